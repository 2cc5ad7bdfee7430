import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

function lastMail(...args: string[]) {
  const command = path.join(import.meta.dirname, 'lastMailCommand.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(portal.database.config) },
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

test('The command shows the last mail to an address, in any case', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  await queueMail(portal.db, 'taro@company.example', { subject: '一通目', body: 'older' }, now)
  await queueMail(portal.db, 'taro@company.example', { subject: '二通目', body: 'newer\nlines' }, now)
  const { status, stdout } = lastMail('--email', ' Taro@Company.example')
  assert.equal(status, 0)
  assert.match(
    stdout,
    /^To: taro@company\.example\nWritten: 2026-11-20 12:00:00 \(Asia\/Tokyo\), not sent\nSubject: 二通目\n\nnewer\nlines\n$/,
  )
})

test('The command shows whether the mail was sent', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  await queueMail(portal.db, 'hanako@company.example', { subject: 'A', body: 'B' }, now)
  const shown = async (facts: { sent_at?: Date | null; refused_at?: Date | null; last_error?: string | null }) => {
    await portal.db.updateTable('mails').set(facts).where('recipient', '=', 'hanako@company.example').execute()
    return lastMail('--email', 'hanako@company.example')
      .stdout.split('\n')[1]
      ?.replace(/^.*?\), /, '')
  }
  assert.equal(await shown({ last_error: '451 later' }), 'not sent: 451 later')
  const refused = { refused_at: now, last_error: '550 nobody' }
  assert.equal(await shown(refused), 'refused for good at 2026-11-20 12:00:00 (Asia/Tokyo): 550 nobody')
  assert.equal(
    await shown({ sent_at: now, refused_at: null, last_error: null }),
    'sent at 2026-11-20 12:00:00 (Asia/Tokyo)',
  )
})

test('The command says in one line that there is no mail, or how it is used', () => {
  assert.deepEqual(lastMail('--email', 'nobody@company.example'), {
    status: 1,
    stdout: '',
    lines: ['there is no mail to nobody@company.example'],
  })
  for (const args of [[], ['--email'], ['--email='], ['--mail', 'x'], ['taro@company.example']]) {
    const { status, lines } = lastMail(...args)
    assert.equal(status, 1)
    assert.deepEqual(lines, ['usage: npm run mail:last -- --email NAME@COMPANY'])
  }
})
