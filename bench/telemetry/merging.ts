import type { BenchedApp } from '#bench/benchedApp.ts'
import { p95, send, timed, type BenchWorld } from '#bench/benchWorld.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const hours = 28 * 24
const perHour = 3600
const startMs = Date.UTC(2026, 1, 1)
const single = 300

export type Merging = {
  mergeMs: number
  readings: number
  /** p95 of a reading sent alone by another logger, in ms, without and during the merge, and the longest during it. */
  without: number
  during: number
  longest: number
}

/** Merges a month of one logger with a reading each second, sent by the hour, in the app that stores readings meanwhile. */
export async function benchMerging(world: BenchWorld, app: BenchedApp): Promise<Merging> {
  const { pool } = world
  const company = await kyselyOver(pool)
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', world.companyCode)
    .executeTakeFirstOrThrow()
  for (const serial of ['BENCH-SECONDS', 'BENCH-SINGLE']) await makeLogger(world.db, { company, serial })
  for (let hour = 0; hour < hours; hour++) await send(world, 'readings', hourOf(hour), 'application/x-ndjson')
  let sent = 0
  const sendOne = () => timed(() => send(world, 'readings', lineOf('BENCH-SINGLE', sent++), 'application/x-ndjson'))
  const without: number[] = []
  while (without.length < single) without.push(await sendOne())
  const during: number[] = []
  const merging = { isOver: false }
  const merged = timed(app.merge).finally(() => (merging.isOver = true))
  while (!merging.isOver) during.push(await sendOne())
  const mergeMs = await merged
  const { rows } = await pool.query<{ small: number }>(
    `select count(*)::int as small from reading_segments s join loggers on loggers.id = s.logger_id
      where loggers.serial = 'BENCH-SECONDS' and s.reading_count < 4096`,
  )
  if ((rows[0]?.small ?? 2) > 1) throw new Error(`${rows[0]?.small} small segments are left`)
  const longest = during.reduce((a, b) => Math.max(a, b), 0)
  return { mergeMs, readings: hours * perHour, without: p95(without), during: p95(during), longest }
}

const hourOf = (hour: number) =>
  Array.from({ length: perHour }, (_, n) => lineOf('BENCH-SECONDS', hour * perHour + n)).join('\n')

function lineOf(serial: string, second: number): string {
  const celsius = Math.round(50 + 20 * Math.sin(second / 3000) + (((second * 7919) % 11) - 5) / 2) / 10
  return readingLine(serial, startMs + second * 1000, celsius)
}
