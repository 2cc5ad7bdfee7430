import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxSubscriptions } from '#contract/reporting/rules/reports.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { askForReports } from '#server/reporting/reportSharing/subscriptions/askForReports.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { makeReportWorld, type ReportWorld } from '#test/support/worlds/reporting/reportWorld.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

let world: ReportWorld
before(async () => {
  world = await makeReportWorld()
})
after(() => world.close())

let addresses = 0
const address = () => `subscriber${++addresses}@outside.example`
const productId = async (itemCode: string) =>
  (await world.db.selectFrom('products').select('id').where('item_code', '=', itemCode).executeTakeFirstOrThrow()).id
const listed = async (email: string, by = world.user.maria) =>
  (await world.portal.call(reportCalls.getReportSubscriptions, {}, { as: await world.as(by) })).data.rows.find(
    one => one.email === email,
  )
const withdraw = async (subscriptionId: number, by: keyof ReportWorld['user'] = 'maria') =>
  (
    await world.portal.call(
      reportCalls.withdrawReportSubscription,
      { subscriptionId },
      { as: await world.as(world.user[by]) },
    )
  ).code

suite('A subscription', () => {
  test('informs the address at once of its author and subject, and how to end it', async () => {
    const email = address()
    await world.subscribe({ kind: 'delivery', email, productId: await productId('A'), days: 7 })
    const [mail] = await world.mailsTo(email)
    assert.match(mail?.subject ?? '', /Kasumi Pharma/)
    for (const fact of [world.user.maria.name, 'Delivery temperature report', 'Drug A', '7 days'])
      assert.ok(mail?.body.includes(fact), fact)
    assert.equal((await world.endTokensOf(email)).length, 1)
  })

  test('of a platform user names the company of this user, and the depositor', async () => {
    const { root, maria } = world.user
    const { maker, platform } = world.company
    for (const language of ['0', '1'] as const) {
      const email = address()
      await world.subscribe({ kind: 'monthly', email, language, enterpriseCode: maker.code }, root)
      const body = (await world.mailsTo(email))[0]?.body ?? ''
      const [own, depositor] = language === '0' ? [platform.name, maker.name] : [platform.nameEn, maker.nameEn]
      assert.ok(body.includes(language === '0' ? `${own}の${root.name}様` : `${root.name} of ${own} has`))
      assert.ok(body.includes(language === '0' ? `寄託者: ${depositor}` : `Depositor: ${depositor}`))
      assert.ok(!body.includes(maria.name))
    }
  })

  test('is added and withdrawn by administrators of the company, and nobody else', async () => {
    const email = address()
    const subscriptionId = await world.subscribe({ kind: 'monthly', email })
    for (const other of ['mika', 'gina', 'clara', 'carlo', 'bianca', 'root'] as const) {
      const body = { kind: 'monthly', email: address(), language: '0' } as const
      const own = await world.portal.call(reportCalls.addReportSubscription, body, {
        as: await world.as(world.user[other]),
      })
      const isOfOwn = ['clara', 'carlo', 'bianca'].includes(other)
      assert.equal(own.code, isOfOwn ? codes.success : codes.notAuthorized, other)
      if (other !== 'root') assert.equal(await withdraw(subscriptionId, other), codes.notAuthorized, other)
      if (isOfOwn) assert.equal(await listed(email, world.user[other]), undefined)
    }
    assert.equal(await withdraw(987_654), codes.notAuthorized)
    assert.equal((await listed(email))?.ended, null)
    assert.equal(await withdraw(subscriptionId, 'root'), codes.success)
    assert.deepEqual((await listed(email))?.ended?.how, 'withdrawn')
  })

  test('is refused twice for the same address and product, and for a product of another company', async () => {
    const email = address()
    const asked = async (body: Partial<RequestOf<typeof reportCalls.addReportSubscription>>, by = world.user.maria) =>
      (
        await world.portal.call(
          reportCalls.addReportSubscription,
          { kind: 'delivery', email, language: '0', ...body },
          { as: await world.as(by) },
        )
      ).issues.map(issue => issue.path)
    const id = await productId('A')
    assert.deepEqual(await asked({ productId: id }), [])
    assert.deepEqual(await asked({ productId: id, email: email.toUpperCase() }), ['email'])
    assert.deepEqual(await asked({ productId: id }, world.user.clara), ['productId'])
    assert.deepEqual(await asked({ kind: 'monthly', productId: id }), ['productId'])
  })

  test('leaves its author, its withdrawal and its end in the audit trail, but no token', async () => {
    const email = address()
    const subscriptionId = await world.subscribe({ kind: 'case', email })
    const [token = ''] = await world.endTokensOf(email)
    await world.portal.call(reportCalls.endSharedSubscription, { token })
    const entries = await world.db
      .selectFrom('audit_trail')
      .select(['actor', 'act', 'reason'])
      .where('table_name', '=', 'report_subscriptions')
      .where('record', '=', `${subscriptionId}`)
      .orderBy('id')
      .execute()
    assert.deepEqual(entries, [
      { actor: `user:${world.user.maria.id}`, act: 'I', reason: null },
      { actor: 'system:portal', act: 'U', reason: 'its recipient ended it' },
    ])
  })
})

test('Subscriptions that are withdrawn make room for others only after a day (4025)', async () => {
  const company = await makeCompany(world.db)
  const manager = await makeUser(world.db, { company, role: '01', menus: ['DeliveryStatus'] })
  const created_at = world.portal.now()
  const ended = { ended_at: created_at, ended_by: manager.id, link_days: 30, language: 'ja', kind: 'delivery' }
  const rows = Array.from({ length: maxSubscriptions - 1 }, (_, index) => ({
    ...ended,
    company_id: company.id,
    email: `withdrawn${index}@outside.example`,
    created_by: manager.id,
    created_at,
    token_hash: createHash('sha256').update(`${index}`).digest(),
  }))
  await world.db.insertInto('report_subscriptions').values(rows).execute()
  const added = async () => {
    const body = { kind: 'delivery', email: address(), language: '0' } as const
    const as = await world.as(manager)
    return (await world.portal.call(reportCalls.addReportSubscription, body, { as })).code
  }
  assert.deepEqual([await added(), await added()], [codes.success, codes.tooManyRequests])
  world.portal.moveClock(25 * 60 * 60_000)
  assert.equal(await added(), codes.success)
  world.portal.moveClock(-25 * 60 * 60_000)
})

suite('The delivery report', () => {
  test('is mailed once when a delivery of the product has arrived with readings, however often it is checked', async () => {
    const [ofAll, ofA, ofB] = [address(), address(), address()]
    world.portal.moveClock(-4 * 60 * 60_000)
    await world.subscribe({ kind: 'delivery', email: ofAll })
    await world.subscribe({ kind: 'delivery', email: ofA, productId: await productId('A') })
    // Subscribed to all products and to this one: one mail.
    await world.subscribe({ kind: 'delivery', email: ofAll, productId: await productId('A') })
    await world.subscribe({ kind: 'delivery', email: ofB, productId: await productId('B') })
    world.portal.moveClock(4 * 60 * 60_000)
    await world.arrive('SUB-1', [5, 5, 5, 5, 5, 5])
    await world.send()
    await world.send()
    assert.deepEqual(
      [(await world.tokensOf(ofAll)).length, (await world.tokensOf(ofA)).length, (await world.tokensOf(ofB)).length],
      [1, 1, 0],
    )
    const [token = ''] = await world.tokensOf(ofA)
    const { bytes } = await world.portal.download(reportCalls.openSharedReport, { token })
    assert.ok(printedPdf(bytes).title.includes('SUB-1'))
    assert.deepEqual([(await listed(ofA))?.sent, (await listed(ofA))?.openedAt], [1, world.portal.now().toISOString()])
  })

  test('waits with those of its company for two workers at most', async () => {
    world.portal.moveClock(-4 * 60 * 60_000)
    await world.subscribe({ kind: 'delivery', email: address() })
    world.portal.moveClock(4 * 60 * 60_000)
    for (const reference of ['SUB-Q1', 'SUB-Q2', 'SUB-Q3']) await world.arrive(reference, [5, 5, 5, 5, 5, 5])
    await askForReports({}, world.portal.appContext)
    const { rows } = await world.portal.pool.query<{ queue: string }>(
      "select distinct queue_name as queue from graphile_worker.jobs where task_identifier = 'makeReport' order by 1",
    )
    const { id } = world.company.maker
    assert.deepEqual(
      rows.map(row => row.queue),
      [`makeReport ${id} 0`, `makeReport ${id} 1`],
    )
    await world.send()
  })

  test('waits for the readings of a logger that is read later', async () => {
    const email = address()
    world.portal.moveClock(-4 * 60 * 60_000)
    await world.subscribe({ kind: 'delivery', email })
    world.portal.moveClock(4 * 60 * 60_000)
    await world.arrive('SUB-LATE', [])
    await world.send()
    assert.deepEqual(await world.tokensOf(email), [])
    await world.measure('SUB-LATE-L', [5, 5, 5, 5, 5, 5])
    world.later(61)
    await world.send()
    assert.equal((await world.tokensOf(email)).length, 1)
  })

  test('of an earlier delivery or another depositor is not sent', async () => {
    const [late, foreign] = [address(), address()]
    await world.subscribe({ kind: 'delivery', email: late })
    world.portal.moveClock(-7 * 60 * 60_000)
    await world.subscribe({ kind: 'delivery', email: foreign }, world.user.clara)
    world.portal.moveClock(7 * 60 * 60_000)
    await world.arrive('SUB-BEFORE', [5, 5, 5, 5, 5, 5])
    await world.send()
    assert.deepEqual([await world.tokensOf(late), await world.tokensOf(foreign)], [[], []])
  })
})

/** A concluded case, as after the signature of its approval. */
async function concludeCase(reference: string) {
  const deliveryId = await world.arrive(reference)
  const { id } = await world.db
    .insertInto('excursion_cases')
    .values({
      delivery_id: deliveryId,
      depositor_id: world.company.maker.id,
      number: `EC-${reference}`,
      state: 'underAssessment',
      opened_at: world.portal.now(),
      due_on: '2026-12-01',
      assessment: JSON.stringify(emptyAssessment),
      updated_at: world.portal.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('excursion_cases')
    .set({ state: 'concluded', concluded_at: world.portal.now() })
    .where('id', '=', id)
    .execute()
  return id
}

suite('The case report', () => {
  test('is requested once for each conclusion of a case, and only for subscribers', async () => {
    const [email, other] = [address(), address()]
    await world.subscribe({ kind: 'case', email })
    await world.subscribe({ kind: 'monthly', email: other })
    const caseId = await concludeCase('SUB-CASE')
    await world.send()
    await world.send()
    const asked = await world.db
      .selectFrom('report_links as l')
      .innerJoin('report_files as f', 'f.id', 'l.file_id')
      .select(['l.email', 'f.language'])
      .where('f.case_id', '=', caseId)
      .execute()
    assert.deepEqual(asked, [{ email, language: 'en' }])
    const [token = ''] = await world.tokensOf(email)
    const { bytes } = await world.portal.download(reportCalls.openSharedReport, { token })
    assert.match(printedPdf(bytes).title, /EC-SUB-CASE/)
    assert.deepEqual(await world.tokensOf(other), [])
  })
})

suite('The monthly summary by mail', () => {
  test('is sent once from the second day of the next month on, in each subscribed language', async t => {
    const monthly = await makeReportWorld()
    t.after(() => monthly.close())
    const [english, japanese, late] = [address(), address(), address()]
    await monthly.subscribe({ kind: 'monthly', email: english })
    await monthly.subscribe({ kind: 'monthly', email: japanese, language: '0' })
    const to = (at: string) => monthly.portal.moveClock(Date.parse(at) - monthly.portal.now().getTime())
    to('2026-12-01T23:59:00+09:00')
    await monthly.send()
    assert.deepEqual(await monthly.tokensOf(english), [])
    to('2026-12-02T00:01:00+09:00')
    await monthly.subscribe({ kind: 'monthly', email: late })
    await monthly.send()
    await monthly.send()
    assert.deepEqual(
      [
        (await monthly.tokensOf(english)).length,
        (await monthly.tokensOf(japanese)).length,
        (await monthly.tokensOf(late)).length,
      ],
      [1, 1, 0],
    )
    const [token = ''] = await monthly.tokensOf(japanese)
    const { data } = await monthly.portal.call(reportCalls.getSharedReport, { token })
    assert.deepEqual([data.subject, data.language], [{ kind: 'monthly', month: '2026-11' }, '0'])
    to('2027-01-02T00:01:00+09:00')
    await monthly.send()
    assert.deepEqual([(await monthly.tokensOf(english)).length, (await monthly.tokensOf(late)).length], [2, 1])
  })
})

suite('A recipient of reports', () => {
  test('ends the subscription from the first mail, without an account, and gets no further mail', async () => {
    const email = address()
    await world.subscribe({ kind: 'case', email })
    const [token = ''] = await world.endTokensOf(email)
    const asked = await world.portal.call(reportCalls.getSharedSubscription, { token })
    assert.deepEqual(
      [asked.data.depositor.name, asked.data.kind, asked.data.email, asked.data.isEnded],
      ['霞製薬', 'case', email, false],
    )
    assert.equal((await world.portal.call(reportCalls.endSharedSubscription, { token })).code, codes.success)
    assert.equal((await world.portal.call(reportCalls.endSharedSubscription, { token })).code, codes.success)
    await concludeCase('SUB-ENDED')
    await world.send()
    assert.equal((await world.mailsTo(email)).length, 1)
    assert.equal((await listed(email))?.ended?.how, 'unsubscribed')
  })

  test('ends it from any mailed report, also long after its link has expired', async () => {
    const email = address()
    world.portal.moveClock(-4 * 60 * 60_000)
    await world.subscribe({ kind: 'monthly', email, days: 1 })
    world.portal.moveClock(4 * 60 * 60_000 + 33 * 24 * 60 * 60_000)
    await world.send()
    const token = (await world.tokensOf(email)).at(-1) ?? ''
    world.later(5 * 24 * 60)
    assert.equal(await world.codeOf(token), codes.linkExpired)
    assert.equal((await world.portal.call(reportCalls.endSharedSubscription, { token })).code, codes.success)
    assert.equal((await listed(email))?.ended?.how, 'unsubscribed')
  })

  test('gets no report that was requested just before the end', async () => {
    const email = address()
    await world.subscribe({ kind: 'case', email })
    await concludeCase('SUB-BETWEEN')
    await askForReports({}, world.portal.appContext)
    const [token = ''] = await world.endTokensOf(email)
    await world.portal.call(reportCalls.endSharedSubscription, { token })
    await world.send()
    assert.equal((await world.mailsTo(email)).length, 1)
  })

  test('keeps valid links after ending it; the withdrawal of a subscription withdraws them', async () => {
    const email = address()
    const subscriptionId = await world.subscribe({ kind: 'monthly', email })
    world.later(33 * 24 * 60)
    await world.send()
    const [token = ''] = await world.tokensOf(email)
    await world.portal.call(reportCalls.endSharedSubscription, { token })
    assert.equal(await world.codeOf(token), codes.success)
    assert.equal(await withdraw(subscriptionId), codes.success)
    assert.equal(await world.codeOf(token), codes.linkDead)
  })

  test('gets no mail after the account was disabled', async () => {
    const { user, db } = world
    await world.subscribe({ kind: 'case', email: user.gina.email })
    await db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.gina.id).execute()
    await concludeCase('SUB-DISABLED')
    await world.send()
    assert.deepEqual(await world.tokensOf(user.gina.email), [])
  })
})
