import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { keptUntilOf } from '#server/telemetry/retention/keptDeliveries.ts'
import { csvOf, makeImportWorld } from '#test/support/worlds/importWorld.ts'
import { submitEntries } from '#server/logistics/deliveryIntake/submitEntries.ts'
import { makeLoggerWorld, type LoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Like the company's rule: without a signature. */
async function release({ db }: TestApp, reference: string): Promise<number> {
  const delivery = await db
    .selectFrom('deliveries as d')
    .innerJoin('delivery_items as i', 'i.delivery_id', 'd.id')
    .select(['d.id', 'i.product_id', 'i.lot_id'])
    .where('d.reference', '=', reference)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lot_decisions')
    .values({
      delivery_id: delivery.id,
      product_id: delivery.product_id,
      lot_id: delivery.lot_id,
      decision: 'released',
      reason: '',
      cause: 'rule',
      at: new Date(),
    })
    .execute()
  return delivery.id
}

suite('retained evidence', () => {
  let world: LoggerWorld
  before(async () => {
    world = await makeLoggerWorld()
  })
  after(() => world.portal.close())

  const shipped = async (reference: string, serial: string) => {
    await world.ship({
      reference,
      serial,
      from: '2026-11-10T00:00:00Z',
      celsius: [5, 5, 5],
      delivered: '2026-11-10T00:20:00Z',
    })
    return await world.loggerId(serial)
  }

  test('a calibration that a decision is based on can be completed; other changes are rejected by field', async () => {
    const loggerId = await shipped('KEEP-1', 'KEEP-1')
    const days = { calibratedOn: '2026-11-01', dueOn: '2027-10-31' }
    const calibrationId = await world.calibrate(loggerId, days.calibratedOn, days.dueOn)
    const deliveryId = await release(world.portal, 'KEEP-1')
    const keptUntil = await keptUntilOf(world.portal.db, deliveryId)
    const [stored] = (await world.logger(loggerId)).calibrations
    assert.deepEqual([stored?.calibrationId, stored?.keptUntil], [calibrationId, keptUntil])
    const save = async (change: object) => {
      const facts = { laboratory: '校正所', certificateNumber: null, documentId: null, ...days, ...change }
      const body = { loggerId, calibrationId, reason: '追記', ...facts }
      const answer = await world.portal.post(loggerCalls.saveCalibration.path, body, { as: world.as.maria })
      return [answer.code, ...answer.issues.map(issue => issue.path)]
    }
    assert.deepEqual(await save({}), [codes.success])
    assert.deepEqual(await save({ dueOn: '2027-06-30' }), [codes.success])
    assert.deepEqual(await save({ laboratory: null }), [codes.invalidParameters, 'laboratory'])
    assert.deepEqual(await save({ calibratedOn: '2026-11-11' }), [codes.invalidParameters, 'calibratedOn'])
    const remove = { calibrationId, reason: '誤登録' }
    const removed = await world.portal.post(loggerCalls.removeCalibration.path, remove, { as: world.as.maria })
    assert.deepEqual([removed.code, removed.issues[0]?.path], [codes.invalidParameters, 'calibrationId'])
  })

  test('a delivery with a decision is amended by its sender, and loses a logger only with a reason', async () => {
    await world.apiClient.deliveries([
      {
        reference: 'KEEP-2',
        deliveryType: '0001',
        depositCode: 'MAKER',
        shipFrom: { name: '埼玉工場' },
        destination: { name: '東京センター' },
        shippingDate: '2026-11-10',
        items: [{ itemCode: 'BOX', lot: 'LOT-2', quantity: 1 }],
        loggers: [{ serial: 'KEEP-2', from: '2026-11-10T00:00:00Z' }],
      },
    ])
    // Its pickup was not sent.
    const deliveryId = await release(world.portal, 'KEEP-2')
    const again = async (change: object) => await world.apiClient.deliveries([{ reference: 'KEEP-2', ...change }])
    await assert.rejects(again({ loggers: [] }), /"path":"reason"/)
    await again({ loggers: [], reason: '別の配送のロガー' })
    await again({ items: [{ itemCode: 'BOX', lot: 'LOT-3', quantity: 2 }], slipNo: ['S-1'] })
    const amendments = await world.portal.db
      .selectFrom('amendments')
      .select(['field', 'reason'])
      .where('delivery_id', '=', deliveryId)
      .orderBy('id')
      .execute()
    assert.deepEqual(amendments, [
      { field: 'loggers', reason: '別の配送のロガー' },
      { field: 'items', reason: null },
    ])
  })

  test('LOG-10: a lot that is exchanged while somebody decides about it is an amendment', async () => {
    const { db, appContext } = world.portal
    const sentItem = (lot: string) => ({ reference: 'KEEP-3', items: [{ itemCode: 'BOX', lot, quantity: 1 }] })
    await world.apiClient.deliveries([
      {
        deliveryType: '0001',
        depositCode: 'MAKER',
        shipFrom: { name: '埼玉工場' },
        destination: { name: '東京センター' },
        shippingDate: '2026-11-10',
        loggers: [],
        ...sentItem('LOT-4'),
      },
    ])
    const { id: companyId } = await db
      .selectFrom('companies')
      .select('id')
      .where('code', '=', 'MAKER')
      .executeTakeFirstOrThrow()
    const sender = { actor: 'system', companyId, companyCode: 'MAKER', isPlatform: false }
    let planned = 0
    // It was planned while nobody had decided, and is written afterwards.
    await submitEntries(appContext, sender, [{ index: 0, entry: sentItem('LOT-5') }], async plans => {
      if ((planned += 1) === 1) await release(world.portal, 'KEEP-3')
      return plans
    })
    const amendments = await db
      .selectFrom('amendments as a')
      .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
      .select(['a.old_value', 'a.new_value'])
      .where('d.reference', '=', 'KEEP-3')
      .execute()
    assert.deepEqual(amendments, [{ old_value: 'BOX lot LOT-4 × 1', new_value: 'BOX lot LOT-5 × 1' }])
    assert.equal(planned, 2)
  })
})

test('an import whose delivery has a case is not undone', async () => {
  const world = await makeImportWorld()
  await using portal = world.portal
  const heads = ['Reference no.', 'Transport section', 'Depositor code', 'Shipping location', 'Delivery destination']
  const line = ['KEEP-3', '1', 'MAKER', '静岡工場', '茨木', '2026/11/20']
  const importId = await world.take('deliveries', csvOf([...heads, 'Shipping date'], line))
  await sql`
    insert into excursion_cases (delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
    select id, depositor_id, 'EC-2026-0001', 'open', now(), '2026-12-01', '{}', now() from deliveries`.execute(
    portal.db,
  )
  const { code, data } = await world.undo(importId)
  assert.deepEqual([code, data.undone, data.hindered.map(one => one.why)], [codes.success, 0, ['decided']])
})
