import { clockOf } from '#server/quality/cases/runCommand.ts'
import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { snapshotExcursions } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { concludeCase } from '#server/quality/cases/commands.ts'
import { remindOfCases } from '#server/quality/cases/notification/notifyOfCase.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'

let world: AlertWorld
before(async () => {
  world = await makeAlertWorld()
})
after(() => world.close())

let made = 0
let reference = ''
beforeEach(() => {
  reference = `C-${++made}`
})

const caseOf = async (of = reference) =>
  await world.db
    .selectFrom('excursion_cases as k')
    .innerJoin('deliveries as d', 'd.id', 'k.delivery_id')
    .select(['k.id', 'k.number', 'k.state', 'k.due_on', 'k.delivery_id'])
    .where('d.reference', '=', of)
    .executeTakeFirst()
const caseId = async (of = reference) => (await caseOf(of))?.id ?? 0
const detail = async (of = reference) =>
  (await world.portal.call(caseCalls.getCase, { caseId: await caseId(of) }, { as: await world.as('maria') })).data
const lots = async () =>
  (
    await world.portal.call(
      releaseCalls.getDeliveryRelease,
      { deliveryId: await world.idOf(reference) },
      { as: await world.as('maria') },
    )
  ).data.lots.map(({ lot, decision, isQuarantined, last }) => [lot, decision, isQuarantined, last?.cause ?? null])
const reported = async (user: MadeUser) =>
  (
    await world.db
      .selectFrom('messages')
      .select(['kind', 'subject'])
      .where('user_id', '=', user.id)
      .where('kind', 'like', 'case%')
      .orderBy('id')
      .execute()
  )
    .filter(({ subject }) => (subject as { reference: string }).reference === reference)
    .map(({ kind }) => kind)
const mailed = async () =>
  (await world.db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('id').execute()).filter(
    mail => /逸脱案件|xcursion case/.test(mail.subject) && mail.subject.includes(`${reference}）`),
  )
const conclude = async () => {
  const id = await caseId()
  await world.db.updateTable('excursion_cases').set({ state: 'underAssessment' }).where('id', '=', id).execute()
  await world.db
    .transaction()
    .execute(tx => concludeCase(tx, { caseId: id, userId: world.user.maria.id, ...clockOf(world.portal.appContext) }))
}

suite('A case', () => {
  test('is opened automatically for an excursion: with its lots quarantined and both parties notified', async () => {
    await world.deliver({
      reference,
      items: [
        { itemCode: 'A', lot: 'LOT-1', quantity: 3 },
        { itemCode: 'A', lot: 'LOT-2', quantity: 4 },
        { itemCode: 'B', lot: 'LOT-B', quantity: 5 },
      ],
    })
    await world.measure(`${reference}-L`, [5, 9.5, 10.6, 7])
    assert.equal(await caseOf(), undefined, 'nothing was checked yet')
    await world.work()
    const found = await detail()
    assert.equal(found.state, 'open')
    assert.match(found.number, /^EC-2026-\d{4}$/)
    assert.equal(found.dueOn, '2026-11-25', 'five days')
    assert.deepEqual(
      found.excursions.map(one => [
        one.lot,
        one.serial,
        one.peakMilli,
        one.deviationMilliCelsius,
        one.outOfRangeMs,
        one.quantity,
      ]),
      [
        ['LOT-1', `${reference}-L`, 10_600, 2600, 1_200_000, 3],
        ['LOT-2', `${reference}-L`, 10_600, 2600, 1_200_000, 4],
      ],
    )
    assert.deepEqual(await lots(), [
      ['LOT-1', 'undecided', true, 'excursion'],
      ['LOT-2', 'undecided', true, 'excursion'],
      ['LOT-B', 'undecided', false, null],
    ])
    assert.deepEqual(await reported(world.user.maria), ['caseOpened'])
    assert.deepEqual(await reported(world.user.clara), ['caseOpened'])
    assert.deepEqual(await reported(world.user.carlo), [], 'the carrier reads it, but is not notified')
    const [mail] = await mailed()
    for (const text of [found.number, 'LOT-2', '10.6 ℃', '/quality/case?caseId='])
      assert.ok(mail?.body.includes(text), text)
    const trail = await world.db
      .selectFrom('audit_trail')
      .select('actor')
      .where('table_name', '=', 'excursion_cases')
      .distinct()
      .execute()
    assert.deepEqual(trail, [{ actor: 'system:portal' }])
  })

  test('is reported to those contacts who may open it, and its alert to those who may open the delivery', async () => {
    const company = world.company.maker
    const dispatcher = await makeUser(world.db, { company, menus: ['DeliveryStatus'] })
    const qualityManager = await makeUser(world.db, { company, menus: ['Quality'] })
    const contacts = [dispatcher, qualityManager].map(({ id }) => ({ company_id: company.id, user_id: id }))
    await world.db.insertInto('alert_contacts').values(contacts).execute()
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.look()
    const recipients = (await mailed()).map(({ recipient }) => recipient)
    assert.deepEqual([await reported(qualityManager), await reported(dispatcher)], [['caseOpened'], []])
    assert.deepEqual(
      [qualityManager, dispatcher].map(({ email }) => recipients.includes(email)),
      [true, false],
    )
    const alerts = async (of: MadeUser) => (await world.inbox(of)).filter(one => one.reference === reference).length
    assert.deepEqual([await alerts(qualityManager), await alerts(dispatcher)], [0, 1])
    await world.db.deleteFrom('alert_contacts').execute()
  })

  test('has the position of the logger at its worst reading', async () => {
    await world.deliver({ reference })
    const at = (minute: number) => `2026-11-20T09:${minute}:00+09:00`
    await world.apiClient.readings([
      { logger: `${reference}-L`, time: at(10), celsius: 9, lat: 35.5, lon: 139.5 },
      { logger: `${reference}-L`, time: at(20), celsius: 11, lat: 35.681, lon: 139.767 },
      { logger: `${reference}-L`, time: at(30), celsius: 9.2, lat: 35.7, lon: 139.9 },
    ])
    await world.work()
    assert.deepEqual((await detail()).excursions[0]?.place?.position, {
      lat: 35.681,
      lon: 139.767,
      serial: `${reference}-L`,
      offsetMs: 0,
    })
  })

  test('includes later excursions, also of a logger with a smaller deviation', async () => {
    const from = '2026-11-20T09:00:00+09:00'
    const loggers = ['X', 'Y'].map(name => ({ serial: `${reference}-${name}`, from, intervalSeconds: 600 }))
    await world.deliver({ reference, loggers })
    await world.measure(`${reference}-X`, [5, 11, 5])
    await world.work()
    await world.measure(`${reference}-Y`, [5, 9, 5])
    await world.work()
    await world.measure(`${reference}-X`, [5, 5, 5, 9, 5], 30)
    await world.work()
    const found = await detail()
    assert.deepEqual(
      found.excursions.map(one => [one.serial, one.excursionCount]),
      [
        [`${reference}-X`, 2],
        [`${reference}-Y`, 1],
      ],
    )
    assert.deepEqual(
      found.events.map(event => event.kind),
      ['opened', 'excursionsGrew', 'excursionsGrew'],
    )
    assert.deepEqual(await reported(world.user.maria), ['caseOpened'])
  })

  test('causes no further notification while one excursion continues', async () => {
    await world.deliver({ reference })
    for (let minute = 0; minute < 60; minute += 10) {
      await world.measure(`${reference}-L`, [9 + minute / 100], minute)
      await world.work()
    }
    const found = await detail()
    assert.equal(found.excursions[0]?.outOfRangeMs, 50 * 60_000)
    assert.deepEqual(
      found.events.map(event => event.kind),
      ['opened'],
    )
  })

  test('counts a lot that is written in two widths once, in its events and mails', async () => {
    const items = ['LG221', 'ＬＧ２２１', 'LG222'].map(lot => ({ itemCode: 'A', lot, quantity: 1 }))
    await world.deliver({ reference, items })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    assert.equal((await mailed())[0]?.body.match(/製造番号/g)?.length, 2)
    await world.measure(`${reference}-L`, [5, 12, 5], 60)
    await world.work()
    const grew = (await detail()).events.find(event => event.kind === 'excursionsGrew')
    assert.deepEqual(grew?.facts, { lots: 2, loggers: 1 })
  })

  test('that is concluded is reopened by a new excursion, with its lots undecided and a notification', async () => {
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    await conclude()
    await world.measure(`${reference}-L`, [5, 12, 5], 60)
    await world.work()
    const found = await detail()
    assert.deepEqual([found.state, found.concludedAt], ['reopened', null])
    assert.deepEqual(
      found.events.map(event => event.kind),
      ['opened', 'concluded', 'excursionsGrew', 'reopened'],
    )
    assert.deepEqual(await reported(world.user.clara), ['caseOpened', 'caseConcluded', 'caseReopened'])
    assert.deepEqual(await reported(world.user.maria), ['caseOpened', 'caseReopened'], 'she concluded it herself')
  })

  test('QUA-10: that is reopened is due like a new one, and its reminders begin again', async () => {
    const ofMaria = async () => (await reported(world.user.maria)).filter(kind => kind === 'caseOverdue').length
    const remind = () => remindOfCases({}, world.portal.appContext)
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    world.later(6 * 24 * 60)
    await remind()
    assert.equal(await ofMaria(), 1)
    await conclude()
    world.later(4 * 24 * 60)
    await world.measure(`${reference}-L`, [5, 12, 5], 60)
    await world.work()
    const found = await detail()
    assert.equal(found.dueOn, '2026-12-05', 'five days from 30 November')
    assert.deepEqual(
      found.events.slice(-2).map(({ kind, by, facts }) => [kind, by, facts]),
      [
        ['reopened', null, {}],
        ['dueDateChanged', null, { before: '2026-11-25', dueOn: '2026-12-05' }],
      ],
    )
    assert.match((await mailed()).at(-1)?.body ?? '', /期限: 2026\/12\/05/)
    await remind()
    assert.equal(await ofMaria(), 1)
    world.later(6 * 24 * 60)
    await remind()
    assert.equal(await ofMaria(), 2)
    world.later(-16 * 24 * 60)
  })

  test('that is reopened keeps a later due date', async () => {
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    const as = await world.as('maria')
    const dueOn = '2026-12-24'
    await world.portal.call(caseCalls.changeDueDate, { caseId: await caseId(), dueOn, reason: '追加試験' }, { as })
    await conclude()
    await world.portal.call(caseCalls.reopenCase, { caseId: await caseId(), reason: '新しい事実' }, { as })
    const found = await detail()
    assert.deepEqual([found.dueOn, found.events.at(-1)?.kind], [dueOn, 'reopened'])
  })

  test('remains if re-evaluation removes its excursions, which are withdrawn and may return', async () => {
    const deliveryId = await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    await reevaluate(world.portal, deliveryId, '1-30')
    await world.work()
    const gone = await detail()
    assert.deepEqual([gone.worst, gone.state], [null, 'open'])
    assert.ok(gone.excursions[0]?.withdrawnAt)
    assert.deepEqual(
      (await lots()).map(([, decision, isQuarantined]) => [decision, isQuarantined]),
      [['undecided', true]],
      'only a person takes a lot out of hold',
    )
    await reevaluate(world.portal, deliveryId, '2-8')
    await world.work()
    const back = await detail()
    assert.deepEqual([back.excursions.length, back.excursions[0]?.withdrawnAt], [1, null])
    assert.deepEqual(
      back.events.map(event => event.kind),
      ['opened', 'excursionsWithdrawn', 'excursionsGrew'],
    )
  })

  test('for an excursion that ended more than 30 days ago is opened without notification', async () => {
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    world.later(31 * 24 * 60)
    await world.work()
    assert.equal((await caseOf())?.state, 'open')
    assert.deepEqual(await reported(world.user.maria), [])
    world.later(-31 * 24 * 60)
  })

  test('is not opened for imported history', async () => {
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.db.transaction().execute(snapshotExcursions)
    await world.work()
    assert.equal(await caseOf(), undefined)
  })

  test('is notified as overdue to the depositor, once for each due date', async () => {
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    const overdue = async () => (await reported(world.user.maria)).filter(kind => kind === 'caseOverdue').length
    const remind = () => remindOfCases({}, world.portal.appContext)
    world.later(5 * 24 * 60)
    await remind()
    assert.equal(await overdue(), 0, 'the last day is not over')
    world.later(24 * 60)
    await remind()
    await remind()
    assert.equal(await overdue(), 1)
    assert.deepEqual(await reported(world.user.clara), ['caseOpened'])
    await world.portal.call(
      caseCalls.changeDueDate,
      { caseId: await caseId(), dueOn: '2026-11-27', reason: '追加試験' },
      { as: await world.as('maria') },
    )
    world.later(2 * 24 * 60)
    await remind()
    assert.equal(await overdue(), 2)
    world.later(-8 * 24 * 60)
  })

  test('is notified as overdue also where that fails for an earlier one', async () => {
    const failing = reference
    await world.deliver({ reference: failing })
    await world.measure(`${failing}-L`, [5, 9, 5])
    reference = `${failing}-2`
    await world.deliver({ reference })
    await world.measure(`${reference}-L`, [5, 9, 5])
    await world.work()
    world.later(6 * 24 * 60)
    const isRefused = sql`kind = 'caseOverdue' and subject ->> 'reference' = ${sql.lit(failing)}`
    await sql`alter table messages add constraint refused check (not (${isRefused})) not valid`.execute(world.db)
    await assert.rejects(remindOfCases({}, world.portal.appContext), AggregateError)
    assert.ok((await reported(world.user.maria)).includes('caseOverdue'))
    await sql`alter table messages drop constraint refused`.execute(world.db)
    await remindOfCases({}, world.portal.appContext)
    reference = failing
    assert.ok((await reported(world.user.maria)).includes('caseOverdue'))
    world.later(-6 * 24 * 60)
  })
})

test('Cases of a depositor are numbered without gaps in each year', async () => {
  const numbers = await world.db.selectFrom('excursion_cases').select('number').orderBy('id').execute()
  assert.deepEqual(
    numbers.map(({ number }) => number),
    numbers.map((_one, place) => `EC-2026-${String(place + 1).padStart(4, '0')}`),
  )
})
