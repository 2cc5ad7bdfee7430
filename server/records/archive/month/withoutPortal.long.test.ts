import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { unpackTar } from 'modern-tar'
import { from as copyFrom } from 'pg-copy-streams'
import { createEmptyDatabase } from '#test/support/portal/testDatabase.ts'
import { makeArchiveWorld, type ArchiveWorld } from '#test/support/worlds/records/archiveWorld.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'

let world: ArchiveWorld
before(async () => {
  world = await makeArchiveWorld()
})
after(() => world.close())

const readings = 'select * from readings order by logger_id, at'

test('a month of readings opens with tar, zstd and any PostgreSQL, and names its loggers and batches', async () => {
  const { rows: before } = await sql`
    select * from readings where at < '2015-04-01 00:00Z' order by logger_id, at`.execute(world.db)
  await world.move()
  const bytes = fs.readFileSync(world.file((await world.archives())[0]?.file ?? ''))
  const opened = await unpackTar(bytes, { strict: true })
  const files = new Map(opened.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const unpacked = (name: string) => zstdDecompressSync(files.get(name) ?? Buffer.alloc(0))
  const sha256 = createHash('sha256').update(bytes.subarray(0, -2048)).digest('hex')
  assert.equal(text('archive.sha256'), `${sha256}  -\n`)
  assert.match(text('README.txt'), /opens with tar, zstd and PostgreSQL/)
  const [logger] = world.loggers
  assert.match(
    unpacked('loggers.csv.zst').toString(),
    new RegExp(`^id,company_id,.*\n\\d+,\\d+,\\w+,${logger?.serial},`),
  )
  // Two batches brought four and two readings of March.
  const [, ...batches] = unpacked('batches.csv.zst').toString().trimEnd().split('\n')
  assert.deepEqual(
    batches.map(line => line.split(',')[4]),
    ['4', '2'],
  )
  const { config, drop } = await createEmptyDatabase()
  try {
    await onDatabase({ config }, async client => {
      await client.query(text('schema.sql'))
      const into = client.query(copyFrom('copy reading_segments from stdin with (format binary)'))
      await pipeline(Readable.from([unpacked('segments.copy.zst')]), into)
      const { rows } = await client.query<{ batch_id: string }>(readings)
      assert.deepEqual(
        rows.map(row => ({ ...row, batch_id: Number(row.batch_id) })),
        before,
      )
    })
  } finally {
    await drop()
  }
})
