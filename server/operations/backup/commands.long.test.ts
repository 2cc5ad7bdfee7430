import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { auditedPortal } from '#test/support/database/auditedPortal.ts'
import { makeFolder, onDatabase } from '#test/support/worlds/records/backupWorld.ts'
import { makeDataFolder } from '#test/support/portal/portalProcess.ts'
import { runCommand } from '#test/support/portal/runCommand.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

const folder = makeFolder()
after(() => folder.remove())

const backup = (args: string[], environment: Record<string, string>, more = {}) =>
  runCommand('server/operations/backup/backupCommand.ts', args, environment, more)
const restore = (args: string[], environment: Record<string, string>) =>
  runCommand('server/operations/backup/restore/restoreCommand.ts', args, environment)

test('without DATABASE_URL a backup is made beside the running portal or without it, and restored into a new folder', async () => {
  const [old, made] = [makeDataFolder(), makeDataFolder()]
  try {
    const portal = await startEmbedded(old.dir, { fsync: 'off' })
    await migrate(portal)
    await onDatabase({ config: portal }, client =>
      client.query("insert into companies (code, name, name_en, industry_type) values ('T', '東京', 'T', 1)"),
    )
    const beside = await backup([folder.file('beside')], { DATA_DIR: old.dir })
    await portal.stop()
    assert.deepEqual([beside.code, beside.errors], [0, ''])
    assert.match(beside.output, /beside: \d+ rows of \S+Z, \d+ bytes, SHA-256 [0-9a-f]{64}\.$/m)

    const back = await restore([folder.file('beside')], { DATA_DIR: made.dir })
    assert.deepEqual([back.code, back.errors], [0, ''])
    assert.match(back.output, /are sound/)
    assert.match(back.output, /in force again: 0 users, 0 API keys/)

    const alone = await backup([folder.file('alone')], { DATA_DIR: made.dir })
    assert.deepEqual([alone.code, alone.errors], [0, ''])
    const again = await restore([folder.file('alone')], { DATA_DIR: made.dir })
    assert.deepEqual([again.code, again.output], [2, ''])
    assert.match(again.errors, /^Not restored: the database is not empty/)
  } finally {
    old.remove()
    made.remove()
  }
})

test('a disk without room for all of it ends a backup with one line and leaves no file', async () => {
  await using portal = await auditedPortal()
  const file = folder.file('full')
  // A limit of 512-byte blocks on what a process writes into one file.
  const { code, errors } = await backup([file], { DATABASE_URL: urlOf(portal.config) }, { before: 'ulimit -f 8;' })
  assert.equal(code, 1)
  assert.equal(errors, `No backup: no space left on the disk of ${path.dirname(file)}\n`)
  assert.deepEqual(
    fs.readdirSync(path.dirname(file)).filter(name => name.startsWith('full')),
    [],
  )
})

test('a backup is checked without a database, and a command that says too little is told what to say', async () => {
  await using portal = await auditedPortal()
  const environment = { DATABASE_URL: urlOf(portal.config) }
  const file = folder.file('checked')
  assert.equal((await backup([file], environment)).code, 0)
  const nowhere = { DATA_DIR: '/nowhere' }
  const whole = await backup(['--verify', file], nowhere)
  assert.deepEqual([whole.code, /is whole: \d+ rows/.test(whole.output)], [0, true])
  fs.truncateSync(file, fs.statSync(file).size - 10)
  const cut = await backup(['--verify', file], nowhere)
  assert.deepEqual([cut.code, /checked is damaged/.test(cut.errors)], [1, true])
  const damaged = await restore([file], nowhere)
  assert.deepEqual([damaged.code, /checked is damaged/.test(damaged.errors)], [2, true])
  const nothing = await backup([], environment)
  assert.deepEqual([nothing.code, /npm run backup -- FILE/.test(nothing.errors)], [1, true])
  const noFolder = await backup([folder.file('none/file')], environment)
  assert.deepEqual([noFolder.code, /there is no folder/.test(noFolder.errors)], [1, true])
})
