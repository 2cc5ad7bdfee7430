import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { AlertFacts, type FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { ExcursionStep } from '#contract/quality/rules/alerts/alertRules.ts'
import { sql } from 'kysely'
import { workAlerts } from '#server/quality/alerts/workAlerts.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'

let world: AlertWorld
beforeEach(async () => {
  world = await makeAlertWorld()
})
afterEach(() => world.close())

const excursion = (...steps: ExcursionStep[]) => ({ kind: 'excursion' as const, steps })
const any: ExcursionStep = { severity: 1, deviationMilliCelsius: null, outOfRangeMinutes: null }
const shown = async () => (await world.alerts()).map(one => [one.name, one.severity, one.reference])
const ofMaker = async () => (await world.alerts()).filter(one => one.name === '霞製薬')
/** Changes the band of `A`, so that everything is re-evaluated. */
const evaluateBy = async (band: string, toleranceMinutes = 0) =>
  reevaluate(world.portal, await world.idOf('REF-1'), band, toleranceMinutes)

suite('An excursion', () => {
  test('is notified once to the quality contacts of depositor and consignee without a rule', async () => {
    const { user, deliver, measure, look, inbox, mails } = world
    await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', [5, 5, 9.5, 9, 5])
    await look()
    await look()
    assert.deepEqual(await shown(), [
      ['霞製薬', 2, 'REF-1'],
      ['都病院', 2, 'REF-1'],
    ])
    const notified = (await inbox(user.maria)).map(one => [one.kind, one.reference])
    assert.deepEqual(notified, [['alertRaised', 'REF-1']])
    assert.equal((await inbox(user.carlo)).length, 0)
    const sent = await mails()
    assert.deepEqual(sent.map(one => one.recipient).toSorted(), [user.maria.email, user.clara.email].toSorted())
    assert.match(sent[0]?.subject ?? '', /警告.*温度逸脱 REF-1/)
    for (const text of ['9.5 ℃', '1.5 ℃逸脱', '20分', 'LOT-A', '霞センター → 都病院', '/delivery/detail?deliveryId=']) {
      assert.ok(sent[0]?.body.includes(text), text)
    }
  })

  test('of items of one lot that are more than an integer can say opens its case with all of them', async () => {
    const { deliver, measure, look, db } = world
    const item = { itemCode: 'A', lot: 'LOT-A', quantity: 2_000_000_000 }
    await deliver({ reference: 'REF-1', items: [item, item] })
    await measure('REF-1-L', [5, 9.5, 5])
    await look()
    const found = await db.selectFrom('case_excursions').select('quantity').execute()
    assert.deepEqual([found, (await shown()).length], [[{ quantity: 4_000_000_000 }], 2])
  })

  test('that cannot be handled holds up no other one, and is handled once it can be', async () => {
    const { deliver, measure, look, later, db, inbox, user } = world
    for (const nth of [1, 2, 3, 4]) {
      await deliver({ reference: `REF-${nth}` })
      await measure(`REF-${nth}-L`, [5, 9.5, 5])
    }
    await sql`create function fail() returns trigger language plpgsql as $$ begin
      if new.delivery_id = ${sql.lit(await world.idOf('REF-2'))} then raise 'not this one'; end if; return new; end $$`.execute(
      db,
    )
    await sql`create trigger fails before insert on alerts for each row execute function fail()`.execute(db)
    await assert.rejects(look(), /could not be checked/)
    const told = async () => new Set((await ofMaker()).map(one => one.reference))
    assert.deepEqual(await told(), new Set(['REF-1', 'REF-3', 'REF-4']))
    later(2)
    await assert.rejects(workAlerts(world.portal.appContext), /could not be worked off/)
    assert.equal((await inbox(user.maria)).length, 3, 'what was raised is sent all the same')
    await sql`drop function fail cascade`.execute(db)
    await look()
    assert.deepEqual(await told(), new Set(['REF-1', 'REF-2', 'REF-3', 'REF-4']))
    assert.deepEqual((await sql`select from alert_queue`.execute(db)).rows, [])
  })

  test('is notified again at each step of deviation or time, and at no other time', async () => {
    const { user, rule, deliver, measure, look, inbox } = world
    const far = { severity: 2, deviationMilliCelsius: 2000, outOfRangeMinutes: null } as const
    const long = { severity: 3, deviationMilliCelsius: null, outOfRangeMinutes: 40 } as const
    await rule(user.maria, { condition: excursion(any, far, long) })
    await deliver({ reference: 'REF-1' })
    for (const [minute, celsius] of [8.5, 9, 10.5, 10.6, 9].entries()) {
      await measure('REF-1-L', [celsius], minute * 10)
      await look()
    }
    const notified = (await inbox(user.maria)).map(one => one.severity)
    assert.deepEqual(notified, [1, 2, 3])
    assert.deepEqual(
      (await ofMaker()).map(one => one.severity),
      [3],
    )
  })

  test('of an item follows the rule of its product before that of all products', async () => {
    const { user, db, rule, deliver, measure, look } = world
    const a = await db.selectFrom('products').select('id').where('item_code', '=', 'A').executeTakeFirstOrThrow()
    await rule(user.maria, { condition: excursion({ ...any, severity: 3 }), productId: a.id })
    await rule(user.maria, { condition: excursion(any) })
    await deliver({ reference: 'REF-1' })
    await deliver({ reference: 'REF-2', items: [{ itemCode: 'B', quantity: 1 }] })
    await measure('REF-1-L', [9])
    await measure('REF-2-L', [31])
    await look()
    assert.deepEqual(
      (await ofMaker()).map(one => [one.reference, one.severity]),
      [
        ['REF-1', 3],
        ['REF-2', 1],
      ],
    )
  })

  test('is not notified if an inactive rule suppresses it, or it reaches no step', async () => {
    const { user, rule, deliver, measure, look } = world
    await rule(user.maria, { condition: excursion(any), isActive: false })
    await rule(user.clara, {
      condition: excursion({ severity: 1, deviationMilliCelsius: 5000, outOfRangeMinutes: null }),
    })
    await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', [5, 9])
    await look()
    assert.deepEqual(await shown(), [])
  })

  test('within the tolerance is a spike and raises no alert', async () => {
    const { deliver, measure, look, apiClient } = world
    const tolerant = {
      itemCode: 'T',
      nameJa: '薬T',
      nameEn: 'T',
      band: '2-8',
      toleranceMinutes: 30,
      toleranceSource: 'S',
    }
    await apiClient.products([tolerant])
    await deliver({ reference: 'REF-1', items: [{ itemCode: 'T', quantity: 1 }] })
    await measure('REF-1-L', [5, 9, 5])
    await look()
    assert.deepEqual(await shown(), [])
  })

  test('that re-evaluation removes is withdrawn with a notification, and notified again if it returns', async () => {
    const { user, deliver, measure, look, inbox } = world
    await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', [5, 9, 5])
    await look()
    await evaluateBy('1-30')
    await look()
    const [withdrawn] = await ofMaker()
    assert.ok(withdrawn?.withdrawn_at)
    assert.deepEqual(
      (await inbox(user.maria)).map(one => one.kind),
      ['alertRaised', 'alertWithdrawn'],
    )
    await evaluateBy('2-8')
    await look()
    const [back, ...more] = await ofMaker()
    assert.deepEqual([back?.id, back?.round, back?.withdrawn_at, more.length], [withdrawn.id, 2, null, 0])
    assert.deepEqual(
      (await inbox(user.maria)).map(one => one.kind),
      ['alertRaised', 'alertWithdrawn', 'alertRaised'],
    )
  })

  test('that is partly gone is told as it is left, in the same alert and without a notification', async () => {
    const { user, deliver, measure, look, inbox, db } = world
    const loggers = ['HOT', 'MILD'].map(serial => ({
      serial,
      from: '2026-11-20T09:00:00+09:00',
      intervalSeconds: 600,
    }))
    await deliver({ reference: 'REF-1', loggers })
    await deliver({ reference: 'REF-2' })
    await measure('HOT', [5, 32, 31, 9, 5])
    await measure('MILD', [5, 9, 9, 5])
    await measure('REF-2-L', [5, 9, 5])
    await look()
    const facts = async () => {
      const { rows } = await sql<{ facts: FactsOf<'excursion'>; severity: number; happened_at: Date }>`
        select a.facts, a.severity, a.happened_at from alerts a join deliveries d on d.id = a.delivery_id
         where d.reference = 'REF-1' and a.company_id = ${world.company.maker.id}`.execute(db)
      return rows[0] ?? assert.fail()
    }
    const before = await facts()
    assert.partialDeepStrictEqual(before.facts.items, [{ deviationMilliCelsius: 24_000, serial: 'HOT', band: '2-8' }])
    assert.match(JSON.stringify(before.facts.summary), /MILD/)
    const told = await inbox(user.maria)

    // The worst of the product stays as it is.
    await deliver({ reference: 'REF-1', loggers: loggers.slice(0, 1), reason: '取り違え' })
    await look()
    assert.doesNotMatch(JSON.stringify((await facts()).facts), /MILD/)

    await evaluateBy('1-30')
    await look()
    const after = await facts()
    assert.partialDeepStrictEqual(after.facts.items, [{ deviationMilliCelsius: 2_000, serial: 'HOT', band: '1-30' }])
    assert.deepEqual([after.severity, after.happened_at], [before.severity, before.happened_at])
    assert.deepEqual(await inbox(user.maria), told)
  })

  test('with readings days later is notified as found late; older than 30 days it is history', async () => {
    const { user, deliver, measure, later, look, mails } = world
    await deliver({ reference: 'REF-1' })
    await deliver({ reference: 'REF-2' })
    later(3 * 24 * 60)
    await measure('REF-1-L', [5, 9, 5])
    await look()
    const [mail] = (await mails()).filter(one => one.recipient === user.maria.email)
    assert.ok(mail?.body.includes('測定値が後から届き、判明しました'))
    later(30 * 24 * 60)
    await measure('REF-2-L', [5, 9, 5])
    await look()
    assert.deepEqual(
      (await ofMaker()).map(one => one.reference),
      ['REF-1'],
    )
  })

  test('that began before the rule is not notified until it worsens', async () => {
    const { user, rule, deliver, measure, look } = world
    await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', [5, 9])
    await look()
    await rule(user.carlo, { condition: excursion(any) })
    await measure('REF-1-L', [5], 20)
    await look()
    const ofCarrier = async () => (await shown()).length
    assert.equal(await ofCarrier(), 3, 'the run lasted longer: it has grown')
    await measure('REF-1-L', [5, 5, 5], 30)
    await look()
    assert.equal(await ofCarrier(), 3)
  })

  test('among several of a delivery causes one mail for each person', async () => {
    const { user, deliver, measure, look, mails, inbox } = world
    for (const nth of [1, 2, 3]) await deliver({ reference: `REF-${nth}` })
    for (const nth of [1, 2, 3]) await measure(`REF-${nth}-L`, [9])
    await look()
    const mine = (await mails()).filter(one => one.recipient === user.maria.email)
    assert.equal(mine.length, 1)
    assert.match(mine[0]?.subject ?? '', /ほか2件/)
    assert.equal((await inbox(user.maria)).length, 3)
    for (const nth of [4, 5, 6, 7, 8, 9]) await deliver({ reference: `REF-${nth}` })
    for (const nth of [4, 5, 6, 7, 8, 9]) await measure(`REF-${nth}-L`, [9])
    await look()
    assert.deepEqual((await inbox(user.maria)).at(-1)?.kind, 'alertsRaised')
    assert.equal((await inbox(user.maria)).length, 4)
  })
})

suite('A company that is not a party', () => {
  const disclose = async (kinds: readonly string[]) => {
    const { db, company } = world
    const a = await db.selectFrom('products').select('id').where('item_code', '=', 'A').executeTakeFirstOrThrow()
    const shown = {
      product_id: a.id,
      company_id: company.buyer.id,
      stage: 'interBaseLogistics',
      valid_from: '2026-01-01',
    }
    await db
      .insertInto('disclosures')
      .values(kinds.map(kind => ({ ...shown, kind })))
      .execute()
  }
  const mixed = {
    reference: 'REF-1',
    items: [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'B', lot: 'LOT-B', quantity: 1 },
    ],
  }
  const ofBuyer = async () => (await world.alerts()).filter(one => one.name === world.company.buyer.name)

  test('gets no alert without a rule, or if the temperature is not disclosed', async () => {
    const { user, rule, deliver, measure, look } = world
    await disclose(['temperature', 'shippingList'])
    await deliver(mixed)
    await measure('REF-1-L', [5, 9])
    await look()
    assert.equal((await ofBuyer()).length, 0)
    await world.db.deleteFrom('disclosures').where('kind', '=', 'temperature').execute()
    await rule(user.bianca, { condition: excursion(any) })
    await measure('REF-1-L', [40], 20)
    await look()
    assert.equal((await ofBuyer()).length, 0)
  })

  test('gets alerts only about disclosed data: no hidden item, no name without the shipping list', async () => {
    const { user, rule, deliver, measure, look, mails } = world
    await disclose(['temperature'])
    await rule(user.bianca, { condition: excursion(any) })
    await deliver(mixed)
    await measure('REF-1-L', [5, 40, 40])
    await look()
    const [alert] = await ofBuyer()
    const facts = AlertFacts.parse(alert?.facts)
    assert.ok(facts.kind === 'excursion')
    assert.deepEqual(
      facts.items.map(item => [item.name, item.lots]),
      [[null, []]],
    )
    const mail = (await mails()).find(one => one.recipient === user.bianca.email)
    assert.ok(mail && !/LOT-|薬|1\.0〜30/.test(mail.body), mail?.body)
  })

  test('loses its alert and deferred mails when the disclosure is withdrawn', async () => {
    const { user, db, rule, deliver, measure, work, later, mails, portal, as } = world
    await disclose(['temperature', 'shippingList'])
    await rule(user.bianca, { condition: excursion(any) })
    await deliver(mixed)
    await measure('REF-1-L', [5, 9])
    await work()
    const asked = async () => (await portal.call(alertCalls.getAlertList, {}, { as: await as('bianca') })).data
    const list = async () => (await asked()).total
    assert.equal(await list(), 1)
    assert.deepEqual((await asked()).rows[0]?.excursionCase, null, 'only parties see cases')
    await db.deleteFrom('disclosures').execute()
    assert.equal(await list(), 0)
    later(2)
    await work()
    assert.ok(!(await mails()).some(one => one.recipient === user.bianca.email))
  })
})
