import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { from as copyFrom } from 'pg-copy-streams'
import { auditedPortal } from '#test/support/database/auditedPortal.ts'
import { createEmptyDatabase } from '#test/support/portal/testDatabase.ts'
import { backUpOf, makeFolder, onDatabase } from '#test/support/worlds/records/backupWorld.ts'

const folder = makeFolder()
after(() => folder.remove())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
type Manifest = { members: { name: string; bytes: number; sha256: string; rows?: number; columns?: string[] }[] }

test('a backup opens with any tar and zstd, its checksums fit, and its tables go into any PostgreSQL', async () => {
  await using portal = await auditedPortal()
  await backUpOf(portal, folder.file('backup'))
  const bytes = fs.readFileSync(folder.file('backup'))

  const opened = await unpackTar(bytes, { strict: true })
  const files = new Map(opened.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  assert.match(text('README.txt'), /opens with tar, zstd and PostgreSQL/)
  assert.equal(text('backup.sha256'), `${sha256(bytes.subarray(0, -2048))}  -\n`)

  const { members } = JSON.parse(text('manifest.json')) as Manifest
  assert.deepEqual([...members.map(({ name }) => name), 'manifest.json', 'backup.sha256'], [...files.keys()])
  for (const member of members) {
    const data = files.get(member.name) ?? Buffer.alloc(0)
    assert.deepEqual([data.length, sha256(data)], [member.bytes, member.sha256])
    if (!member.columns) continue
    const [header, ...rows] = zstdDecompressSync(data).toString('utf8').trimEnd().split('\n')
    assert.deepEqual([header?.split('\t'), rows.length], [member.columns, member.rows])
  }

  const { config, drop } = await createEmptyDatabase()
  try {
    await onDatabase({ config }, async client => {
      for (const name of files.keys()) if (name.startsWith('schema/')) await client.query(text(name))
      await client.query('set session_replication_role = replica')
      const rows = zstdDecompressSync(files.get('tables/companies.copy.zst') ?? Buffer.alloc(0))
      await pipeline(Readable.from([rows]), client.query(copyFrom('copy companies from stdin with (header match)')))
      const companies = 'select * from companies order by id'
      assert.deepEqual((await client.query(companies)).rows, (await portal.client.query(companies)).rows)
    })
  } finally {
    await drop()
  }
})
