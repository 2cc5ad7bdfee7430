import fs from 'node:fs'
import path from 'node:path'
import { Client, type Pool, type PoolConfig } from 'pg'
import { makeBenchWorld, send, type BenchWorld } from '#bench/benchWorld.ts'
import { cpuMsOf } from '#bench/calls/cpuTime.ts'
import { startOne } from '#bench/scale/portals.ts'
import { databaseCpu, usedBetween } from '#bench/scale/turns.ts'
import type { Report } from '#bench/report.ts'
import { backUp } from '#server/operations/backup/backUp.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'
import { until } from '#test/support/database/until.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const deliveries = 1000
const perRequest = 100
/** Two loggers, a reading each ten minutes for 36 hours, sent every eight hours. */
const loggersOfDelivery = 2
const hours = 36
const stepMs = 600_000
const perSending = 48
const hourMs = 3_600_000
const startMs = Date.UTC(2026, 2, 2)
/** The loggers travel again and again. */
const loggerCount = 200
const daysOfDelivery = 2

/**
 * The bytes that deliveries leave in the database, with all rows and indexes of all tables, the audit trail and the jobs
 * included: registered, picked up and delivered by a partner's system through a real portal, with readings of two loggers.
 */
export async function benchDeliveryBytes(pool: Pool, database: PoolConfig, report: Report): Promise<void> {
  const portal = startOne(database)
  const world = await makeBenchWorld(pool, kyselyOver(pool), await portal.ready())
  await workedOff(pool)
  const [before, backupBefore] = [await sizes(pool, 'vacuum full analyze'), await backupSize(database)]
  const cpuBefore = await cpuOf(portal.pid, pool)
  let sent = 0
  for (let first = 0; first < deliveries; first += perRequest) sent += await sendLives(world, first)
  await workedOff(pool)
  const cpu = await cpuOf(portal.pid, pool)
  portal.kill('SIGTERM')
  await portal.ended
  await mergeSegments(
    { pool, log: createLogger({ logLevel: 'warn' }), now: () => new Date('2027-02-01T00:00:00Z') },
    'all',
  )
  const backupAfter = await backupSize(database)
  const [used, needed] = [await sizes(pool, 'vacuum analyze'), await sizes(pool, 'vacuum full analyze')]
  const grown = [...needed]
    .map(([table, bytes]) => ({ table, bytes: bytes - (before.get(table) ?? 0) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const [readings, rest] = [true, false].map(areReadings =>
    grown
      .filter(({ table }) => /^reading_(segments|batches)/.test(table) === areReadings)
      .reduce((sum, { bytes }) => sum + bytes, 0),
  ) as [number, number]
  const each = (figure: number) => (figure / deliveries).toFixed(figure / deliveries < 100 ? 1 : 0)
  report('bytes of a delivery, all rows and indexes but readings', each(rest), undefined)
  const largest = grown.slice(0, 8).map(({ table, bytes }) => `${table} ${each(bytes)}`)
  report('  of which in', largest.join(', '), undefined)
  const [allUsed, allNeeded] = [used, needed].map(all => [...all.values()].reduce((sum, bytes) => sum + bytes, 0))
  const free = `${((allUsed ?? 0) / (allNeeded ?? 1)).toFixed(2)} ×`
  report('space before VACUUM FULL, which a burst leaves to be filled again', free, undefined)
  const what = `bytes of a reading and its batches (${each(sent)} of each delivery)`
  report(what, (readings / sent).toFixed(2), undefined)
  report('bytes of a delivery in a backup, with its readings', each(backupAfter - backupBefore), undefined)
  const spent = `portal ${each(cpu.portal - cpuBefore.portal)} ms, PostgreSQL ${each(usedBetween(cpuBefore.database, cpu.database))} ms`
  report('CPU of a delivery with its readings and what follows from both', spent, undefined)
}

const cpuOf = async (pid: number, pool: Pool) => ({ portal: cpuMsOf([pid]), database: await databaseCpu(pool) })

/** Some deliveries from their registration to their arrival; returns the number of readings. */
async function sendLives(world: BenchWorld, first: number): Promise<number> {
  const numbers = Array.from({ length: perRequest }, (_, n) => first + n)
  const post = async (entry: (n: number) => object) =>
    await send(world, 'deliveries', JSON.stringify({ deliveries: numbers.map(entry) }), 'application/json')
  await post(n => registered(world, n))
  await post(n => ({ reference: referenceOf(n), actualPickup: at(n, 1), actualPieces: 10, shippedPieces: 10 }))
  let sent = 0
  for (let place = 0; place < (hours * hourMs) / stepMs; place += perSending) {
    const lines = numbers.flatMap(n => serialsOf(n).flatMap((serial, logger) => linesOf(n, serial, logger, place)))
    await send(world, 'readings', lines.join('\n'), 'application/x-ndjson')
    sent += lines.length
  }
  await post(n => ({ reference: referenceOf(n), deliveredAt: at(n, hours), receivedPieces: 10 }))
  return sent
}

const referenceOf = (n: number) => `SIZE-${String(n).padStart(8, '0')}`
/** A logger's next delivery begins after the last one has ended. */
const fromMs = (n: number) => startMs + Math.floor((n * loggersOfDelivery) / loggerCount) * daysOfDelivery * 24 * hourMs
const at = (n: number, hour: number) => new Date(fromMs(n) + hour * hourMs).toISOString()
const serialsOf = (n: number) =>
  Array.from({ length: loggersOfDelivery }, (_, logger) => `SIZE-${(n * loggersOfDelivery + logger) % loggerCount}`)

const registered = ({ companyCode }: BenchWorld, n: number) => ({
  reference: referenceOf(n),
  deliveryType: '0003',
  depositCode: companyCode,
  slipNo: [`41${String(n).padStart(10, '0')}`],
  clientManagementNo: `CM-${n}`,
  shipFrom: { name: '東京物流センター', nameEn: 'Tokyo Logistics Centre', lat: 35.6, lon: 139.8 },
  destination: { name: `第${n % 400}医療センター`, kind: 'medicalInstitution', lat: 34.7, lon: 135.5 },
  shippingDate: at(n, 0).slice(0, 10),
  plannedPickup: at(n, 1),
  scheduledArrival: at(n, hours),
  scheduledPieces: 10,
  items: [0, 1].map(item => ({ itemCode: 'BENCH', lot: `LOT-${(n + item) % 300}`, expiry: '2028-03-31', quantity: 5 })),
  loggers: serialsOf(n).map(serial => ({ serial, from: at(n, 1), intervalSeconds: stepMs / 1000 })),
})

function linesOf(n: number, serial: string, logger: number, first: number): string[] {
  const count = Math.min(perSending, (hours * hourMs) / stepMs - first)
  return Array.from({ length: count }, (_, index) => {
    const place = first + index
    const noise = ((Math.imul((n * 311 + place) * 8191 + logger, 0x9e37_79b1) >>> 15) % 11) - 5
    const celsius = Math.round(50 + 15 * Math.sin((place + logger * 40) / 70) + noise / 2) / 10
    return readingLine(serial, fromMs(n) + hourMs + place * stepMs, celsius)
  })
}

/** Everything that follows from what was sent is done: sealed, indexed, evaluated, and no job is due. */
async function workedOff(pool: Pool): Promise<void> {
  let last = ''
  await until(
    'everything is worked off',
    async () => {
      const before = last
      await new Promise(resolve => setTimeout(resolve, 5000))
      const { rows } = await pool.query<{ state: string }>(
        `select (select count(*) from graphile_worker.jobs where run_at <= now()) || ' ' || ${written} as state`,
      )
      last = rows[0]?.state ?? ''
      return last === before && last.startsWith('0 ')
    },
    300_000,
  )
}

const written = `(select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables where relname ~ '^(audit|alert|delivery_|lot_)')`

/** By table, with indexes and TOAST. */
async function sizes(pool: Pool, vacuum: string): Promise<Map<string, number>> {
  await pool.query(vacuum)
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function backupSize(database: PoolConfig): Promise<number> {
  const folder = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-bench-'))
  const client = new Client(database)
  await client.connect()
  try {
    const file = path.join(folder, 'backup')
    await backUp(client, { file, archiveFolder: path.join(folder, 'archive') })
    return fs.statSync(file).size
  } finally {
    await client.end()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
