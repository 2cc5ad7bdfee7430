import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { alertCalls as calls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultPeople, defaultSteps, type AlertPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

let world: AlertWorld
before(async () => {
  world = await makeAlertWorld()
  await world.deliver({ reference: 'REF-1' })
  await world.deliver({ reference: 'REF-2' })
  await world.measure('REF-1-L', [5, 9])
  await world.measure('REF-2-L', [5, 12, 5])
  await world.look()
})
after(() => world.close())

type Name = Parameters<AlertWorld['as']>[0]
const list = async (by: Name, search: object = {}) =>
  (await world.portal.call(calls.getAlertList, search, { as: await world.as(by) })).data
const idOf = async (company: string, reference: string) =>
  (await world.alerts()).find(one => one.name === company && one.reference === reference)?.id ?? 0
const acknowledge = async (by: Name, ids: number[], comment = '対応済み') => {
  const alerts = ids.map(alertId => ({ alertId, severity: 2 as const, round: 1 }))
  return await world.portal.call(calls.acknowledgeAlerts, { alerts, comment }, { as: await world.as(by) })
}
const excursion = { kind: 'excursion' as const, steps: defaultSteps }
const save = async (by: Name, rule: object) =>
  await world.portal.post(
    calls.saveAlertRule.path,
    { productId: null, isActive: true, people: defaultPeople, condition: excursion, ...rule },
    { as: await world.as(by) },
  )

suite('The list of alerts', () => {
  test("has the company's own alerts, searched by their facts; the platform sees all", async () => {
    const { rows, total } = await list('maria', { sort: 'reference', order: 'asc' })
    assert.deepEqual(
      rows.map(row => [row.delivery?.reference, row.company.name, row.state, row.notifiedPeople, row.mayAcknowledge]),
      [
        ['REF-1', '霞製薬', 'open', 1, true],
        ['REF-2', '霞製薬', 'open', 1, true],
      ],
    )
    assert.equal(total, 2)
    for (const [keyword, found] of [
      ['ref-2', 1],
      ['ＲＥＦ－１', 1],
      ['lot-a', 2],
      ['薬a', 2],
      ['REF-2-L', 1],
      ['nothing', 0],
    ] as const) {
      assert.equal((await list('maria', { keyword })).total, found, keyword)
    }
    assert.equal((await list('maria', { from: '2026-11-21' })).total, 0)
    assert.equal((await list('maria', { from: '2026-11-20', until: '2026-11-20', severity: 2 })).total, 2)
    assert.equal((await list('root')).total, 4)
    assert.equal((await list('root', { enterpriseCode: world.company.clinic.code })).total, 2)
    assert.equal((await list('carlo')).total, 0)
  })

  test('is a file with facts and notifications', async () => {
    const file = await world.portal.download(
      calls.downloadAlertCsv,
      { sort: 'reference', order: 'asc' },
      { as: await world.as('maria') },
    )
    const [head, first] = parse(file.bytes, { bom: true })
    assert.ok(head?.includes('検知日時 (Asia/Tokyo)'))
    assert.ok(first?.some(cell => cell.includes('9.0 ℃')) && first.includes('LOT-A'))
  })
})

suite('An alert', () => {
  test("links to the delivery's case for its parties", async () => {
    const { rows } = await list('maria', { keyword: 'REF-1' })
    const found = await world.db
      .selectFrom('excursion_cases')
      .select(['id as caseId', 'number'])
      .where('delivery_id', '=', await world.idOf('REF-1'))
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      rows.map(row => row.excursionCase),
      [found],
    )
  })

  test('has its history, only for its company; others get the same answer as for an unknown one', async () => {
    const alertId = await idOf('霞製薬', 'REF-1')
    const ask = async (by: Name, id = alertId) =>
      await world.portal.call(calls.getAlert, { alertId: id }, { as: await world.as(by) })
    const { data } = await ask('maria')
    assert.deepEqual(
      data.notifications.map(one => [one.channel, one.act, one.notifiedAt !== null]),
      [
        ['inApp', 'raised', true],
        ['mail', 'raised', true],
      ],
    )
    assert.deepEqual(
      data.steps.map(step => step.severity),
      [2],
    )
    assert.equal((await ask('clara')).code, codes.notAuthorized)
    assert.equal((await ask('maria', 999_999)).code, codes.notAuthorized)
  })

  test('is on the page of its delivery, for each company its own', async () => {
    const body = { deliveryId: await world.idOf('REF-1') }
    const ask = async (by: Name) => await world.portal.call(calls.getDeliveryAlerts, body, { as: await world.as(by) })
    assert.deepEqual(
      (await ask('mika')).data.map(one => [one.company.name, one.mayAcknowledge]),
      [['霞製薬', false]],
    )
    assert.deepEqual((await ask('carlo')).data, [])
    assert.equal((await ask('bianca')).code, codes.notAuthorized)
  })
})

suite('Acknowledging', () => {
  test('needs a comment, and is refused to guests, other companies and members who were not notified', async () => {
    const [mine, theirs] = [await idOf('霞製薬', 'REF-1'), await idOf('都病院', 'REF-1')]
    const empty = await acknowledge('maria', [mine], '  ')
    assert.deepEqual([empty.code, empty.issues.map(issue => issue.path)], [codes.invalidParameters, ['comment']])
    for (const [by, ids] of [
      ['gina', [mine]],
      ['mika', [mine]],
      ['clara', [mine]],
      ['maria', [mine, theirs]],
      ['maria', [999_999]],
    ] as const) {
      assert.equal((await acknowledge(by, [...ids])).code, codes.notAuthorized, by)
    }
    assert.equal((await list('maria')).total, 2, 'all or none')
  })

  test('is allowed for a quality contact without the menu, and recorded in the history and the audit trail', async () => {
    const { portal, user, as, db } = world
    const own = { as: await as('maria') }
    await portal.call(calls.saveAlertContacts, { userIds: [user.mika.id] }, own)
    const alertId = await idOf('霞製薬', 'REF-1')
    assert.deepEqual((await acknowledge('mika', [alertId])).data, { acknowledged: 1, left: 0 })
    const { data } = await portal.call(calls.getAlert, { alertId }, own)
    assert.equal(data.state, 'acknowledged')
    assert.deepEqual([data.acknowledgement?.by, data.acknowledgement?.comment], [user.mika.name, '対応済み'])
    assert.deepEqual((await acknowledge('maria', [alertId])).data, { acknowledged: 0, left: 1 })
    const trail = await db
      .selectFrom('audit_trail')
      .select(['actor', 'reason'])
      .where('table_name', '=', 'alert_acknowledgements')
      .execute()
    assert.deepEqual(trail, [{ actor: `user:${user.mika.id}`, reason: '対応済み' }])
  })

  test('several alerts takes one comment, and the history has them', async () => {
    const ids = [await idOf('都病院', 'REF-1'), await idOf('都病院', 'REF-2')]
    assert.deepEqual((await acknowledge('clara', ids)).data, { acknowledged: 2, left: 0 })
    assert.equal((await list('clara')).total, 0)
    assert.equal((await list('clara', { state: 'history' })).total, 2)
  })
})

suite('A rule', () => {
  test('is added, changed and deleted by the administrators of its company; members and guests only read', async () => {
    const { portal, as } = world
    const { code, data } = await save('maria', {})
    assert.equal(code, codes.success)
    const { ruleId } = data as { ruleId: number }
    const second = await save('maria', {})
    assert.deepEqual([second.code, second.issues.map(issue => issue.path)], [codes.invalidParameters, ['productId']])
    assert.equal((await save('maria', { ruleId, isActive: false })).code, codes.success)
    const rules = async (by: Name) => (await portal.call(calls.getAlertRules, {}, { as: await as(by) })).data
    const read = await rules('gina')
    assert.deepEqual([read.mayEdit, read.rules.map(rule => rule.isActive)], [false, [false]])
    for (const by of ['gina', 'clara', 'mika'] as const) {
      assert.equal((await save(by, { ruleId })).code, codes.notAuthorized, by)
      const gone = await portal.call(calls.deleteAlertRule, { ruleId }, { as: await as(by) })
      assert.equal(gone.code, codes.notAuthorized, by)
    }
    assert.equal((await save('clara', { enterpriseCode: world.company.maker.code })).code, codes.notAuthorized)
    assert.equal((await portal.call(calls.deleteAlertRule, { ruleId }, { as: await as('root') })).code, codes.success)
    assert.deepEqual((await rules('maria')).rules, [])
  })

  test('that notifies nobody, names users of other companies or is invalid is refused at its field', async () => {
    const { db, company, user } = world
    const outsider = await makeUser(db, { company: company.clinic })
    const b = await db.selectFrom('products').select('id').where('item_code', '=', 'B').executeTakeFirstOrThrow()
    const people = (part: Partial<AlertPeople>) => ({ people: { ...defaultPeople, ...part } })
    const level = { afterMinutes: 5, toContacts: true, userIds: [] }
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    for (const [rule, path] of [
      [people({ toContacts: false }), 'people.userIds'],
      [people({ userIds: [outsider.id] }), 'people.userIds'],
      [people({ escalation: [{ ...level, toContacts: false }] }), 'people.escalation[0].userIds'],
      [people({ escalation: [level, level] }), 'people.escalation'],
      [people({ quietHours: [{ days: everyDay, from: '00:00', until: '24:00' }] }), 'people.quietHours'],
      [{ productId: 999_999 }, 'productId'],
      [{ productId: b.id, condition: { kind: 'lowBattery', steps: [{ severity: 1, percent: 20 }] } }, 'productId'],
      [{ condition: { kind: 'excursion', steps: [] } }, 'condition.steps'],
      [
        { condition: { kind: 'silence', steps: [{ severity: 1, intervals: Number.NaN }] } },
        'condition.steps[0].intervals',
      ],
    ] as const) {
      const { code, issues } = await save('maria', rule)
      assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, path])
    }
    assert.equal(
      (await save('clara', { productId: b.id })).code,
      codes.invalidParameters,
      'the product is not in her deliveries',
    )
    assert.ok(user)
  })

  test('has a preview of the alerts it would have raised', async () => {
    const { portal, as } = world
    const steps = [
      { severity: 1 as const, deviationMilliCelsius: null, outOfRangeMinutes: null },
      { severity: 3 as const, deviationMilliCelsius: 3000, outOfRangeMinutes: null },
    ]
    const body = { productId: null, condition: { kind: 'excursion' as const, steps } }
    const { data } = await portal.call(calls.previewAlertRule, body, { as: await as('maria') })
    assert.deepEqual(
      data.map(one => one.alerts),
      [1, 0, 1],
    )
    const silence = { kind: 'silence' as const, steps: [{ severity: 1 as const, intervals: 3 }] }
    const silent = await portal.call(calls.previewAlertRule, { ...body, condition: silence }, { as: await as('maria') })
    assert.deepEqual(silent.data[0]?.alerts, 2)
    assert.deepEqual(
      (await portal.call(calls.previewAlertRule, body, { as: await as('bianca') })).data.map(one => one.alerts),
      [0, 0, 0],
    )
  })

  test('can be tested by a message to the caller, in the inbox and by mail', async () => {
    const { portal, as, user, inbox, mails } = world
    const { data } = await portal.call(calls.sendTestAlert, { kind: 'silence' }, { as: await as('carlo') })
    assert.equal(data.email, user.carlo.email)
    assert.deepEqual(
      (await inbox(user.carlo)).map(one => one.kind),
      ['alertTest'],
    )
    assert.match((await mails()).at(-1)?.subject ?? '', /テスト/)
    const guest = await portal.call(calls.sendTestAlert, { kind: 'silence' }, { as: await as('gina') })
    assert.equal(guest.code, codes.notAuthorized)
  })
})

test('Quality contacts are users of their own company', async () => {
  const { portal, as, user } = world
  const outsider = await portal.call(calls.saveAlertContacts, { userIds: [user.clara.id] }, { as: await as('maria') })
  assert.deepEqual([outsider.code, outsider.issues[0]?.path], [codes.invalidParameters, 'userIds'])
  const choices = await portal.call(calls.getAlertChoices, {}, { as: await as('maria') })
  assert.ok(!choices.data.people.some(person => person.userId === user.clara.id))
  assert.deepEqual(
    choices.data.products.map(product => product.itemCode),
    ['A', 'B'],
  )
  const { data } = await portal.call(calls.getAlertContacts, {}, { as: await as('clara') })
  assert.deepEqual(
    data.companies.map(one => [one.areManagers, one.contacts.map(person => person.userId)]),
    [[true, [user.clara.id]]],
  )
})

test('The number of open alerts and the length of their queue are metrics of the portal', async () => {
  const { body } = await world.portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(body, /kelvinchain_alerts_open\{severity="2"\} \d+/)
  assert.match(body, /kelvinchain_alerts_open\{severity="3"\} 0/)
  assert.match(body, /kelvinchain_queue\{queue="alerts"\} 0/)
  assert.match(body, /kelvinchain_queue_oldest_seconds\{queue="alerts"\} 0/)
})
