import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { auditedPortal, type AuditedPortal } from '#test/support/database/auditedPortal.ts'

test('the check reports a sound database and ends with 0', async () => {
  await using portal = await auditedPortal()
  const { seq, hash } = await portal.head()
  const { code, output } = await check(portal, '--head', `${seq}:${hash}`)
  assert.deepEqual([code, output.trim()], [0, 'The audit trail, the business rows and the readings are sound.'])
})

test('the check prints a line for each finding and ends with 1', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack('delete from products where id = 2')
  await portal.client.query('delete from products where id = 1')
  const { code, output } = await check(portal)
  assert.equal(code, 1)
  assert.match(output, /^note: audit_trail: 1 new rows are not yet sealed$/m)
  assert.match(output, /^FOUND: products 2: was removed outside the portal/m)
  assert.match(output, /^1 findings\.$/m)
})

test('a check that fails ends with 2 and the reason', async () => {
  await using portal = await auditedPortal()
  const wrongHead = await check(portal, '--head', '12')
  assert.deepEqual([wrongHead.code, /--head must be SEQ:HASH/.test(wrongHead.errors)], [2, true])
  await portal.client.query('alter table audit_head rename to elsewhere')
  const noTable = await check(portal)
  assert.deepEqual([noTable.code, /could not be checked: .*audit_head/.test(noTable.errors)], [2, true])
  const noDatabase = await run({ DATABASE_URL: '', DATA_DIR: '/nowhere' })
  assert.deepEqual([noDatabase.code, /there is no database in \/nowhere/.test(noDatabase.errors)], [2, true])
})

test('without DATABASE_URL the check uses the server of the running portal, or starts it for itself', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-check-'))
  fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as nobody
  const settings = { DATABASE_URL: '', DATA_DIR: folder }
  try {
    const portal = await startEmbedded(folder, { fsync: 'off' })
    await migrate(portal)
    const beside = await run(settings)
    await portal.stop()
    assert.deepEqual([beside.code, beside.errors], [0, ''])

    const alone = await run(settings)
    assert.deepEqual([alone.code, alone.errors], [0, ''])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

async function check({ config }: AuditedPortal, ...args: string[]) {
  const { host, port, user, password, database } = config
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  return await run(
    { DATABASE_URL: `postgres://${user}:${String(password)}@localhost/${database}?${query.toString()}` },
    ...args,
  )
}

async function run(settings: Record<string, string>, ...args: string[]) {
  const command = fileURLToPath(new URL('./verifyCommand.ts', import.meta.url))
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, ...settings } })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), output, errors }
}
