import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { median } from '#bench/benchWorld.ts'
import { forkProcess } from '#bench/forkedProcess.ts'
import { floodRate, steadyP95, type Sender } from '#bench/mqtt/mqttLoad.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'

const clients = 50
const loggersOfDelivery = 10
/** Messages in flight, and the share of discarding that is wanted: the more there are, the less a transaction's own cost counts. */
const levels = [{ inFlight: 50_000, wanted: 0.6 }, { inFlight: 20_000 }, { inFlight: 5000, wanted: 0.4 }]
const rounds = 7
const secondsOfRound = 3
/** The first seconds, in which the broker compiles its code and starts its thread, are not counted. */
const warmSeconds = 3
const startMs = Date.UTC(2026, 2, 1)
const dayMs = 24 * 3600_000

/** One reading per message, QoS 1, one key per client: stored and evaluated, against the same broker discarding them. */
export async function benchMqtt(pool: pg.Pool, database: PoolConfig, report: Report) {
  const senders = await makeSenders(pool)
  const [discarding, storing] = [await startBroker(database, false), await startBroker(database, true)]
  let day = 0
  const rateOf = async ({ port }: Broker, inFlight: number, seconds: number) =>
    await floodRate(port, senders, inFlight, seconds, startMs + day++ * dayMs)
  const rates: number[] = []
  for (const { inFlight, wanted } of levels) {
    await rateOf(discarding, inFlight, warmSeconds)
    await rateOf(storing, inFlight, warmSeconds)
    const pairs: { discarded: number; stored: number }[] = []
    // Alternately, because the speed of the machine changes within seconds and only the ratio counts.
    for (let round = 0; round < rounds; round++) {
      const discarded = await rateOf(discarding, inFlight, secondsOfRound)
      pairs.push({ discarded, stored: await rateOf(storing, inFlight, secondsOfRound) })
    }
    const share = median(pairs.map(({ discarded, stored }) => stored / discarded))
    const [stored, discarded] = [median(pairs.map(one => one.stored)), median(pairs.map(one => one.discarded))]
    const figures = `${stored.toFixed(0)} messages/s of ${discarded.toFixed(0)} discarded`
    const limit = wanted === undefined ? '' : `, at least ${wanted * 100} %`
    const what = `MQTT messages stored and evaluated, ${inFlight} in flight${limit}`
    report(what, `${(share * 100).toFixed(0)} % (${figures})`, wanted === undefined ? undefined : share >= wanted)
    rates.push(discarded)
  }

  const tenth = Math.max(...rates) / 10
  const { ms, perSecond } = await steadyP95(storing.port, senders, tenth, secondsOfRound, startMs + day * dayMs)
  await discarding.stop()
  await storing.stop()
  const figure = `${ms.toFixed(0)} ms at ${perSecond.toFixed(0)} messages/s`
  report('publish to stored at a tenth of that, p95 under 500 ms', figure, ms < 500)
}

/** A company with deliveries in transit, and a logger and a key for each client. */
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
  const file = new URL('./mqttProcess.ts', import.meta.url)
  const environment = { BENCH_STORES: stores ? '1' : '0' }
  const { address, stop } = await forkProcess(file, database, environment)
  return { port: Number(new URL(address).port), stop }
}
