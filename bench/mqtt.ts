import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { median } from '#bench/benchWorld.ts'
import { floodRate, steadyP95, type Sender } from '#bench/mqttLoad.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver } from '#server/db/connect.ts'
import { makeApiKey } from '#test/support/make.ts'
import { makeTelemetryWorld } from '#test/support/telemetryWorld.ts'

const clients = 50
const loggersOfDelivery = 10
/** Wanted with at least 5,000 in flight: the more there are, the less often a transaction's own cost is paid. */
const levels = [50_000, 20_000, 5000]
const rounds = 3
const secondsOfRound = 5
const startMs = Date.UTC(2026, 2, 1)
const dayMs = 24 * 3600_000

/**
 * One reading a message, QoS 1, each client with a key of its own: stored and judged, against the same broker with the
 * same clients throwing them away. Rounds alternate, so that both meet the same moods of the machine.
 */
export async function benchMqtt(pool: pg.Pool, database: PoolConfig, report: Report) {
  const senders = await makeSenders(pool)
  let day = 0
  const nextDayMs = () => startMs + day++ * dayMs
  const thrownAway: number[] = []
  for (const inFlight of levels) {
    const rates = await ratesWith(inFlight, database, senders, nextDayMs)
    const share = rates.stored / rates.thrownAway
    const figures = `${rates.stored.toFixed(0)} messages/s of ${rates.thrownAway.toFixed(0)} thrown away`
    const what = `MQTT messages stored and judged, ${inFlight} in flight, at least 50 %`
    report(what, `${(share * 100).toFixed(0)} % (${figures})`, share >= 0.5)
    thrownAway.push(rates.thrownAway)
  }

  const broker = await startBroker(database, true)
  const { p95, perSecond } = await steadyP95(
    broker.port,
    senders,
    Math.max(...thrownAway) / 10,
    secondsOfRound,
    nextDayMs(),
  )
  await broker.stop()
  const told = `${p95.toFixed(0)} ms at ${perSecond.toFixed(0)} messages/s`
  report('publish to stored at a tenth of that, p95 under 500 ms', told, p95 < 500)
}

async function ratesWith(inFlight: number, database: PoolConfig, senders: Sender[], nextDayMs: () => number) {
  const rates = { stored: [] as number[], thrownAway: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['thrownAway', 'stored'] as const) {
      const broker = await startBroker(database, kind === 'stored')
      rates[kind].push((await floodRate(broker.port, senders, inFlight, secondsOfRound, nextDayMs())).rate)
      await broker.stop()
    }
  }
  return { stored: median(rates.stored), thrownAway: median(rates.thrownAway) }
}

/** A company with a logger and a key for each client, its deliveries on their way. */
async function makeSenders(pool: pg.Pool): Promise<Sender[]> {
  const db = kyselyOver(pool)
  const deliveries = Array.from({ length: clients / loggersOfDelivery }, (_, delivery) => ({
    items: [{ band: '2-8' as const, toleranceMinutes: 0 }],
    deliveredAtMs: null,
    links: Array.from({ length: loggersOfDelivery }, (_logger, place) => ({
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

async function startBroker(database: PoolConfig, stores: boolean) {
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
