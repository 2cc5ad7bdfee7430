import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { alertCalls as calls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

let world: AlertWorld
beforeEach(async () => {
  world = await makeAlertWorld()
})
afterEach(() => world.close())

const excursion = { kind: 'excursion' as const, steps: defaultSteps }
const critical = {
  kind: 'excursion' as const,
  steps: [{ severity: 3 as const, deviationMilliCelsius: null, outOfRangeMinutes: null }],
}
const mailsOf = async (email: string) => (await world.mails()).filter(one => one.recipient === email)
const raise = async (reference = 'REF-1') => {
  await world.deliver({ reference })
  await world.measure(`${reference}-L`, [5, 9])
  await world.look()
}
const acknowledge = async (comment = '確認しました') => {
  const { portal, as, alerts } = world
  const [alert] = (await alerts()).filter(one => one.name === '霞製薬')
  const seen = [{ alertId: alert?.id ?? 0, severity: 2 as const, round: 1 }]
  return await portal.call(calls.acknowledgeAlerts, { alerts: seen, comment }, { as: await as('maria') })
}

suite('Quiet hours', () => {
  // It is noon on a Friday.
  const quietHours = [{ days: [5], from: '11:00', until: '01:00' }]

  test('defer mails until they end, then send one mail; the inbox is used at once', async () => {
    const { user, rule, inbox, later, work } = world
    await rule(user.maria, { condition: excursion, people: { quietHours } })
    await raise('REF-1')
    await raise('REF-2')
    assert.equal((await inbox(user.maria)).length, 2)
    assert.equal((await mailsOf(user.maria.email)).length, 0)
    later(12 * 60)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 0)
    later(60)
    await work()
    const [digest, ...more] = await mailsOf(user.maria.email)
    assert.match(digest?.body ?? '', /REF-1[\s\S]*REF-2/)
    assert.equal(more.length, 0)
  })

  test('are overridden by critical alerts if the rule says so', async () => {
    const { user, rule } = world
    await rule(user.maria, { condition: critical, people: { quietHours } })
    await rule(user.clara, { condition: critical, people: { quietHours, criticalBreaksQuiet: false } })
    await raise()
    assert.equal((await mailsOf(user.maria.email)).length, 1)
    assert.equal((await mailsOf(user.clara.email)).length, 0)
  })

  test('are followed by what is so then: a late delivery has arrived', async () => {
    const { user, rule, deliver, later, look, work } = world
    const condition = { kind: 'lateArrival' as const, steps: [{ severity: 1 as const, lateMinutes: 0 }] }
    await rule(user.maria, { condition, people: { quietHours } })
    const plan = { reference: 'REF-1', scheduledArrival: '2026-11-20T13:00:00+09:00' }
    await deliver(plan)
    later(100)
    await look()
    await deliver({ ...plan, deliveredAt: '2026-11-20T13:30:00+09:00' })
    await look()
    later(12 * 60)
    await work()
    const bodies = (await mailsOf(user.maria.email)).map(({ body }) => body)
    assert.equal(bodies.length, 1)
    assert.match(bodies[0] ?? '', /30分遅れて配達/)
  })

  test('drop mails of alerts that were acknowledged meanwhile', async () => {
    const { user, rule, later, work } = world
    await rule(user.maria, { condition: excursion, people: { quietHours } })
    await raise()
    await acknowledge()
    later(14 * 60)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 0)
  })
})

suite('An escalation', () => {
  const escalation = (userId: number) => [
    { afterMinutes: 30, toContacts: false, userIds: [userId] },
    { afterMinutes: 60, toContacts: true, userIds: [] },
  ]

  test('notifies the next people after some minutes, level by level, each once', async () => {
    const { user, rule, inbox, later, look } = world
    await rule(user.maria, { condition: excursion, people: { escalation: escalation(user.mika.id) } })
    await raise()
    later(20)
    await look()
    assert.equal((await inbox(user.mika)).length, 0)
    later(10)
    await look()
    await look()
    assert.deepEqual(
      (await inbox(user.mika)).map(one => one.kind),
      ['alertEscalated'],
    )
    const [mail] = await mailsOf(user.mika.email)
    assert.match(mail?.body ?? '', /not acknowledged/)
    later(30)
    await look()
    assert.deepEqual(
      (await inbox(user.maria)).map(one => one.kind),
      ['alertRaised', 'alertEscalated'],
    )
  })

  test('catches up on all levels after a downtime', async () => {
    const { user, rule, inbox, later, look } = world
    await rule(user.maria, { condition: excursion, people: { escalation: escalation(user.mika.id) } })
    await raise()
    later(600)
    await look()
    assert.equal((await inbox(user.mika)).length, 1)
    assert.equal((await inbox(user.maria)).length, 2)
  })

  test('stops at the acknowledgement, and starts again when the alert becomes more severe', async () => {
    const { user, rule, inbox, later, look, measure } = world
    const steps = [...defaultSteps, { severity: 3 as const, deviationMilliCelsius: 5000, outOfRangeMinutes: null }]
    await rule(user.maria, {
      condition: { kind: 'excursion', steps },
      people: { escalation: escalation(user.mika.id) },
    })
    await raise()
    assert.deepEqual((await acknowledge()).data, { acknowledged: 1, left: 0 })
    later(120)
    await look()
    assert.equal((await inbox(user.mika)).length, 0)
    await measure('REF-1-L', [14], 20)
    await look()
    assert.equal((await inbox(user.maria)).at(-1)?.severity, 3)
    assert.deepEqual((await acknowledge()).data, { acknowledged: 0, left: 1 }, 'the severity has changed since')
    later(31)
    await look()
    assert.deepEqual(
      (await inbox(user.mika)).map(one => one.severity),
      [3],
    )
  })
})

suite('People', () => {
  test('are notified in their own language, by mail only if the rule says so', async () => {
    const { user, rule, inbox } = world
    await rule(user.maria, {
      condition: excursion,
      people: { toContacts: false, userIds: [user.mika.id], byMail: false },
    })
    await raise()
    assert.equal((await inbox(user.mika)).length, 1)
    assert.equal((await inbox(user.maria)).length, 0)
    assert.equal((await mailsOf(user.mika.email)).length, 0)
  })

  test('who are disabled, may not open deliveries or have other centres are not notified; the managers are', async () => {
    const { db, company, user, rule, inbox } = world
    const blind = await makeUser(db, { company: company.maker, menus: [] })
    const gone = await makeUser(db, { company: company.maker, state: 'disabled' })
    await rule(user.maria, { condition: excursion, people: { toContacts: false, userIds: [blind.id, gone.id] } })
    await raise()
    assert.deepEqual([(await inbox(blind)).length, (await inbox(gone)).length], [0, 0])
    assert.equal((await inbox(user.maria)).length, 1)
  })

  test('named as quality contacts are notified instead of the managers', async () => {
    const { portal, user, as, inbox } = world
    const saved = await portal.call(calls.saveAlertContacts, { userIds: [user.mika.id] }, { as: await as('maria') })
    assert.equal(saved.code, codes.success)
    await raise()
    assert.equal((await inbox(user.mika)).length, 1)
    assert.equal((await inbox(user.maria)).length, 0)
  })
})
