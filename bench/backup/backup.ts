import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type Pool, type PoolConfig } from 'pg'
import { makeBenchWorld, send, timed } from '#bench/benchWorld.ts'
import { startBenchedApp } from '#bench/benchedApp.ts'
import type { Report } from '#bench/report.ts'
import { backUp } from '#server/operations/backup/backUp.ts'
import { buildShape } from '#server/operations/backup/restore/buildShape.ts'
import { loadMembers } from '#server/operations/backup/restore/loadMembers.ts'
import { useTextSettings } from '#server/operations/backup/restore/textSettings.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { migrateJobs } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'

const loggers = 230
const perLogger = 4320
const perRequest = 48
const stepMs = 600_000
const startMs = Date.UTC(2026, 8, 1)

/** A table of rows as readings were stored before they were segments. */
const rowTable = `
  create table readings_rows (logger_id integer not null, at timestamptz not null, milli_celsius integer not null,
    centi_humidity smallint, lat real, lon real, batch_id bigint not null, primary key (logger_id, at))`

/** Backup and restore of the same readings as segments and as rows, by the same tool in the same run. */
export async function benchBackup(pool: Pool, database: PoolConfig, report: Report): Promise<void> {
  const app = await startBenchedApp(database)
  const world = await makeBenchWorld(pool, kyselyOver(pool), app.address)
  await pool.query(
    'insert into loggers (company_id, serial) select id, $2 || n from companies, generate_series(1, $3) n where code = $1',
    [world.companyCode, 'BENCH-BACKUP-', loggers],
  )
  for (let first = 0; first < perLogger; first += perRequest) {
    await send(world, 'readings', linesFrom(first).join('\n'), 'application/x-ndjson')
  }
  await app.stop()
  await mergeSegments(
    { pool, log: createLogger({ logLevel: 'warn' }), now: () => new Date('2026-12-01T00:00:00Z') },
    'all',
  )
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-bench-'))
  try {
    const segments = await measured(database, path.join(folder, 'segments'), '')
    await pool.query(rowTable)
    // In the order in which they arrived.
    await pool.query('insert into readings_rows select * from readings order by batch_id, logger_id, at')
    await pool.query('truncate reading_segments')
    const rows = await measured(database, path.join(folder, 'rows'), rowTable)
    const compare = (what: string, limit: number, unit: string, of: (figures: Figures) => number) => {
      const ratio = of(segments) / of(rows)
      const figures = `${of(segments).toFixed(0)} of ${of(rows).toFixed(0)} ${unit}`
      report(`${what}, at most ${limit} × that of rows`, `${ratio.toFixed(2)} × (${figures})`, ratio <= limit)
    }
    compare('time of a backup', 0.5, 'ms', figures => figures.backupMs)
    compare('time of its restore', 0.5, 'ms', figures => figures.restoreMs)
    compare('bytes of a backup', 0.1, 'KB', figures => figures.kilobytes)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Figures = { backupMs: number; restoreMs: number; kilobytes: number }

async function measured(database: PoolConfig, file: string, moreTables: string): Promise<Figures> {
  const archiveFolder = `${file}-archive`
  const backupMs = await timed(() => onClient(database, client => backUp(client, { file, archiveFolder })))
  const restoreMs = await timed(() => restoreInto(database, file, moreTables))
  return { backupMs, restoreMs, kilobytes: fs.statSync(file).size / 1024 }
}

/** As `npm run restore` does it, with tables that only the bench has. */
async function restoreInto(database: PoolConfig, file: string, moreTables: string): Promise<void> {
  const checked = await verifyBackup(file)
  const name = path.basename(file)
  await onClient(database, client => client.query(`create database ${name} template template0`))
  const target = { ...database, database: name }
  await migrateJobs(target)
  await onClient(target, async client => {
    await useTextSettings(client)
    await client.query('begin')
    const mend = await buildShape(client, checked.manifest)
    await client.query(moreTables)
    await loadMembers(client, checked, `${file}-archive`)
    for (const statement of mend) await client.query(statement)
    await client.query('commit')
  })
}

async function onClient<Result>(access: PoolConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(access)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** 0.1 °C of noise without a pattern that a compressor would find; every second logger sends humidity. */
function linesFrom(first: number): string[] {
  const lines: string[] = []
  for (let logger = 1; logger <= loggers; logger++) {
    for (let place = first; place < first + perRequest; place++) {
      const noise = ((Math.imul(place * 8191 + logger, 0x9e37_79b1) >>> 15) % 11) - 5
      const celsius = Math.round(50 + 20 * Math.sin((place + logger * 40) / 70) + noise / 2) / 10
      const humidity = logger % 2 ? `,"humidity":${45 + (place % 60) / 10}` : ''
      const time = new Date(startMs + place * stepMs).toISOString()
      lines.push(`{"logger":"BENCH-BACKUP-${logger}","time":"${time}","celsius":${celsius}${humidity}}`)
    }
  }
  return lines
}
