import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxNoteLength, maxSharedInADay } from '#contract/reporting/rules/reports.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { deleteExpired } from '#server/app/deleteExpired.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import { makeReportWorld, type ReportWorld } from '#test/support/worlds/reporting/reportWorld.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { withArchive } from '#test/support/worlds/records/withArchive.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const dayMs = 24 * 60 * 60 * 1000
let world: ReportWorld
let deliveryId = 0
before(async () => {
  const now = new Date('2026-11-20T12:00:00+09:00')
  world = await makeReportWorld({ portal: await createTestApp({ now, config: { limitFactor: 1 } }) })
  deliveryId = await world.arrive('SHARED-1')
})
after(() => world.close())

let addresses = 0
/** Shares the delivery's report, and answers the mailed token. */
async function shared(days = 30): Promise<{ email: string; token: string }> {
  const email = `reader${++addresses}@outside.example`
  const body = { subject: { kind: 'delivery' as const, deliveryId }, emails: [email], language: '0' as const, days }
  const { code } = await world.portal.call(reportCalls.shareReport, body, { as: await world.as(world.user.maria) })
  assert.equal(code, codes.success)
  await workOffJobs(world.portal)
  const [token = ''] = await world.tokensOf(email)
  return { email, token }
}

const reported = async (token: string, ip?: string) =>
  await world.portal.call(reportCalls.getSharedReport, { token }, { headers: ip ? { 'x-forwarded-for': ip } : {} })
const fetched = async (token: string) => await world.portal.download(reportCalls.openSharedReport, { token })

suite('A link to a report', () => {
  test('shows depositor, subject and expiry without an account, and opens the file', async () => {
    const { token } = await shared(7)
    const { code, data } = await reported(token)
    assert.equal(code, codes.success)
    assert.deepEqual(
      [data.depositor.name, data.subject, data.name, data.isSubscribed],
      ['霞製薬', { kind: 'delivery', deliveryId }, 'SHARED-1', false],
    )
    assert.equal(Date.parse(data.expiresAt) - Date.parse(data.madeAt), 7 * dayMs)
    const file = await fetched(token)
    assert.equal(file.headers['content-type'], 'application/pdf')
    assert.equal(file.headers['cache-control'], 'no-store')
    assert.equal(file.headers['referrer-policy'], 'no-referrer')
    assert.equal(createHash('sha256').update(file.bytes).digest('hex'), data.sha256)
    assert.equal(file.bytes.length, data.bytes)
    assert.ok(printedPdf(file.bytes).title.includes('SHARED-1'))
  })

  test('opens the report as it was sent, whatever has changed since', async () => {
    const id = await world.arrive('SHARED-STAYS', [5, 5, 5])
    const email = 'stays@outside.example'
    const body = { subject: { kind: 'delivery' as const, deliveryId: id }, emails: [email], language: '0' as const }
    await world.portal.call(reportCalls.shareReport, body, { as: await world.as(world.user.maria) })
    await workOffJobs(world.portal)
    const [token = ''] = await world.tokensOf(email)
    const before = await fetched(token)
    await world.measure('SHARED-STAYS-L', [12, 12], 30)
    const { bytes } = await fetched(token)
    assert.deepEqual(bytes, before.bytes)
  })

  test('counts each opening of the file with its time, and is listed with them only for the depositor', async () => {
    const { email, token } = await shared()
    await reported(token)
    await fetched(token)
    world.later(5)
    await fetched(token)
    const link = (await world.links()).find(one => one.email === email)
    assert.deepEqual(
      [link?.openingCount, link?.by, link?.name, link?.subject],
      [2, world.user.maria.name, 'SHARED-1', { kind: 'delivery', deliveryId }],
    )
    for (const other of [world.user.clara, world.user.carlo, world.user.bianca])
      assert.deepEqual(await world.links(other), [])
  })

  test('counts who fetches the file again and again once a minute, and lists the latest hundred times', async () => {
    const { email, token } = await shared()
    const { id: linkId } = await world.db
      .selectFrom('report_links')
      .select('id')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow()
    const from = world.portal.now().getTime()
    const earlier = Array.from({ length: 120 }, (_, hour) => ({
      link_id: linkId,
      at: new Date(from - (121 - hour) * 60 * 60_000),
      ip: '203.0.113.9',
    }))
    await world.db.insertInto('report_openings').values(earlier).execute()
    await fetched(token)
    await fetched(token)
    world.later(2)
    await fetched(token)
    const link = (await world.links()).find(one => one.email === email)
    assert.deepEqual([link?.openingCount, link?.openings.length], [122, 100])
    assert.deepEqual(link?.openings.at(-1), world.portal.now().toISOString())
    assert.deepEqual(link.openings[0], earlier[22]?.at.toISOString())
  })

  test('expires after its days (4028), and its file is deleted two months later', async () => {
    const { token } = await shared(1)
    world.later(24 * 60)
    assert.equal((await reported(token)).code, codes.linkExpired)
    assert.equal((await world.portal.call(reportCalls.openSharedReport, { token })).code, codes.linkExpired)
    world.later(61 * 24 * 60)
    await deleteExpired({}, world.portal.appContext)
    const file = await world.db
      .selectFrom('report_links as l')
      .innerJoin('report_files as f', 'f.id', 'l.file_id')
      .select(['f.document_id', 'f.sha256'])
      .where('l.token_hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow()
    assert.deepEqual([file.document_id, file.sha256?.length], [null, 32])
    assert.equal((await reported(token)).code, codes.linkExpired)
  })

  test('to a case or a month is sent and subscribed to only with the menu Quality', async () => {
    await world.work()
    const { id: caseId } = await world.db.selectFrom('excursion_cases').select('id').executeTakeFirstOrThrow()
    const subjects = [
      { kind: 'monthly', month: '2026-10' },
      { kind: 'case', caseId },
      { kind: 'delivery', deliveryId },
    ]
    const codesFor = async (menus: Menu[]) => {
      const manager = await makeUser(world.db, { company: world.company.maker, role: '01', menus })
      const as = await world.as(manager)
      const { email } = manager
      const language = '0' as const
      const { data } = await world.portal.call(reportCalls.getReportSubscriptions, {}, { as })
      const sent = []
      for (const subject of subjects) {
        const shared = await world.portal.post(
          reportCalls.shareReport.path,
          { subject, emails: [email], language },
          { as },
        )
        const subscription = { kind: subject.kind, email, language }
        const subscribed = await world.portal.post(reportCalls.addReportSubscription.path, subscription, { as })
        sent.push([shared.code, subscribed.code])
      }
      return { sent, mayShare: data.mayShare }
    }
    const [yes, no] = [codes.success, codes.notAuthorized]
    const refused = [no, no]
    const accepted = [yes, yes]
    const dispatcher = await codesFor(['DeliveryStatus'])
    assert.deepEqual(dispatcher, { sent: [refused, refused, accepted], mayShare: false })
    const quality = await codesFor(['DeliveryStatus', 'Quality'])
    assert.deepEqual(quality, { sent: [accepted, accepted, accepted], mayShare: true })
  })

  test('that is valid keeps its file', async () => {
    const { token } = await shared(90)
    world.later(89 * 24 * 60)
    await deleteExpired({}, world.portal.appContext)
    assert.equal((await fetched(token)).status, 200)
    assert.equal((await reported(token)).code, codes.success)
  })

  test('can be withdrawn by an administrator and by the user who shared it, and then says so', async () => {
    const { email, token } = await shared()
    const linkId = (await world.links()).find(one => one.email === email)?.linkId ?? 0
    const withdraw = async (by: keyof ReportWorld['user']) =>
      (await world.portal.call(reportCalls.withdrawReportLink, { linkId }, { as: await world.as(world.user[by]) })).code
    for (const other of ['mika', 'gina', 'clara', 'bianca'] as const)
      assert.equal(await withdraw(other), codes.notAuthorized, other)
    assert.equal((await reported(token)).code, codes.success)
    assert.equal(await withdraw('maria'), codes.success)
    const answer = await reported(token)
    assert.deepEqual([answer.code, answer.issues], [codes.linkDead, [{ path: 'token', message: 'withdrawn' }]])
    assert.equal((await world.portal.call(reportCalls.openSharedReport, { token })).code, codes.linkDead)
  })

  test('that was not sent is unknown (4030); after twenty of them from one address, all are refused (4025)', async () => {
    const { token } = await shared()
    const guesses = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(43, 'x'))
    for (const guess of guesses) assert.equal((await reported(guess, '203.0.113.7')).code, codes.linkDead)
    assert.deepEqual(
      [(await reported(token, '203.0.113.7')).code, (await reported(token, '203.0.113.8')).code],
      [codes.tooManyRequests, codes.success],
    )
    world.later(16)
    assert.equal((await reported(token, '203.0.113.7')).code, codes.success)
  })

  test('opens only its own report, and no other call', async () => {
    const { token } = await shared()
    assert.equal(
      (await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: token })).code,
      codes.loginInvalid,
    )
  })

  test('leaves no token in a log, and no hash in a list', async () => {
    const { token } = await shared()
    await fetched(token)
    await reported('y'.repeat(43))
    await world.portal.app.inject({ method: 'GET', url: `/shared-report?token=${token}` })
    const logged = await world.db.selectFrom('operation_log').selectAll().execute()
    const kept = JSON.stringify(logged) + world.portal.logLines.join('')
    assert.ok(logged.some(row => row.operation === 'readReports'))
    assert.ok(!kept.includes(token) && !kept.includes('yyyy'))
    const rows = await world.db.selectFrom('report_links').select('token_hash').execute()
    assert.ok(rows.every(row => row.token_hash === null || row.token_hash.length === 32))
    assert.ok(!JSON.stringify(await world.links()).includes(tokenHash(token).toString('hex')))
  })
})

suite('Sharing a report', () => {
  const share = async (by: keyof ReportWorld['user'], body: Partial<RequestOf<typeof reportCalls.shareReport>> = {}) =>
    (
      await world.portal.call(
        reportCalls.shareReport,
        { subject: { kind: 'delivery', deliveryId }, emails: ['x@outside.example'], language: '1', ...body },
        { as: await world.as(world.user[by]) },
      )
    ).code

  test("is for the depositor's members and administrators, not for guests and other companies", async () => {
    assert.equal(await share('mika'), codes.success)
    for (const other of ['gina', 'clara', 'carlo', 'bianca'] as const)
      assert.equal(await share(other), codes.notAuthorized, other)
    assert.equal(await share('maria', { subject: { kind: 'delivery', deliveryId: 987_654 } }), codes.notAuthorized)
    assert.equal(await share('maria', { subject: { kind: 'case', caseId: 987_654 } }), codes.notAuthorized)
  })

  test('of a whole month is for users who see all of it', async () => {
    const month = { subject: { kind: 'monthly' as const, month: '2026-10' } }
    assert.equal(await share('mika', month), codes.success)
    for (const other of ['gina', 'root'] as const) assert.equal(await share(other, month), codes.notAuthorized, other)
    const { db, portal, company } = world
    const limited = await makeUser(db, { company: company.maker, centres: [await makeCentre(db)] })
    const asked = { ...month, emails: ['x@outside.example'], language: '1' as const }
    const { code } = await portal.call(reportCalls.shareReport, asked, { as: await world.as(limited) })
    assert.equal(code, codes.notAuthorized)
    assert.equal(await share('root', { ...month, enterpriseCode: world.company.maker.code }), codes.success)
  })

  test('by a platform user names the company of this user as author, in the mail and in the report', async () => {
    const { root } = world.user
    const { maker, platform } = world.company
    for (const language of ['0', '1'] as const) {
      const email = `of-root${language}@outside.example`
      assert.equal(await share('root', { emails: [email], language, enterpriseCode: maker.code }), codes.success)
      await workOffJobs(world.portal)
      const body = (await world.mailsTo(email))[0]?.body ?? ''
      const [own, depositor] = language === '0' ? [platform.name, maker.name] : [platform.nameEn, maker.nameEn]
      assert.ok(body.includes(language === '0' ? `${own}の${root.name}様` : `${root.name} of ${own} has`))
      assert.ok(body.includes(language === '0' ? `寄託者: ${depositor}` : `Depositor: ${depositor}`))
      const [token = ''] = await world.tokensOf(email)
      const [page = ''] = printedPdf((await fetched(token)).bytes).pages
      const author = new RegExp(
        language === '0' ? `${root.name}.{0,3}${own}|${own}.{0,3}${root.name}` : `${root.name}.{0,3}${own}`,
      )
      assert.match(page, author)
    }
  })

  test('of a delivery without readings is refused (4508)', async () => {
    const empty = await world.arrive('SHARED-EMPTY', [])
    assert.equal(await share('maria', { subject: { kind: 'delivery', deliveryId: empty } }), codes.noTemperatureData)
  })

  test('of a delivery whose readings are archived is refused; what is archived meanwhile is listed as not sent', async () => {
    const id = await world.arrive('SHARED-ARCHIVED')
    const subject = { kind: 'delivery' as const, deliveryId: id }
    const emails = ['archived@outside.example']
    assert.equal(await share('maria', { subject, emails }), codes.success)
    await withArchive(world.db, '2026-11-01', async () => {
      assert.equal(await share('maria', { subject }), codes.noTemperatureData)
      await workOffJobs(world.portal)
    })
    const link = (await world.links()).find(({ email }) => email === emails[0])
    assert.deepEqual(
      [link?.failedAt, link?.sentAt, link?.expiresAt, link?.sha256, link?.name],
      [world.portal.now().toISOString(), null, null, null, 'SHARED-ARCHIVED'],
    )
    assert.deepEqual(await world.mailsTo(emails[0] ?? ''), [])
    assert.equal((await world.links(world.user.clara)).length, 0)
  })

  test('refuses an invalid address, and too many or too few days', async () => {
    for (const wrong of [
      { emails: ['nobody'] },
      { emails: [] },
      { note: 'x'.repeat(maxNoteLength + 1) },
      { days: 0 },
      { days: 91 },
    ])
      assert.equal(await share('maria', wrong), codes.invalidParameters)
  })

  test('goes to several recipients at once, with a note and for each a link that is withdrawn alone (REP-40)', async () => {
    const emails = ['first@outside.example', 'second@outside.example', 'first@outside.example']
    const note = '先日お電話した件です。\nhttps://elsewhere.example'
    assert.equal(await share('maria', { emails, note, language: '0' }), codes.success)
    await workOffJobs(world.portal)
    const tokens = await Promise.all(['first', 'second'].map(name => world.tokensOf(`${name}@outside.example`)))
    assert.deepEqual(
      tokens.map(ofOne => ofOne.length),
      [1, 1],
      'an address that is named twice gets one mail',
    )
    const mails = await world.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', emails[0] ?? '')
      .execute()
    assert.match(
      mails.at(-1)?.body ?? '',
      /送信者からのメッセージ:\n> 先日お電話した件です。\n> https:\/\/elsewhere\.example\n/,
    )
    const [first = '', second = ''] = tokens.flat()
    const link = (await world.links()).find(({ email }) => email === emails[0])
    const withdrawn = await world.portal.call(
      reportCalls.withdrawReportLink,
      { linkId: link?.linkId ?? 0 },
      { as: await world.as(world.user.maria) },
    )
    assert.equal(withdrawn.code, codes.success)
    assert.deepEqual([(await reported(first)).code, (await reported(second)).code], [codes.linkDead, codes.success])
  })

  test('is limited within a day, each recipient counting', async () => {
    world.later(25 * 60)
    const rows = Array.from({ length: maxSharedInADay }, () => ({
      company_id: world.company.maker.id,
      kind: 'monthly',
      month: '2026-01-01',
      language: 'ja',
      asked_by: world.user.maria.id,
      asked_at: world.portal.now(),
    }))
    await world.db.insertInto('report_files').values(rows).execute()
    assert.equal(await share('maria'), codes.tooManyRequests)
    const ofMonth = world.db.selectFrom('report_files').select('id').where('month', '=', '2026-01-01')
    const { id } = await ofMonth.executeTakeFirstOrThrow()
    await world.db.deleteFrom('report_files').where('id', '=', id).execute()
    assert.equal(await share('maria', { emails: ['a@outside.example', 'b@outside.example'] }), codes.tooManyRequests)
    assert.equal(await share('maria'), codes.success)
    world.later(25 * 60)
    assert.equal(await share('maria'), codes.success)
  })
})
