import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { median } from '#bench/benchWorld.ts'
import { floodRate, steadyP95, type Sender } from '#bench/mqtt/mqttLoad.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'

const clients = 50
const loggersOfDelivery = 10
/** Half is wanted with this many in flight: the more there are, the less often a transaction's own cost is paid. */
const wantedLevel = 50_000
const levels = [wantedLevel, 20_000, 5000]
const rounds = 7
const secondsOfRound = 3
/** A broker runs for weeks: its first seconds, while its code is compiled and its thread comes up, count nowhere. */
const warmSeconds = 3
const startMs = Date.UTC(2026, 2, 1)
const dayMs = 24 * 3600_000

/**
 * One reading a message, QoS 1, each client with a key of its own: stored and evaluated, against the same broker with the
 * same clients throwing them away.
 */
export async function benchMqtt(pool: pg.Pool, database: PoolConfig, report: Report) {
  const senders = await makeSenders(pool)
  const [throwing, storing] = [await startBroker(database, false), await startBroker(database, true)]
  let day = 0
  const rateOf = async ({ port }: Broker, inFlight: number, seconds: number) =>
    await floodRate(port, senders, inFlight, seconds, startMs + day++ * dayMs)
  const most: number[] = []
  for (const inFlight of levels) {
    await rateOf(throwing, inFlight, warmSeconds)
    await rateOf(storing, inFlight, warmSeconds)
    const pairs: { thrownAway: number; stored: number }[] = []
    // One right after the other: the machine's mood changes within seconds, and what is told is their share.
    for (let round = 0; round < rounds; round++) {
      const thrownAway = await rateOf(throwing, inFlight, secondsOfRound)
      pairs.push({ thrownAway, stored: await rateOf(storing, inFlight, secondsOfRound) })
    }
    const share = median(pairs.map(({ thrownAway, stored }) => stored / thrownAway))
    const rates = { stored: median(pairs.map(one => one.stored)), thrownAway: median(pairs.map(one => one.thrownAway)) }
    const figures = `${rates.stored.toFixed(0)} messages/s of ${rates.thrownAway.toFixed(0)} thrown away`
    const isWanted = inFlight === wantedLevel
    const what = `MQTT messages stored and judged, ${inFlight} in flight${isWanted ? ', at least 50 %' : ''}`
    report(what, `${(share * 100).toFixed(0)} % (${figures})`, isWanted ? share >= 0.5 : undefined)
    most.push(rates.thrownAway)
  }

  const { p95, perSecond } = await steadyP95(
    storing.port,
    senders,
    Math.max(...most) / 10,
    secondsOfRound,
    startMs + day * dayMs,
  )
  await throwing.stop()
  await storing.stop()
  const reported = `${p95.toFixed(0)} ms at ${perSecond.toFixed(0)} messages/s`
  report('publish to stored at a tenth of that, p95 under 500 ms', reported, p95 < 500)
}

/** A company with a logger and a key for each client, its deliveries on their way. */
async function makeSenders(pool: pg.Pool): Promise<Sender[]> {
  const db = kyselyOver(pool)
  const deliveries = Array.from({ length: clients / loggersOfDelivery }, (_, delivery) => ({
    items: [{ band: '2-8' as const, toleranceMinutes: 0 }],
    deliveredAtMs: null,
    assignments: Array.from({ length: loggersOfDelivery }, (_logger, place) => ({
      logger: delivery * loggersOfDelivery + place,
      fromMs: startMs,
      toMs: null,
      intervalSeconds: null,
      items: [],
    })),
  }))
  const { company, loggers } = await makeTelemetryWorld(db, pool, clients, deliveries)
  const senders: Sender[] = []
  for (const { serial } of loggers) senders.push({ serial, key: (await makeApiKey(db, { company })).key })
  return senders
}

type Broker = { port: number; stop: () => Promise<void> }

async function startBroker(database: PoolConfig, stores: boolean): Promise<Broker> {
  const child = fork(new URL('./mqttProcess.ts', import.meta.url), {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database), BENCH_STORES: stores ? '1' : '0' },
  })
  child.unref()
  child.channel?.unref()
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}
