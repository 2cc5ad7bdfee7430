import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvOf, makeImportWorld } from '#test/support/worlds/importWorld.ts'
import { makeLoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'

/** Sends a request while a decision is written, which is committed as soon as the request waits for it, or was answered. */
async function whileDeciding<Answer>({ pool, db }: TestApp, decision: string, ask: () => Promise<Answer>) {
  const decider = await pool.connect()
  await decider.query('begin')
  await decider.query("set local portal.actor = 'system:portal'")
  await decider.query(decision)
  let isAnswered = false
  const asked = ask().finally(() => (isAnswered = true))
  try {
    await until('the call waits', async () => isAnswered || (await isAnybodyWaiting(db)))
  } finally {
    await decider.query('commit')
    decider.release()
  }
  return await asked
}

suite('what a concurrent decision is based on', () => {
  test('cannot be corrected if it is a calibration', async () => {
    const world = await makeLoggerWorld()
    await using portal = world.portal
    await world.ship({
      reference: 'NOW',
      serial: 'NOW',
      from: '2026-11-10T00:00:00Z',
      celsius: [5, 5],
      delivered: '2026-11-10T00:10:00Z',
    })
    const loggerId = await world.loggerId('NOW')
    const calibrationId = await world.calibrate(loggerId, '2026-11-01', '2027-10-31')
    const days = { calibratedOn: '2026-11-12', dueOn: '2027-10-31' }
    const body = { loggerId, calibrationId, reason: '訂正', laboratory: null, certificateNumber: null, ...days }
    const decision = `
      insert into lot_decisions (delivery_id, product_id, lot_id, decision, reason, cause, at)
      select delivery_id, product_id, lot_id, 'released', '', 'rule', now() from delivery_items`
    const save = () => portal.call(loggerCalls.saveCalibration, { ...body, documentId: null }, { as: world.as.maria })
    const { code, issues } = await whileDeciding(portal, decision, save)
    assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, 'calibratedOn'])
  })

  test('cannot be undone if it is an import', async () => {
    const world = await makeImportWorld()
    await using portal = world.portal
    const heads = ['Reference no.', 'Transport section', 'Depositor code', 'Shipping location', 'Delivery destination']
    const line = ['NOW', '1', 'MAKER', '静岡工場', '茨木', '2026/11/20']
    const importId = await world.take('deliveries', csvOf([...heads, 'Shipping date'], line))
    const opening = `
      insert into excursion_cases (delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
      select id, depositor_id, 'EC-2026-0001', 'open', now(), '2026-12-01', '{}', now() from deliveries`
    const { code, data } = await whileDeciding(portal, opening, () => world.undo(importId))
    assert.deepEqual([code, data.undone, data.hindered.map(one => one.why)], [codes.success, 0, ['decided']])
  })
})

test('a change that the database refuses is rejected by calls and partner API alike, and is no system error', async () => {
  const world = await makeLoggerWorld()
  await using portal = world.portal
  await sql`create function keep_all() returns trigger language plpgsql as $$
    begin raise exception 'whatever it says' using errcode = 'restrict_violation'; end $$`.execute(portal.db)
  for (const table of ['logger_calibrations', 'products']) {
    await sql`create trigger keep_all before insert on ${sql.table(table)}
      for each row execute function keep_all()`.execute(portal.db)
  }
  await world.ship({ reference: 'ANY', serial: 'ANY', from: '2026-11-10T00:00:00Z', celsius: [5] })
  const days = { calibratedOn: '2026-11-01', dueOn: '2027-10-31' }
  const body = { loggerId: await world.loggerId('ANY'), laboratory: null, certificateNumber: null, documentId: null }
  const { code, issues } = await portal.call(loggerCalls.saveCalibration, { ...body, ...days }, { as: world.as.maria })
  assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, ''])
  const { key } = await makeApiKey(portal.db, { company: world.maker })
  const products = [{ itemCode: 'NEW', nameJa: '新薬', nameEn: 'New', band: '2-8' }]
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/products',
    headers: { authorization: `Bearer ${key}` },
    payload: { products },
  })
  assert.equal(answer.statusCode, 409)
  for (const { message } of [...issues, { message: answer.json<{ error: string }>().error }]) {
    assert.match(message, /a decision rests on it/)
    assert.doesNotMatch(message, /whatever it says/)
  }
  assert.doesNotMatch(portal.logLines.join('\n'), /"fault"/)
})
