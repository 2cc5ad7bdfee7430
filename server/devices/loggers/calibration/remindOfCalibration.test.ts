import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { Message } from '#contract/information/rules/messages.ts'
import { quietEnds } from '#server/quality/alerts/notification/quietEnds.ts'
import { remindOfCalibration } from '#server/devices/loggers/calibration/remindOfCalibration.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { makeLoggerWorld, type LoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { mailedFrom, mailsTo, makeQuiet } from '#test/support/worlds/userWorld.ts'

const dayMs = 24 * 60 * 60 * 1000
let world: LoggerWorld

before(async () => {
  world = await makeLoggerWorld()
})
after(() => world.portal.close())
beforeEach(async () => {
  const { db } = world.portal
  for (const table of ['calibration_reminders', 'messages', 'mails', 'logger_calibrations'] as const)
    await db.deleteFrom(table).execute()
  world.portal.moveClock(Date.parse('2026-11-20T12:00:00+09:00') - world.portal.now().getTime())
})

const remind = () => remindOfCalibration(quietEnds)({}, world.portal.appContext)
const later = (days: number) => world.portal.moveClock(days * dayMs)
const logger = async (serial: string, dueOn: string) => {
  const { id } = await makeLogger(world.portal.db, { company: world.maker, serial })
  const row = { logger_id: id, calibrated_on: '2025-11-21', due_on: dueOn }
  await world.portal.db.insertInto('logger_calibrations').values(row).execute()
  return id
}
const mailed = async (who: keyof LoggerWorld['users']) => await mailsTo(world.portal.db, world.users[who].email)
/** Maria's messages, newest first; her session ends long before the second reminder. */
async function inbox() {
  const { id } = world.users.maria
  const rows = await world.portal.db
    .selectFrom('messages')
    .select(['kind', 'subject'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, subject }) => Message.parse({ kind, ...(subject as object) }))
}

test('QUA-29: whose quiet hours it is gets the mail at their end, and the message at once', async () => {
  const { db } = world.portal
  await makeQuiet(db, world.users.maria, '11:00', '14:30')
  await logger('QUIET-1', '2026-12-20')
  await remind()
  assert.deepEqual(await mailedFrom(db, world.users.maria.email), ['2026-11-20T05:30:00.000Z'])
  assert.equal((await inbox()).length, 1)
  await db.deleteFrom('notification_settings').execute()
})

test('The company’s administrators are reminded 30 days before the last day and on it, once each', async () => {
  const id = await logger('DUE-1', '2026-12-21')
  await remind()
  assert.equal((await mailed('maria')).length, 0, '31 days before')
  later(1)
  await remind()
  await remind()
  const [mail] = await mailed('maria')
  assert.equal((await mailed('maria')).length, 1)
  assert.equal(mail?.subject, '【KelvinChain】ロガーの校正期限の通知（1台）')
  for (const text of ['DUE-1', '2026年12月21日（あと30日）', '/user-management/loggers'])
    assert.ok(mail.body.includes(text), text)
  const reported = {
    kind: 'loggerCalibrationsDue',
    count: 1,
    loggers: [{ loggerId: id, serial: 'DUE-1', dueOn: '2026-12-21' }],
  }
  assert.deepEqual(await inbox(), [reported])
  later(29)
  await remind()
  assert.equal((await inbox()).length, 1, 'not between')
  later(1)
  await remind()
  later(1)
  await remind()
  assert.deepEqual(await inbox(), [reported, reported])
  for (const who of ['member', 'guest', 'oscar', 'root'] as const) assert.deepEqual(await mailed(who), [], who)
})

test('Many loggers are in one message and one mail, those that expire first before the others', async () => {
  for (const nth of [7, 6, 5, 4, 3, 2, 1]) await logger(`MANY-${nth}`, `2026-12-0${nth}`)
  await remind()
  const [message] = await inbox()
  assert.ok(message?.kind === 'loggerCalibrationsDue')
  assert.equal(message.count, 7)
  assert.deepEqual(
    message.loggers.map(one => one.serial),
    ['MANY-1', 'MANY-2', 'MANY-3', 'MANY-4', 'MANY-5'],
  )
  const mails = await mailed('maria')
  assert.equal(mails.length, 1)
  assert.ok(mails[0]?.body.includes('MANY-7'))
})

test('Nobody is reminded of a calibration that another one follows, or of a retired logger', async () => {
  const followed = await logger('FOLLOWED', '2026-11-25')
  await world.calibrate(followed, '2026-11-18', '2027-11-17')
  const retired = await logger('RETIRED', '2026-11-25')
  const retire = { loggerId: retired, retiredOn: '2026-11-19' }
  await world.portal.call(loggerCalls.retireLogger, retire, { as: world.as.maria })
  await logger('LONG-AGO', '2026-10-20')
  await remind()
  assert.deepEqual(await inbox(), [])
})

test('A missed day is made up for, and a last day that moves is reminded of again', async () => {
  const id = await logger('MISSED', '2026-11-18')
  await remind()
  assert.equal((await inbox()).length, 1)
  await world.portal.db
    .updateTable('logger_calibrations')
    .set({ due_on: '2026-11-30' })
    .where('logger_id', '=', id)
    .execute()
  await remind()
  assert.equal((await inbox()).length, 2)
})

test('Two processes at the same moment remind once', async () => {
  await logger('TWICE', '2026-12-01')
  await using other = await createTestApp({ now: world.portal.now(), beside: world.portal })
  await Promise.all([
    remind(),
    remindOfCalibration(quietEnds)({}, other.appContext),
    remind(),
    remindOfCalibration(quietEnds)({}, other.appContext),
  ])
  assert.equal((await mailed('maria')).length, 1)
  assert.equal((await inbox()).length, 1)
})
