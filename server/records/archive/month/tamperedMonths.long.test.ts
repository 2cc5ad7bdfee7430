import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { loggersName, segmentsName } from '#server/records/archive/month/archivedMonth.ts'
import { copyHeader } from '#server/platform/db/statements/copiedRows.ts'
import {
  fieldsAt,
  forgeFiles,
  forgeMember,
  forgeMonth,
  manifestOf,
  printed,
} from '#test/support/worlds/records/archivedMonths.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { makeArchiveWorld, type ArchiveWorld } from '#test/support/worlds/records/archiveWorld.ts'
import { setManifest } from '#test/support/worlds/records/forgedBackup.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'
import { behindTheBack } from '#test/support/database/behindTheBack.ts'

let world: ArchiveWorld
let march: string
beforeEach(async () => {
  world = await makeArchiveWorld()
  await world.move()
  march = world.file((await world.archives())[0]?.file ?? '')
})
afterEach(() => world.close())

const restoring = () => onDatabase(world.portal.database, client => restoreArchive(client, march))
const changeUnnoticed = (statement: string, values?: unknown[]) =>
  onDatabase(world.portal.database, client => behindTheBack(client, statement, values))

/** As if whoever changed the file had changed its record, too. */
async function recordAsWritten() {
  const sha256 = createHash('sha256').update(fs.readFileSync(march)).digest()
  await changeUnnoticed("update archives set sha256 = $1 where kind = 'readings' and month = '2015-03-01'", [sha256])
}

const nothingRestored = async () => {
  const { rows } = await sql`select from reading_segments where first_at < '2016-01-01'`.execute(world.db)
  assert.equal(rows.length, 0)
  assert.equal((await world.archives())[0]?.isBack, false)
}

const day = 86_400_000_000
const later = (segment: Buffer, days: number) => {
  for (const at of [fieldsAt.firstAt, fieldsAt.lastAt]) {
    segment.writeBigInt64BE(segment.readBigInt64BE(at) + BigInt(days * day), at)
  }
  return segment
}
const changed = (segment: Buffer, at: number, by: number) => {
  segment.writeInt32BE(segment.readInt32BE(at) + by, at)
  return segment
}
const first = (change: (segment: Buffer) => Buffer) => (segments: Buffer[]) =>
  segments.map((segment, n) => (n === 0 ? change(segment) : segment))

for (const [what, change, why] of [
  [
    'a changed temperature',
    first(segment => changed(segment, fieldsAt.milliBase, 1)),
    /does not have the readings of batch/,
  ],
  ['a segment less', (segments: Buffer[]) => segments.slice(1), /has \d readings and not 6/],
  [
    'a segment twice',
    (segments: Buffer[]) => [...segments.slice(0, 1), ...segments],
    /not in its place, or there twice/,
  ],
  ['segments in another order', (segments: Buffer[]) => segments.toReversed(), /not in its place, or there twice/],
  ['a segment of another month', first(segment => later(segment, 31)), /is not of 2015-03/],
  ['a segment of another day', first(segment => later(segment, -1)), /does not have the readings of batch/],
  ["another company's logger", first(segment => changed(segment, fieldsAt.loggerId, 1)), /which is not named/],
  ['another batch', first(segment => changed(segment, fieldsAt.batchId + 4, 1)), /does not have the readings of batch/],
] as const) {
  test(`a month with ${what} is neither restored nor printed, even if its checksums were written anew`, async () => {
    await forgeMonth(march, change)
    await assert.rejects(restoring(), /its SHA-256 is another/)
    await recordAsWritten()
    await assert.rejects(restoring(), why)
    await assert.rejects(printed(march), why)
    await nothingRestored()
  })
}

// What decompresses to gigabytes fits in a small file: the end of the row decides nothing.
for (const [what, member, content, why] of [
  [
    'a segment',
    segmentsName,
    Buffer.concat([copyHeader, Buffer.from([0, 15, 0, 0x30, 0, 0]), Buffer.alloc(0x300000 + 100, 0xff)]),
    /the rows are not whole/,
  ],
  [
    'a logger',
    loggersName,
    Buffer.from(`id,company_id,company,serial,model\n1,1,C,"${'9'.repeat(0x100000)}",M\n`),
    /is damaged: a row of a list cannot be read/,
  ],
] as const) {
  test(`a month with ${what} that is longer than any is not read to its end`, async () => {
    await forgeMember(march, member, content)
    await assert.rejects(printed(march), why)
  })
}

test('a month with files or a version of any name is refused in one line', async () => {
  const bytes = fs.readFileSync(march)
  await forgeFiles(march, files => {
    const [first, ...others] = [...files]
    files.clear()
    if (first) files.set(...first)
    files.set('../x\n\u001b[2J', Buffer.from('x'))
    for (const [name, content] of others) files.set(name, content)
  })
  await assert.rejects(printed(march), /^Error: \S+ is damaged: it has another file in place of segments\.copy\.zst$/)
  fs.writeFileSync(march, bytes)
  await forgeFiles(march, files => setManifest(files, { ...manifestOf(files), format: 2, portal: '2\n\u001b[2J' }))
  await assert.rejects(printed(march), /^Error: \S+ is damaged: its manifest cannot be read$/)
  fs.writeFileSync(march, bytes)
  await forgeFiles(march, files => setManifest(files, { ...manifestOf(files), format: 2, portal: '2.0.0' }))
  await assert.rejects(printed(march), /^Error: \S+ was written by a newer portal \(2\.0\.0\): use that one$/)
})

test('a month of which any byte was changed is not printed', async () => {
  const bytes = fs.readFileSync(march)
  for (let at = 700; at < bytes.length; at += 1499) {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    fs.writeFileSync(march, other)
    await assert.rejects(printed(march), /is damaged|is no archived month/, `byte ${at}`)
  }
  fs.writeFileSync(march, bytes.subarray(0, -1))
  await assert.rejects(printed(march), /is damaged/)
})

test('the file of one month is not restored as another one', async () => {
  const [one, other] = await world.archives()
  fs.copyFileSync(world.file(other?.file ?? ''), world.file(one?.file ?? ''))
  await recordAsWritten()
  await assert.rejects(restoring(), /is of 2015-04-01 and not of 2015-03-01/)
  await nothingRestored()
})

test('readings are not restored to a logger that belongs to another company by now', async () => {
  const other = await makeCompany(world.db)
  await changeUnnoticed('update loggers set company_id = $1', [other.id])
  await assert.rejects(restoring(), /which is no logger of/)
  await nothingRestored()
})

test('a month in the former format is refused in one line', async () => {
  fs.writeFileSync(march, gzipSync('company,logger,time,celsius,humidity,lat,lon,batch_id,logger_id\n'))
  await recordAsWritten()
  const former = /^Error: \S+ has readings as CSV, a former format that is not restored any more$/
  await assert.rejects(restoring(), former)
  await assert.rejects(printed(march), former)
})
