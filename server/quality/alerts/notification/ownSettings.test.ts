import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { alertCalls as calls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import { usualSettings, type NotificationSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { workAlerts } from '#server/quality/alerts/workAlerts.ts'
import { sendDigests } from '#server/quality/digest/sendDigests.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

let world: AlertWorld
beforeEach(async () => {
  world = await makeAlertWorld()
})
afterEach(() => world.close())

const critical = {
  kind: 'excursion' as const,
  steps: [{ severity: 3 as const, deviationMilliCelsius: null, outOfRangeMinutes: null }],
}
const warning = { kind: 'excursion' as const, steps: defaultSteps }
// It is noon on a Friday in Japan.
const overMidnight = [{ days: [5], from: '11:00', until: '01:00' }]

const settle = async (by: 'maria' | 'mika' | 'gina' | 'clara', settings: Partial<NotificationSettings>) =>
  await world.portal.call(calls.saveNotificationSettings, { ...usualSettings, ...settings }, { as: await world.as(by) })
const mailsOf = async (email: string) => (await world.mails()).filter(one => one.recipient === email)
const raise = async (reference = 'REF-1') => {
  await world.deliver({ reference })
  await world.measure(`${reference}-L`, [5, 9])
  await world.look()
}

suite("A user's quiet hours", () => {
  test('hold mails over midnight, on the clock of the portal, and send them together at their end', async () => {
    const { user, inbox, later, work } = world
    await settle('maria', { quietHours: overMidnight })
    await raise('REF-1')
    await raise('REF-2')
    assert.equal((await inbox(user.maria)).length, 2, 'the inbox is used at once')
    assert.equal((await mailsOf(user.clara.email)).length, 2, 'only hers')
    later(12 * 60)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 0, 'it is past midnight')
    later(60)
    await work()
    const [held, ...more] = await mailsOf(user.maria.email)
    assert.match(held?.body ?? '', /REF-1[\s\S]*REF-2/)
    assert.equal(more.length, 0)
  })

  test('let critical alerts pass if the user says so', async () => {
    const { user, rule } = world
    await settle('maria', { quietHours: overMidnight, criticalBreaksQuiet: true })
    await settle('clara', { quietHours: overMidnight, criticalBreaksQuiet: false })
    await rule(user.maria, { condition: critical })
    await rule(user.clara, { condition: critical })
    await raise()
    assert.equal((await mailsOf(user.maria.email)).length, 1)
    assert.equal((await mailsOf(user.clara.email)).length, 0)
  })

  test('add up with those of the rule', async () => {
    const { user, rule, later, work } = world
    const quietHours = [{ days: [6], from: '01:00', until: '02:00' }]
    await rule(user.maria, { condition: warning, people: { quietHours } })
    await settle('maria', { quietHours: overMidnight })
    await raise()
    later(13 * 60)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 0)
    later(60)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 1)
  })

  test('end for nobody whose account was disabled meanwhile', async () => {
    const { user, later, work, db } = world
    await settle('maria', { quietHours: overMidnight })
    await raise()
    await db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.maria.id).execute()
    later(13 * 60)
    await work()
    assert.deepEqual(await mailsOf(user.maria.email), [])
  })

  test('that are changed hold and release what waits', async () => {
    const { user, later, work } = world
    await settle('maria', { quietHours: overMidnight })
    await raise()
    await settle('maria', { quietHours: [] })
    later(2)
    await work()
    assert.equal((await mailsOf(user.maria.email)).length, 1)
  })

  test('hold mails about cases too', async () => {
    await settle('maria', { quietHours: overMidnight })
    await raise()
    const { rows } = await world.portal.pool.query<{ email: string; run_at: Date }>(
      `select m.recipient as email, j.run_at from graphile_worker._private_jobs j
         join mails m on m.id = (j.payload ->> 'mailId')::bigint where m.subject ~ '逸脱案件' order by m.id`,
    )
    const at = (email: string) => rows.find(row => row.email === email)?.run_at
    assert.equal(at(world.user.maria.email)?.toISOString(), '2026-11-20T16:00:00.000Z')
    assert.ok(at(world.user.clara.email) !== undefined)
    assert.notEqual(at(world.user.clara.email)?.toISOString(), '2026-11-20T16:00:00.000Z')
  })
})

suite('Notification settings', () => {
  test("are the caller's own, also a guest's, and in the trail", async () => {
    assert.equal((await settle('gina', { digestAt: '07:30' })).code, codes.success)
    const read = async (by: 'gina' | 'maria') =>
      (await world.portal.call(calls.getNotificationSettings, {}, { as: await world.as(by) })).data
    assert.deepEqual(await read('gina'), { settings: { ...usualSettings, digestAt: '07:30' }, hasSms: false })
    assert.deepEqual((await read('maria')).settings, usualSettings)
    const trail = world.db.selectFrom('audit_trail').select('actor').where('table_name', '=', 'notification_settings')
    assert.deepEqual(await trail.execute(), [{ actor: `user:${world.user.gina.id}` }])
  })

  test('that are invalid are refused at their field', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7]
    for (const [wrong, path] of [
      [{ quietHours: [{ days, from: '00:00', until: '24:00' }] }, 'quietHours'],
      [{ smsNumber: '090-1234-5678' }, 'smsNumber'],
      [{ digestAt: '25:00' }, 'digestAt'],
      [{ digestAt: 7 }, 'digestAt'],
    ] as const) {
      const body = { ...usualSettings, ...wrong }
      const answer = await world.portal.post(calls.saveNotificationSettings.path, body, { as: await world.as('mika') })
      assert.deepEqual([answer.code, answer.issues[0]?.path], [codes.invalidParameters, path])
    }
  })
})

test('Notifications that cannot be sent to one person are sent to the others, and later to that one too', async () => {
  const { user, db, deliver, measure, work } = world
  await deliver({ reference: 'REF-1' })
  await measure('REF-1-L', [5, 9])
  const maria = sql.lit(user.maria.id)
  await sql`alter table messages add constraint refused check (user_id <> ${maria} or kind not like 'alert%') not valid`.execute(
    db,
  )
  await sql`alter table mails add constraint refused check (recipient <> ${sql.lit(user.maria.email)} or subject like '%逸脱案件%') not valid`.execute(
    db,
  )
  await assert.rejects(work(), AggregateError)
  world.later(2)
  await assert.rejects(workAlerts(world.portal.appContext), AggregateError)
  const told = async (name: 'maria' | 'clara') => [
    (await world.inbox(user[name])).length,
    (await mailsOf(user[name].email)).length,
  ]
  assert.deepEqual(
    [await told('maria'), await told('clara')],
    [
      [0, 0],
      [1, 1],
    ],
  )
  await sql`alter table messages drop constraint refused`.execute(db)
  await sql`alter table mails drop constraint refused`.execute(db)
  await workAlerts(world.portal.appContext)
  assert.deepEqual(
    [await told('maria'), await told('clara')],
    [
      [1, 1],
      [1, 1],
    ],
  )
})

suite('The daily digest', () => {
  const digest = async () => await sendDigests({}, world.portal.appContext)
  const digestsOf = async (email: string) =>
    (await mailsOf(email)).filter(mail => /本日のまとめ|Daily digest/.test(mail.subject))

  test('comes once a day at its time, with what is new and still open', async () => {
    const { user, later } = world
    await settle('maria', { digestAt: '13:00' })
    await raise()
    later(58)
    await digest()
    assert.equal((await digestsOf(user.maria.email)).length, 0, 'it is not one yet')
    later(-58)
    later(61)
    await Promise.all([digest(), digest()])
    const [mail, ...more] = await digestsOf(user.maria.email)
    assert.match(mail?.body ?? '', /未確認の新しいアラート: 1件[\s\S]*REF-1[\s\S]*9\.0 ℃/)
    assert.equal(more.length, 0)
    later(24 * 60)
    await digest()
    assert.equal((await digestsOf(user.maria.email)).length, 1, 'nothing is new')
  })

  test('that cannot be sent to one person is sent to the others, and later to that one too', async () => {
    const { user, later, db } = world
    await settle('maria', { digestAt: '13:00' })
    await settle('clara', { digestAt: '13:00' })
    await raise()
    later(61)
    await sql`alter table mails add constraint refused check (recipient <> ${sql.lit(user.maria.email)}) not valid`.execute(
      db,
    )
    await assert.rejects(digest(), AggregateError)
    const sent = async () => [(await digestsOf(user.maria.email)).length, (await digestsOf(user.clara.email)).length]
    assert.deepEqual(await sent(), [0, 1])
    await sql`alter table mails drop constraint refused`.execute(db)
    await digest()
    assert.deepEqual(await sent(), [1, 1])
  })

  test('is not sent where there is nothing, nor to who asked for none', async () => {
    const { user, later } = world
    await raise()
    await settle('maria', { digestAt: '13:00' })
    later(61)
    await digest()
    assert.deepEqual([await digestsOf(user.maria.email), await digestsOf(user.clara.email)], [[], []])
  })

  test('names overdue cases until they are concluded', async () => {
    const { user, later, db } = world
    await raise()
    await settle('maria', { digestAt: '13:00' })
    await settle('clara', { digestAt: '13:00' })
    await db.updateTable('excursion_cases').set({ due_on: '2026-11-19' }).execute()
    later(61)
    await digest()
    const [mail] = await digestsOf(user.maria.email)
    assert.match(mail?.body ?? '', /期限を過ぎた逸脱案件: 1件[\s\S]*配送 REF-1/)
    assert.deepEqual(await digestsOf(user.clara.email), [], 'the consignee does not assess it')
  })

  test('has nothing of centres that the user may not see any more', async () => {
    const { user, later, db, company } = world
    await settle('maria', { digestAt: '13:00' })
    await raise()
    const other = await db
      .insertInto('centres')
      .values({ company_id: company.maker.id, code: 'X9', name: '別センター', name_en: 'Other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_centres').values({ user_id: user.maria.id, centre_id: other.id }).execute()
    later(61)
    await digest()
    assert.deepEqual(await digestsOf(user.maria.email), [])
  })
})
