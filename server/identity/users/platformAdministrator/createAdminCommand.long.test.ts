import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, suite, test } from 'node:test'
import { menus } from '#contract/kernel/menus.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { ask } from '#test/support/portal/embeddedApp.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { makeDataFolder } from '#test/support/portal/portalProcess.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'
import { mailsTo, registerDomain } from '#test/support/worlds/userWorld.ts'

async function run(settings: Record<string, string>, ...args: string[]) {
  const command = path.join(import.meta.dirname, 'createAdminCommand.ts')
  const env = { PATH: process.env['PATH'], ...settings }
  const child = spawn(process.execPath, [command, ...args], { env })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), lines: output.trim().split('\n'), errors: errors.trim().split('\n') }
}

suite('on a database of its own', () => {
  let portal: TestApp
  before(async () => {
    portal = await createTestApp()
  })
  after(() => portal.close())
  const create = (...args: string[]) => run({ DATABASE_URL: urlOf(portal.database.config) }, ...args)
  const counts = async () => {
    const count = async (table: 'users' | 'companies' | 'company_email_domains' | 'mails') =>
      (await portal.db.selectFrom(table).select('id').execute()).length
    return [await count('users'), await count('companies'), await count('company_email_domains'), await count('mails')]
  }

  test('prints its usage in one line for any wrong argument', async () => {
    const usage = /^usage: npm run admin:create -- --email NAME@COMPANY --company /
    const both = ['--email', 'a@b.example', '--company', '運営']
    for (const args of [
      [],
      ['--company', '運営'],
      ['--email', 'a@b', '--company', '運営'],
      [...both, '--language', 'fr'],
      [...both, 'more'],
    ]) {
      const { code, errors } = await create(...args)
      assert.deepEqual([code, errors.length], [1, 1])
      assert.match(errors[0] ?? '', usage)
    }
    assert.deepEqual(await counts(), [0, 0, 0, 0])
  })

  test('the first administrator comes with the platform company, its email domain, every menu and a mail', async () => {
    const { code, lines, errors } = await create('--email', ' Root@Operator.example', '--company', '東京運営')
    assert.deepEqual([code, errors], [0, ['']])
    assert.match(lines[0] ?? '', /^root@operator\.example is registered .* 東京運営 \(PLATFORM\)\.$/)
    assert.match(lines[1] ?? '', /npm run mail:last -- --email root@operator\.example$/)
    const company = await portal.db.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(
      [company.code, company.name, company.name_en, company.industry_type, company.available_menus],
      ['PLATFORM', '東京運営', '東京運営', 9, [...menus]],
    )
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(
      [user.email, user.name, user.role, user.state, user.language, user.company_id],
      ['root@operator.example', 'root', '00', 'notActivated', 'ja', company.id],
    )
    const rights = await portal.db.selectFrom('user_menus').select(['menu', 'company_id']).orderBy('id').execute()
    assert.deepEqual(
      rights,
      menus.map(menu => ({ menu, company_id: company.id })),
    )
    const domains = await portal.db.selectFrom('company_email_domains').select('domain').execute()
    assert.deepEqual(domains, [{ domain: 'operator.example' }])
    const [mail, ...more] = await mailsTo(portal.db, user.email)
    assert.match(mail?.body ?? '', /\/account-activation\?code=/)
    assert.deepEqual(more, [])
  })

  test('the audit trail names the operator for every row', async () => {
    const trail = await portal.db
      .selectFrom('audit_trail')
      .select(['table_name', 'actor', 'reason'])
      .distinct()
      .where('table_name', 'in', ['companies', 'company_email_domains', 'users', 'user_menus'])
      .orderBy('table_name')
      .execute()
    const operator = { actor: 'system:operator', reason: 'npm run admin:create' }
    assert.deepEqual(
      trail,
      ['companies', 'company_email_domains', 'user_menus', 'users'].map(table_name => ({ table_name, ...operator })),
    )
  })

  test('another administrator names the company by name or code, adds its domain, and is told of the first one', async () => {
    const settings = { DATABASE_URL: urlOf(portal.database.config), SMTP_URL: 'smtp://mail.example' }
    const args = ['--email', 'second@new.example', '--company', 'PLATFORM', '--language', 'en']
    const { code, lines } = await run({ ...settings, PUBLIC_URL: 'https://portal.example' }, ...args)
    assert.equal(code, 0)
    assert.deepEqual(lines.slice(1), [
      "The email domain new.example is now one of the company's.",
      'Other platform administrators, enabled or invited: 1.',
      'The activation mail goes out as soon as the portal runs.',
      'Its link is valid for 7 days and leads to https://portal.example (PUBLIC_URL).',
    ])
    const [mail] = await mailsTo(portal.db, 'second@new.example')
    assert.match(mail?.body ?? '', /^Dear second,[^]*https:\/\/portal\.example\/account-activation\?code=/)
    assert.equal((await create('--email', 'third@new.example', '--company', '東京運営')).code, 0)
  })

  test('impossible requests are refused in one line and leave nothing behind', async () => {
    const other = await makeCompany(portal.db, { name: '他社' })
    await registerDomain(portal.db, other, 'other.example')
    await makeUser(portal.db, { company: other, email: 'member@other.example' })
    const before = await counts()
    for (const [email, company, reason] of [
      ['member@other.example', '東京運営', 'member@other.example already has an account: '],
      ['root@operator.example', '東京運営', 'root@operator.example already has an account: '],
      ['new@operator.example', '大阪運営', 'the platform company is 東京運営 (PLATFORM), not 大阪運営'],
      ['new@operator.example', '他社', 'the platform company is 東京運営 (PLATFORM), not 他社'],
      ['new@other.example', '東京運営', 'the email domain other.example belongs to 他社'],
    ] as const) {
      const { code, errors } = await create('--email', email, '--company', company)
      assert.deepEqual([code, errors.length], [1, 1])
      assert.ok(errors[0]?.startsWith(reason), errors[0])
    }
    assert.deepEqual(await counts(), before)
  })

  test('an unreachable database is reported in one line', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
    const { code, errors } = await run(settings, '--email', 'a@b.example', '--company', '運営')
    assert.deepEqual([code, errors.length], [1, 1])
    assert.match(errors[0] ?? '', /^the database nothing at 127\.0\.0\.1:1 \(DATABASE_URL\) is not reachable: /)
  })
})

test('the name of another company cannot be used for the platform company', async () => {
  await using portal = await createTestApp()
  await makeCompany(portal.db, { name: '他社' })
  const settings = { DATABASE_URL: urlOf(portal.database.config) }
  const { code, errors } = await run(settings, '--email', 'a@b.example', '--company', '他社')
  assert.deepEqual([code, errors.length], [1, 1])
  assert.match(errors[0] ?? '', /^another company has the name 他社 or the code PLATFORM/)
})

test('two simultaneous runs create one platform company and two administrators', async () => {
  await using portal = await createTestApp()
  const settings = { DATABASE_URL: urlOf(portal.database.config) }
  const both = await Promise.all(
    ['a', 'b'].map(name => run(settings, '--email', `${name}@operator.example`, '--company', '東京運営')),
  )
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  )
  assert.equal((await portal.db.selectFrom('companies').select('id').execute()).length, 1)
  assert.equal((await portal.db.selectFrom('users').select('id').execute()).length, 2)
})

test('without DATABASE_URL it creates the database of a new portal, or uses that of a running one', async () => {
  const { dir, remove } = makeDataFolder()
  const create = (name: string) =>
    run({ DATA_DIR: dir }, '--email', `${name}@operator.example`, '--company', 'Operations Inc.')
  try {
    const fresh = await create('first')
    assert.deepEqual([fresh.code, fresh.errors], [0, ['']])
    assert.match(fresh.lines.at(-1) ?? '', /DEMO=0/)

    const running = await startEmbedded(dir, { fsync: 'off' })
    const beside = await create('second')
    assert.deepEqual([beside.code, beside.errors], [0, ['']])
    const emails = await ask(running, 'select email from users order by id')
    await running.stop()
    assert.deepEqual(emails, [{ email: 'first@operator.example' }, { email: 'second@operator.example' }])
  } finally {
    remove()
  }
})
