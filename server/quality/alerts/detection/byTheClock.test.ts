import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { defaultPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { raiseAlerts } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

let world: AlertWorld
beforeEach(async () => {
  world = await makeAlertWorld()
})
afterEach(() => world.close())

const ofMaker = async () =>
  (await world.alerts())
    .filter(one => one.name === '霞製薬')
    .map(one => [one.kind, one.reference, one.severity, one.ended_at !== null, one.withdrawn_at !== null])
const late = {
  kind: 'lateArrival' as const,
  steps: [
    { severity: 1 as const, lateMinutes: 0 },
    { severity: 2 as const, lateMinutes: 60 },
  ],
}
const silence = { kind: 'silence' as const, steps: [{ severity: 2 as const, intervals: 6 }] }
const noon = '2026-11-20T12:00:00+09:00'
const atOne = '2026-11-20T13:00:00+09:00'

suite('A late delivery', () => {
  test('raises an alert at each step, which ends at arrival', async () => {
    const { user, rule, deliver, later, look } = world
    await rule(user.maria, { condition: late })
    await deliver({ reference: 'REF-1', scheduledArrival: atOne })
    await look()
    assert.deepEqual(await ofMaker(), [])
    later(60)
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 1, false, false]])
    later(60)
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 2, false, false]])
    await deliver({ reference: 'REF-1', scheduledArrival: atOne, deliveredAt: '2026-11-20T14:00:00+09:00' })
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 2, true, false]])
  })

  test('raises an alert after its arrival if it was not checked before', async () => {
    const { user, rule, deliver, later, look, inbox } = world
    await rule(user.maria, { condition: late })
    later(180)
    await deliver({ reference: 'REF-1', scheduledArrival: atOne, deliveredAt: '2026-11-20T14:30:00+09:00' })
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 2, true, false]])
    assert.equal((await inbox(user.maria)).length, 1)
  })

  test('raises no alert again when anything changes after its arrival, and tells where it was not late after all', async () => {
    const { user, rule, deliver, measure, later, look, inbox } = world
    await rule(user.maria, { condition: late })
    await deliver({ reference: 'REF-1', scheduledArrival: atOne })
    later(100)
    await look()
    const arrived = { reference: 'REF-1', scheduledArrival: atOne }
    await deliver({ ...arrived, deliveredAt: '2026-11-20T13:30:00+09:00' })
    await look()
    const ended = await world.alerts()
    for (const at of [1, 2]) {
      later(10)
      await measure('REF-1-L', [5], 70 + 10 * at)
      await look()
    }
    assert.deepEqual(await world.alerts(), ended)
    assert.equal((await inbox(user.maria)).length, 1)
    // It arrived later than was said: told, as it is worse.
    await deliver({ ...arrived, deliveredAt: '2026-11-20T14:01:00+09:00' })
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 2, true, false]])
    assert.equal((await inbox(user.maria)).length, 2)
    // It was in time.
    await deliver({ ...arrived, deliveredAt: '2026-11-20T12:50:00+09:00' })
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-1', 2, true, true]])
    assert.equal((await inbox(user.maria)).length, 3)
    // It has not arrived: late from now on.
    await deliver({ ...arrived, deliveredAt: null })
    await look()
    assert.deepEqual(await ofMaker(), [
      ['lateArrival', 'REF-1', 2, true, true],
      ['lateArrival', 'REF-1', 2, false, false],
    ])
  })

  test('is withdrawn if its plan is moved, and raises no alert for steps before the rule', async () => {
    const { user, rule, deliver, later, look } = world
    await deliver({ reference: 'REF-1', scheduledArrival: '2026-11-20T10:00:00+09:00' })
    await rule(user.maria, { condition: late })
    await deliver({ reference: 'REF-2', scheduledArrival: atOne })
    later(65)
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-2', 1, false, false]])
    await deliver({ reference: 'REF-2', scheduledArrival: '2026-11-20T20:00:00+09:00' })
    await look()
    assert.deepEqual(await ofMaker(), [['lateArrival', 'REF-2', 1, false, true]])
  })
})

suite('A silent logger', () => {
  /** Checks every minute, like a running portal. */
  const evaluationContext = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 2) {
      world.later(2)
      await world.work()
    }
  }

  test('raises one alert, which ends when it measures again, and another one for the next silence', async () => {
    const { user, rule, deliver, measure, look } = world
    await rule(user.maria, { condition: silence })
    await deliver({ reference: 'REF-1' })
    // Measured until 11:50; it is noon, and the interval is ten minutes.
    await measure(
      'REF-1-L',
      Array.from({ length: 18 }, () => 5),
    )
    await look()
    await evaluationContext(48)
    assert.deepEqual(await ofMaker(), [])
    await evaluationContext(6)
    assert.deepEqual(await ofMaker(), [['silence', 'REF-1', 2, false, false]])
    await measure('REF-1-L', [5], 240)
    await evaluationContext(2)
    assert.deepEqual(await ofMaker(), [['silence', 'REF-1', 2, true, false]])
    await evaluationContext(75)
    assert.deepEqual(await ofMaker(), [
      ['silence', 'REF-1', 2, true, false],
      ['silence', 'REF-1', 2, false, false],
    ])
  })

  test('is checked repeatedly, but only written if something has changed', async () => {
    const { user, rule, deliver, db } = world
    const version = async () => (await sql<{ xmin: string }>`select xmin from alerts`.execute(db)).rows
    await rule(user.maria, { condition: silence })
    await deliver({ reference: 'REF-1', loggers: [{ serial: 'REF-1-L', from: noon, intervalSeconds: 600 }] })
    await evaluationContext(80)
    const written = await version()
    assert.equal(written.length, 1)
    await evaluationContext(10)
    assert.deepEqual(await version(), written)
  })

  test('has a quarter of an hour to catch up after the portal was down', async () => {
    const { user, rule, deliver, measure, work, later } = world
    await rule(user.maria, { condition: silence })
    for (const reference of ['REF-1', 'REF-2']) {
      const serial = `${reference}-L`
      await deliver({ reference, loggers: [{ serial, from: noon, intervalSeconds: 600 }] })
    }
    await evaluationContext(20)
    later(5 * 60)
    await work()
    assert.deepEqual(await ofMaker(), [], 'no data could be received during the downtime')
    await measure('REF-1-L', [5], 500)
    await evaluationContext(16)
    assert.deepEqual(await ofMaker(), [['silence', 'REF-2', 2, false, false]])
  })

  test('among many of a broken gateway causes one message and one mail for each person', async () => {
    const { user, rule, deliver, look, later, inbox, mails } = world
    const escalation = [{ afterMinutes: 30, toContacts: false, userIds: [user.mika.id] }]
    await rule(user.maria, { condition: silence, people: { escalation } })
    const loggers = Array.from({ length: 500 }, (_, nth) => ({ serial: `G-${nth}`, from: noon, intervalSeconds: 600 }))
    await deliver({ reference: 'REF-1', loggers: loggers.slice(0, 250) })
    await deliver({ reference: 'REF-2', loggers: loggers.slice(250) })
    await evaluationContext(80)
    await look()
    assert.equal((await ofMaker()).length, 500)
    assert.deepEqual(
      (await inbox(user.maria)).map(one => one.kind),
      ['alertsRaised'],
    )
    const mine = (await mails()).filter(one => one.recipient === user.maria.email)
    assert.equal(mine.length, 1)
    assert.match(mine[0]?.subject ?? '', /ほか499件/)
    assert.match(mine[0]?.body ?? '', /ほか480件のアラート/)
    later(30)
    await look()
    const [escalated, ...more] = await inbox(user.mika)
    assert.deepEqual([escalated?.kind, more], ['alertsEscalated', []])
  })
})

test('More loggers fall silent than a statement has parameters, and all of them raise an alert', async () => {
  const { portal, db, company } = world
  const { rows: loggers } = await sql<{ id: number; serial: string }>`
    insert into loggers (company_id, serial) select ${company.maker.id}, 'OUT-' || n from generate_series(1, 11000) n
    returning id, serial`.execute(db)
  const since = portal.now().toISOString()
  const silences = loggers.map(({ id, serial }) => ({
    companyId: company.maker.id,
    deliveryId: null,
    loggerId: id,
    rule: { ruleId: null, people: defaultPeople },
    severity: 2 as const,
    happenedAt: portal.now(),
    facts: { kind: 'silence' as const, serial, lastAt: null, since, intervalMs: 600_000 },
  }))
  const raise = () =>
    db
      .transaction()
      .execute(tx =>
        raiseAlerts(tx, silences, { now: portal.now(), timeZone: 'Asia/Tokyo', portal: 'https://portal.example' }),
      )
  await raise()
  await raise()
  const { rows } = await sql`
    select count(*)::int as alerts, count(distinct a.logger_id)::int as loggers,
           (select count(*)::int from alert_steps s where s.severity = 2 and s.facts->>'since' = ${since}) as steps
      from alerts a where a.facts->>'serial' like 'OUT-%'`.execute(db)
  assert.deepEqual(rows, [{ alerts: 11_000, loggers: 11_000, steps: 11_000 }])
})

suite('A low battery', () => {
  const battery = async (percent: number) => {
    const { db, portal } = world
    const logger = await db.selectFrom('loggers').select('id').where('serial', '=', 'REF-1-L').executeTakeFirstOrThrow()
    await db
      .updateTable('logger_progress')
      .set({ battery_percent: percent, battery_at: portal.now() })
      .where('logger_id', '=', logger.id)
      .execute()
  }

  test("raises an alert for the logger's company, which ends when it is charged, not when it gets warmer", async () => {
    const { user, rule, deliver, look, later } = world
    await rule(user.maria, { condition: { kind: 'lowBattery', steps: [{ severity: 1, percent: 20 }] } })
    await rule(user.clara, { condition: { kind: 'lowBattery', steps: [{ severity: 1, percent: 20 }] } })
    await deliver({ reference: 'REF-1' })
    await battery(21)
    await look()
    assert.equal((await world.alerts()).length, 0)
    for (const [percent, isEnded] of [
      [19, false],
      [22, false],
      [100, true],
    ] as const) {
      later(1)
      await battery(percent)
      await look()
      assert.deepEqual(
        (await world.alerts()).map(one => [one.name, one.kind, one.ended_at !== null]),
        [['霞製薬', 'lowBattery', isEnded]],
      )
    }
  })

  test('ends also where its rule was switched off or deleted, above what the alert told', async () => {
    const { user, rule, deliver, look, later, db } = world
    await rule(user.maria, { condition: { kind: 'lowBattery', steps: [{ severity: 1, percent: 20 }] } })
    // Another company's rule has another limit.
    await rule(user.clara, { condition: { kind: 'lowBattery', steps: [{ severity: 1, percent: 90 }] } })
    await deliver({ reference: 'REF-1' })
    await battery(12)
    await look()
    await db
      .updateTable('alert_rules')
      .set({ is_active: false })
      .where('company_id', '=', world.company.maker.id)
      .execute()
    for (const [percent, isEnded] of [
      [16, false],
      [17, true],
    ] as const) {
      later(1)
      await battery(percent)
      await look()
      assert.deepEqual(
        (await world.alerts()).map(one => one.ended_at !== null),
        [isEnded],
      )
    }
  })
})
