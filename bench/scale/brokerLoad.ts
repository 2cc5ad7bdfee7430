import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolConfig } from 'pg'
import { median } from '#bench/benchWorld.ts'
import { cpuMsOf } from '#bench/calls/cpuTime.ts'
import { forkProcess } from '#bench/forkedProcess.ts'
import { publishAll, type Sender } from '#bench/mqtt/mqttLoad.ts'
import { counts } from '#bench/scale/portals.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { publishReadings } from '#test/faults/load/publishReadings.ts'
import { publishToBroker } from '#test/faults/load/publishToBroker.ts'
import type { ReadingList } from '#test/faults/load/readingSeries.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { startMosquitto, withoutMosquitto } from '#test/support/network/mosquitto.ts'
import { until } from '#test/support/database/until.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'

/** Gateways, whose loggers all send a reading, and the next one once those are stored: as with minutes between them. */
const connections = 50
const loggers = 2000
const waves = 15
/** What a process does first takes it longer. */
const wavesBefore = 3
const rounds = 3
const startMs = Date.UTC(2026, 4, 1)
const kills = 3
const awayMs = 1000
/** As docs/operation/mqtt.md says. */
const settings = ['allow_anonymous true', 'max_queued_messages 100000']

type Place = { pool: Pool; database: PoolConfig; report: Report }

/** Processes that share the messages of a Mosquitto: how many they store, and what is left of them when it is killed. */
export async function benchBroker(place: Place): Promise<number[]> {
  if (withoutMosquitto) {
    place.report('MQTT over several processes', `not run: ${withoutMosquitto} (Debian package mosquitto)`, undefined)
    return []
  }
  const perSecond = await benchShares(place)
  await benchKilledBroker(place)
  return perSecond
}

async function benchShares({ pool, database, report }: Place): Promise<number[]> {
  const senders = await makeBrokerSenders(pool)
  const measured = counts.map(count => ({ count, turns: [] as Share[], ratios: [] as number[] }))
  for (let round = -1; round < rounds; round++) {
    let first: Share | undefined
    for (const { count, turns, ratios } of measured) {
      const share = await shared({ pool, database }, senders, count)
      if (round < 0) continue
      first ??= share
      turns.push(share)
      ratios.push(share.perSecond / first.perSecond)
    }
  }
  for (const { count, turns, ratios } of measured) {
    const microseconds = (median(turns.map(turn => turn.followerMs)) * 1000).toFixed(1)
    const figures = `${rateOf(turns).toFixed(0)} stored a second, ${microseconds} µs of CPU each in the portals`
    report(`MQTT by Mosquitto, ${count} of its clients`, `${median(ratios).toFixed(2)} × (${figures})`, undefined)
  }
  return measured.map(({ turns }) => rateOf(turns))
}

type Share = { perSecond: number; followerMs: number }
const rateOf = (turns: readonly Share[]) => median(turns.map(turn => turn.perSecond))

let sentOfEach = 0
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** A broker and processes of their own, so that no earlier process still has a share of the messages. */
async function shared({ pool, database }: Omit<Place, 'report'>, senders: Sender[], count: number): Promise<Share> {
  await pool.query('delete from mqtt_sessions')
  const broker = await startMosquitto(settings, [])
  const followers = await followersOf(database, broker.url, count)
  try {
    for (let wave = 0; wave < wavesBefore; wave++) await publishAndStore(pool, broker, senders)
    const cpuBefore = cpuMsOf(followers.map(({ pid }) => pid))
    const beganAt = performance.now()
    for (let wave = 0; wave < waves; wave++) await publishAndStore(pool, broker, senders)
    const seconds = (performance.now() - beganAt) / 1000
    const done = senders.length * waves
    return { perSecond: done / seconds, followerMs: (cpuMsOf(followers.map(({ pid }) => pid)) - cpuBefore) / done }
  } finally {
    for (const follower of followers) await follower.stop()
    await broker.remove()
  }
}

/** Sends the next reading of each logger, and waits until all are stored. */
async function publishAndStore(pool: Pool, broker: { url: string }, senders: Sender[]) {
  const before = await storedBy(pool)
  await publishAll(portOf(broker), senders, { connections, startMs: startMs + sentOfEach++ * 1000 })
  await until('all messages are stored', async () => (await storedBy(pool)) - before >= senders.length, 120_000)
}

async function followersOf(database: PoolConfig, url: string, count: number) {
  const file = new URL('./brokerFollower.ts', import.meta.url)
  const started = await Promise.all(
    Array.from({ length: count }, () => forkProcess(file, database, { BENCH_BROKER: url })),
  )
  return started.map(({ child, stop }) => ({ pid: child.pid ?? 0, stop }))
}

/** By the batches: reading all readings would take longer than storing them. */
async function storedBy(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ stored: number }>(
    "select coalesce(sum(accepted), 0)::int as stored from reading_batches where source = 'mqtt'",
  )
  return rows[0]?.stored ?? 0
}

async function makeBrokerSenders(pool: Pool): Promise<Sender[]> {
  const delivery = (first: number) => ({
    items: [{ band: '2-8' as const, toleranceMinutes: 0 }],
    deliveredAtMs: null,
    assignments: Array.from({ length: 10 }, (_, place) => ({
      logger: first + place,
      fromMs: startMs,
      toMs: null,
      intervalSeconds: null,
      items: [],
    })),
  })
  const deliveries = Array.from({ length: loggers / 10 }, (_, nth) => delivery(nth * 10))
  const world = await makeTelemetryWorld(kyselyOver(pool), pool, loggers, deliveries)
  return world.loggers.map(({ serial }) => ({ serial, key: 'any' }))
}

/** Two processes, and kill -9 of the broker, under devices that wait for the portal's result and some that do not. */
async function benchKilledBroker({ pool, database, report }: Place): Promise<void> {
  await pool.query('delete from mqtt_sessions')
  const broker = await startMosquitto(settings)
  const followers = await followersOf(database, broker.url, 2)
  const db: Db = kyselyOver(pool)
  const devices = await Promise.all(Array.from({ length: 6 }, () => makeLogger(db)))
  const waiting = devices.slice(2).map(({ company, serial }) => publishToBroker(broker.url, company.code, serial))
  const trusting = devices.slice(0, 2).map(({ serial }) => publishReadings(broker.url, 'any', serial, { burst: 1 }))
  const acknowledged = () => waiting.reduce((sum, { trace }) => sum + trace.acknowledged, 0)
  let longestMs = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      await heardAgain(acknowledged)
      await broker.kill('SIGKILL')
      await sleep(awayMs)
      await broker.start()
      longestMs = Math.max(longestMs, await heardAgain(acknowledged))
    }
    await Promise.all([...waiting, ...trusting].map(device => device.stop()))
    await settled(pool)
    const lost = await lostOf(db, waiting)
    const again = waiting.reduce((sum, { trace }) => sum + trace.retried, 0)
    const figures = `${lost} of ${acknowledged()} lost or double, ${again} published again, going on after ${(longestMs / 1000).toFixed(1)} s at most`
    report(`kill -9 of Mosquitto ${kills} times, 2 processes, devices that wait for the result`, figures, lost === 0)
    const trusted = trusting.reduce((sum, { list }) => sum + list.acknowledged.size, 0)
    report('… devices that trust PUBACK', `${await lostOf(db, trusting)} of ${trusted} lost`, undefined)
  } finally {
    for (const follower of followers) await follower.stop()
    await broker.remove()
  }
}

/** Waits until nothing more is stored. */
async function settled(pool: Pool) {
  let last = -1
  await until('all messages are stored', async () => {
    const before = last
    last = await storedBy(pool)
    await sleep(1000)
    return last === before
  })
}

/** The number of acknowledged readings that are not stored exactly once. */
async function lostOf(db: Db, devices: readonly { list: ReadingList }[]): Promise<number> {
  let lost = 0
  for (const { list } of devices) {
    const rows = await db
      .selectFrom('readings as r')
      .innerJoin('loggers as l', 'l.id', 'r.logger_id')
      .select('r.at')
      .where('l.serial', '=', list.serial)
      .execute()
    const stored = Map.groupBy(rows, ({ at }) => at.toISOString())
    lost += [...list.acknowledged].filter(time => stored.get(time)?.length !== 1).length
  }
  return lost
}

/** Waits for some more acknowledgements; returns the ms until the first one. */
async function heardAgain(acknowledged: () => number): Promise<number> {
  const [before, beganAt] = [acknowledged(), performance.now()]
  await until('a reading is acknowledged', () => acknowledged() > before, 60_000)
  const ms = performance.now() - beganAt
  await until('more are acknowledged', () => acknowledged() > before + 20, 60_000)
  return ms
}
