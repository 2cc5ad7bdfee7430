import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { send, type BenchWorld } from '#bench/benchWorld.ts'
import { makeLogger } from '#test/support/database/make.ts'

const loggers = 20
const days = 30
const stepMs = 600_000
const perRequest = 48
const startMs = Date.UTC(2026, 8, 1)

/**
 * The bytes of a reading, with batches and all indexes, of a month from loggers that send every eight hours: ten minutes apart
 * with some gaps, 0.1 °C of noise, every second one with humidity. Small segments are merged as after the end of the month.
 */
export async function bytesOfReading(world: BenchWorld): Promise<number> {
  const { pool, db } = world
  const bytes = async () => Number((await pool.query<{ bytes: string }>(bytesOfRelations)).rows[0]?.bytes)
  await pool.query("select ensure_readings_month('2026-09-01')")
  await pool.query('vacuum full reading_batches')
  const before = await bytes()
  const company = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', world.companyCode)
    .executeTakeFirstOrThrow()
  const serials = Array.from({ length: loggers }, (_, n) => `BENCH-STORAGE-${n}`)
  for (const serial of serials) await makeLogger(db, { company, serial })
  let sent = 0
  for (let first = 0; first < (days * 86_400_000) / stepMs; first += perRequest) {
    const lines = serials.flatMap((serial, n) => linesOf(serial, n, first))
    sent += lines.length
    await send(world, 'readings', lines.join('\n'), 'application/x-ndjson')
  }
  await mergeSegments(
    { pool, log: createLogger({ logLevel: 'warn' }), now: () => new Date('2026-12-01T00:00:00Z') },
    'all',
  )
  for (const table of ['reading_segments_2026_09', 'reading_batches']) await pool.query(`vacuum full ${table}`)
  return ((await bytes()) - before) / sent
}

const bytesOfRelations = `
  select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname in ('reading_segments_2026_09', 'reading_batches')`

/** Without a pattern that a compressor would find. */
const random = (place: number, logger: number) => Math.imul(place * 8191 + logger, 0x9e37_79b1)

function linesOf(serial: string, logger: number, first: number): string[] {
  return Array.from({ length: perRequest }, (_, n) => first + n)
    .filter(place => (place * 31 + logger) % 997 !== 0)
    .map(place => {
      const noise = ((random(place, logger) >>> 15) % 11) - 5
      const celsius = Math.round(50 + 20 * Math.sin((place + logger * 40) / 70) + noise / 2) / 10
      const humidity = logger % 2 ? `,"humidity":${45 + ((random(place, logger + loggers) >>> 15) % 60) / 10}` : ''
      return `{"logger":"${serial}","time":"${new Date(startMs + place * stepMs).toISOString()}","celsius":${celsius}${humidity}}`
    })
}
