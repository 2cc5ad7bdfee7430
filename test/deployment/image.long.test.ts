import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { copiesOf, environment, result } from '#test/deployment/containerfile.ts'
import { root } from '#test/deployment/manifests.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'
import { runCommand } from '#test/support/portal/runCommand.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-image-'))
const app = path.join(folder, 'app')
const data = path.join(folder, 'data')
let database: TestDatabase
let settings: Record<string, string>

/** What the last stage of the Containerfile copies. Installed packages and the web are those of this folder. */
function layOut() {
  for (const { from, what, to } of copiesOf(result)) {
    for (const file of what) {
      const source = path.join(root, from === undefined ? file : file.replace(/^\/\w+\//, ''))
      const isFolder = fs.statSync(source, { throwIfNoEntry: false })?.isDirectory()
      const target = path.join(app, to, isFolder ? '.' : path.basename(file))
      if (from === undefined) fs.cpSync(source, target, { recursive: true, filter: one => !one.includes('.test.') })
      else if (fs.existsSync(source)) fs.symlinkSync(source, target)
    }
  }
}

before(async () => {
  fs.mkdirSync(app)
  fs.mkdirSync(data)
  layOut()
  database = await createEmptyDatabase()
  settings = { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, DATABASE_URL: urlOf(database.config) }
})
after(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

const filesIn = () => new Set(fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))

suite('The files of the image', () => {
  let portal: PortalProcess
  test('are enough for a portal that migrates, shows its web, and ends with 0 at SIGTERM', async () => {
    const files = filesIn()
    portal = startPortalProcess(settings, app)
    const address = await portal.ready()
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    const page = await fetch(`${address}/login`)
    assert.match(await page.text(), /<script type="module"/)
    const docs = await (await fetch(`${address}/api/v1/docs`)).text()
    for (const [, file] of docs.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      assert.equal((await fetch(`${address}${file}`)).status, 200, file)
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
    assert.deepEqual(filesIn(), files, 'a portal with a database of its own writes nothing but the archive and TMPDIR')
  })

  test('are enough for the commands of an operator', async () => {
    const run = (command: string, ...args: string[]) => runCommand(command, args, settings, { folder: app })
    const backup = path.join(folder, 'backup.tar')
    for (const ran of [
      await run(
        'server/identity/users/platformAdministrator/createAdminCommand.ts',
        '--email',
        'a@portal.example',
        '--company',
        'A',
      ),
      await run('server/operations/backup/backupCommand.ts', backup),
      await run('server/operations/backup/backupCommand.ts', '--verify', backup),
      await run('server/records/auditTrail/verification/verifyCommand.ts'),
      await run('server/platform/pdf/manuscript/printDocuments.ts', path.join(folder, 'printed')),
    ]) {
      assert.equal(ran.code, 0, ran.errors)
    }
  })
})
