import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import type { Manifest } from '#server/operations/backup/manifest.ts'
import { manifestName } from '#server/platform/tar/member.ts'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { fitBackup, verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { auditedPortal } from '#test/support/database/auditedPortal.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { backUpOf, makeFolder, onDatabase } from '#test/support/worlds/records/backupWorld.ts'
import {
  filesIn,
  forgeBackup,
  manifestIn,
  setFile,
  setManifest,
  type Files,
} from '#test/support/worlds/records/forgedBackup.ts'

const folder = makeFolder()
const file = folder.file('backup')
const archive = folder.file('archive')
let bytes: Buffer
let target: TestDatabase
before(async () => {
  await using portal = await auditedPortal()
  await backUpOf(portal, file)
  bytes = fs.readFileSync(file)
  target = await createEmptyDatabase()
})
after(async () => {
  await target.drop()
  folder.remove()
})

/** A restore of the file fails for that reason, and leaves nothing behind. */
async function refused(faulty: string, why: RegExp) {
  await assert.rejects(async () => await restore(target.config, await fitBackup(faulty), archive), why)
  await onDatabase(target, async client => {
    // Views of an extension (Citus) were there before.
    const { rows } = await client.query(
      `select from pg_class c where relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    )
    const { rows: schemas } = await client.query("select from pg_namespace where nspname = 'graphile_worker'")
    assert.deepEqual([rows, schemas], [[], []], 'something was left behind')
  })
  assert.ok(!fs.existsSync(archive))
}

/** A file of other bytes is called damaged, in one line, whether it is checked or restored. */
async function damaged(other: Buffer, { isRestored = false } = {}) {
  const faulty = folder.file('faulty')
  fs.writeFileSync(faulty, other)
  await assert.rejects(verifyBackup(faulty), /^Error: \S+faulty (is damaged: .+|is no backup of a portal)$/)
  if (isRestored) await refused(faulty, /is damaged/)
}

for (const [where, keptOf] of [
  ['in its middle', (size: number) => size >> 1],
  ['before its last byte', (size: number) => size - 1],
  ['before the end of the tar', (size: number) => size - 1024],
  ['before its checksum', (size: number) => size - 2048],
] as const) {
  test(`a file that is cut off ${where} is refused, and nothing is left behind`, async () => {
    await damaged(bytes.subarray(0, keptOf(bytes.length)), { isRestored: true })
  })
}

test('a file that is cut off anywhere is damaged', async () => {
  const blocks = bytes.length / 512
  for (let block = 0; block < blocks; block += Math.ceil(blocks / 60)) {
    await damaged(bytes.subarray(0, block * 512))
    await damaged(bytes.subarray(0, block * 512 + 100))
  }
})

const flipped = (at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 4) as Buffer

for (const part of [0.002, 0.3, 0.6, 0.9, 0.9999]) {
  test(`a file with one other bit at ${part * 100} % is refused, and nothing is left behind`, async () => {
    await damaged(flipped(Math.floor(bytes.length * part)), { isRestored: true })
  })
}

test('a file with one other bit anywhere is damaged, also between its members and at its end', async () => {
  const places = new Set<number>()
  for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 150)) places.add(at)
  for (let at = 0; at < 512; at += 20) places.add(at)
  for (let at = bytes.length - 3000; at < bytes.length; at += 40) places.add(at)
  const padding = bytes.indexOf(Buffer.alloc(20), 1024)
  for (const at of [padding, padding + 10, bytes.length - 1]) places.add(at)
  for (const at of places) await damaged(flipped(at))
})

test('a file with something after its end is damaged', async () => {
  for (const more of ['x', '\0', '\0'.repeat(512), 'x'.repeat(4096)])
    await damaged(Buffer.concat([bytes, Buffer.from(more)]))
  await damaged(Buffer.concat([bytes, bytes]))
})

test('what is no backup is called so', async () => {
  const other = folder.file('other')
  for (const text of ['', 'PK', 'KelvinChain backup\n, longer than the beginning of a backup'.repeat(200)]) {
    fs.writeFileSync(other, text)
    await refused(other, /other is no backup/)
  }
})

/** A backup of which some was changed, and sealed again. */
async function forged(change: (files: Files, manifest: Manifest) => void): Promise<string> {
  const files = await filesIn(file)
  const manifest = manifestIn(files)
  change(files, manifest)
  const made = folder.file('forged')
  await forgeBackup(made, files, manifest.takenAt)
  return made
}

const withMember = (manifest: Manifest, name: string, more: object) => ({
  ...manifest,
  members: manifest.members.map(one => (one.name === name ? { ...one, ...more } : one)),
})
const vendors = 'tables/vendors.copy.zst'
const companies = 'tables/companies.copy.zst'

test('a backup that is packed anew as it was is accepted', async () => {
  const same = await forged(() => undefined)
  assert.ok(bytes.equals(fs.readFileSync(same)))
})

test('a backup of another version of the portal is refused', async () => {
  const newer = await forged((files, manifest) =>
    setManifest(files, {
      ...manifest,
      portal: '9.0.0',
      migrations: [...manifest.migrations, { name: '9999-x.sql', sha256: '' }],
    }),
  )
  await refused(newer, /portal 9\.0\.0, another version than this one \(it has 9999-x\.sql/)
  const other = await forged((files, manifest) => setManifest(files, { ...manifest, format: 2, members: 'other' }))
  await refused(other, /newer portal \(1\.0\.0\)/)
})

test('a backup whose tables this portal would make otherwise is refused', async () => {
  const other = await forged((files, manifest) => {
    const [first, ...rest] = manifest.migrations
    setManifest(files, { ...manifest, migrations: [{ ...first, sha256: '00' }, ...rest] })
  })
  await refused(other, /baseline-3 differs from this one/)
})

test('a part that has other rows than were counted, or is left out, is refused', async () => {
  const fewer = await forged((files, manifest) => setManifest(files, withMember(manifest, companies, { rows: 7 })))
  await refused(fewer, /tables\/companies\.copy\.zst has 1 rows and not 7/)
  const renamed = await forged((files, manifest) => {
    const members = [...files].map(([name, data]) => [name.replace('/stock.', '/unknown.'), data] as const)
    files.clear()
    for (const [name, data] of members) files.set(name, data)
    setManifest(files, withMember(manifest, 'tables/stock.copy.zst', { name: 'tables/unknown.copy.zst' }))
  })
  await refused(renamed, /a table unknown that is unknown here/)
  const without = await forged((files, manifest) => {
    files.delete(vendors)
    setManifest(files, { ...manifest, members: manifest.members.filter(({ name }) => name !== vendors) })
  })
  await refused(without, /no rows of vendors/)
  const columns = await forged((files, manifest) =>
    setManifest(files, withMember(manifest, companies, { columns: ['id', 'secret'] })),
  )
  await refused(columns, /a table companies that is unknown here/)
})

test('files that the manifest does not name, or names in another order, are refused', async () => {
  const more = await forged(files => {
    const last = files.get(manifestName) ?? new Uint8Array()
    files.delete(manifestName)
    files.set('more', Buffer.from('more')).set(manifestName, last)
  })
  await refused(more, /is damaged: it has more in place of manifest\.json/)
  const fewer = await forged(files => files.delete(vendors))
  await refused(fewer, /is damaged: it has \S+ in place of tables\/vendors\.copy\.zst/)
  const unnamed = await forged(files => files.delete(manifestName))
  await refused(unnamed, /is damaged: its manifest cannot be read/)
  const swapped = await forged(files => {
    const [a, b] = [files.get(vendors), files.get(companies)]
    files.set(vendors, a && b ? b : new Uint8Array()).set(companies, a ?? new Uint8Array())
  })
  await refused(swapped, /is damaged: tables\/companies\.copy\.zst is not what was written/)
  const reordered = await forged((files, manifest) =>
    setManifest(files, { ...manifest, members: manifest.members.toReversed() }),
  )
  await refused(reordered, /is damaged/)
})

test('rows with another header than the columns that the manifest names are refused', async () => {
  const other = await forged(files => setFile(files, companies, zstdCompressSync('code\tid\n')))
  await refused(other, /column name mismatch|wrong number of fields/)
})

for (const name of ['../outside', 'archive/../../outside', '/outside', 'archive/..', '..', 'archive/.hidden', '']) {
  test(`a manifest that names the file ${JSON.stringify(name)} is refused`, async () => {
    const content = Buffer.from('outside')
    const outside = await forged((files, manifest) => {
      const last = {
        name,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }
      files.delete(manifestName)
      files.set(name, content)
      setManifest(files, { ...manifest, members: [...manifest.members, last] })
    })
    await refused(outside, /is damaged: its manifest cannot be read/)
    assert.ok(!fs.existsSync(path.join(path.dirname(archive), 'outside')))
  })
}

test('rows that are not compressed, or are more than there were, are refused', async () => {
  const none = await forged(files => setFile(files, companies, Buffer.from('not compressed')))
  await refused(none, /is damaged: tables\/companies\.copy\.zst cannot be decompressed/)
  const bomb = await forged(files => setFile(files, companies, zstdCompressSync(Buffer.alloc(64 * 1024 * 1024))))
  await refused(bomb, /^error: invalid byte sequence/)
})

test('a member that claims to be larger than the file is damaged', async () => {
  const claimed = Buffer.from(bytes)
  const size = 124
  claimed.write('77777777777', size)
  claimed.write('        ', 148)
  const sum = claimed.subarray(0, 512).reduce((a, b) => a + b, 0)
  claimed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  await damaged(claimed, { isRestored: true })
})
