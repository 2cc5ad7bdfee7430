import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting, waitingStatements } from '#test/support/database/waitingForLock.ts'
import {
  csvOf,
  deliveryEntry,
  makeImportWorld,
  product,
  productHeads,
  type ImportWorld,
} from '#test/support/worlds/importWorld.ts'

const { getImportCheckRecords } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

suite('items and loggers from a file', () => {
  before(async () => {
    await world.take('products', csvOf(productHeads, product('I-1'), product('I-2')))
    const loggers = [{ serial: 'L-OWN', from: '2026-11-20T00:00:00Z', items: [0] }]
    const items = [{ itemCode: 'I-1', lot: 'A', quantity: 1 }]
    await world.apiClient.deliveries([deliveryEntry('I-REF', items), deliveryEntry('L-REF', items, loggers)])
  })
  const itemHeads = ['参照番号', '品目コード', '製造番号', '使用期限', '数量']
  const assignmentHeads = [
    '参照番号',
    'ロガー製造番号',
    'ロガー所有企業コード',
    '開始日時',
    '終了日時',
    '測定間隔（秒）',
    '対象の品目コード',
    '変更理由',
  ]
  const itemsOf = async (reference: string) =>
    await world.portal.db
      .selectFrom('delivery_items as i')
      .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select(['p.item_code', 'i.quantity'])
      .where('d.reference', '=', reference)
      .orderBy('i.item_index')
      .execute()
  const assignmentsOf = async (reference: string) =>
    await world.portal.db
      .selectFrom('logger_assignments as l')
      .innerJoin('deliveries as d', 'd.id', 'l.delivery_id')
      .innerJoin('loggers as g', 'g.id', 'l.logger_id')
      .select(['g.serial', 'l.to_at'])
      .where('d.reference', '=', reference)
      .orderBy('g.serial')
      .execute()

  test('replace the lists of their deliveries, and are restored by undo', async () => {
    const file = csvOf(itemHeads, ['I-REF', 'I-2', 'B', '2028-01-31', 7], ['I-REF', 'I-1', 'A', null, 3])
    const importId = await world.take('deliveryItems', file)
    assert.deepEqual(await itemsOf('I-REF'), [
      { item_code: 'I-1', quantity: 3 },
      { item_code: 'I-2', quantity: 7 },
    ])
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.deepEqual(await itemsOf('I-REF'), [{ item_code: 'I-1', quantity: 1 }])
    const lots = world.portal.db.selectFrom('lots').select('lot').where('lot', '=', 'B')
    assert.deepEqual(await lots.execute(), [], 'the lot that came with it is gone too')
  })

  test('show how many entries a delivery loses', async () => {
    const { data } = await world.check('deliveryItems', csvOf(itemHeads, ['I-REF', 'I-2', null, null, 7]))
    assert.deepEqual([data.counts.changed, data.counts.removed], [1, 0])
    const { data: shown } = await world.portal.call(getImportCheckRecords, { checkId: data.checkId }, { as: world.as })
    assert.deepEqual(shown.rows[0]?.changes, [{ column: 'itemCode', before: 'I-1 / A / × 1', after: 'I-2 / × 7' }])
  })

  test('are rejected as a whole if one line of the delivery is faulty', async () => {
    const file = csvOf(
      itemHeads,
      ['I-REF', 'I-1', 'A', null, 3],
      ['I-REF', 'I-9', null, null, 1],
      ['NO-REF', 'I-1', null, null, 1],
      ['I-REF', 'I-2', null, null, 'x'],
    )
    const { data } = await world.check('deliveryItems', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [3, 'itemCode', 'unknownItem', 'I-9'],
      [4, 'reference', 'unknownDelivery', 'NO-REF'],
      [5, 'quantity', 'noNumber', 'x'],
    ])
    assert.deepEqual([data.counts.leftOut, data.counts.held], [4, 1])
    const { data: unknown } = await world.check('deliveryItems', csvOf(itemHeads, ['I-REF', 'I-9', null, null, 1]))
    assert.deepEqual(await world.faultsOf(unknown.checkId), [[2, 'itemCode', 'unknownItem', 'I-9']])
  })

  test('report unknown values together with cells that cannot be read', async () => {
    const file = csvOf(itemHeads, ['I-REF', 'I-9', null, 'soon', -1], ['NO-REF', 'I-1', null, null, 'x'])
    const { data } = await world.check('deliveryItems', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'itemCode', 'unknownItem', 'I-9'],
      [2, 'expiry', 'noDay', 'soon'],
      [2, 'quantity', 'outOfRange', '-1'],
      [3, 'reference', 'unknownDelivery', 'NO-REF'],
      [3, 'quantity', 'noNumber', 'x'],
    ])
    const assignments = csvOf(assignmentHeads, ['L-REF', 'L-X', 'NOBODY', '2026-11-20 08:30', null, 'x', 'I-2', null])
    const { data: linked } = await world.check('loggerAssignments', assignments)
    assert.deepEqual(
      (await world.faultsOf(linked.checkId)).map(([, column, fault]) => [column, fault]),
      [
        ['intervalSeconds', 'noNumber'],
        ['items', 'itemNotInDelivery'],
      ],
    )
  })

  test('do not remove the item that a logger is assigned to', async () => {
    const { data } = await world.check('deliveryItems', csvOf(itemHeads, ['L-REF', 'I-2', null, null, 3]))
    assert.deepEqual(await world.faultsOf(data.checkId), [[2, 'row', 'accompaniesGone', '']])
  })

  test('assign loggers by serial, register new ones, and both are undone', async () => {
    const file = csvOf(assignmentHeads, ['I-REF', 'L-NEW', null, '2026-11-20 08:30', null, 600, 'I-1', null])
    const importId = await world.take('loggerAssignments', file)
    assert.deepEqual(await assignmentsOf('I-REF'), [{ serial: 'L-NEW', to_at: null }])
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.deepEqual(await assignmentsOf('I-REF'), [])
    const loggers = world.portal.db.selectFrom('loggers').select('serial').where('serial', '=', 'L-NEW')
    assert.deepEqual(await loggers.execute(), [])
  })

  test('require a reason after pickup, as in the partner API', async () => {
    await world.apiClient.deliveries([{ reference: 'L-REF', actualPickup: '2026-11-20T01:00:00Z' }])
    const line = ['L-REF', 'L-OWN', null, '2026-11-20 09:00', '2026-11-20 12:00', null, 'I-1', null]
    const { data } = await world.check('loggerAssignments', csvOf(assignmentHeads, line))
    assert.deepEqual(await world.faultsOf(data.checkId), [[2, 'reason', 'reasonNeeded', '']])
    const importId = await world.take('loggerAssignments', csvOf(assignmentHeads, [...line.slice(0, 7), '時計の誤り']))
    assert.deepEqual((await assignmentsOf('L-REF'))[0]?.to_at, new Date('2026-11-20T03:00:00Z'))
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.equal((await assignmentsOf('L-REF'))[0]?.to_at, null)
  })

  test('report the cells of invalid assignments', async () => {
    const file = csvOf(
      assignmentHeads,
      ['I-REF', 'L-1', 'OTHER', '2026-11-20 08:30', null, null, null, null],
      ['L-REF', 'L-2', null, '2026-11-20 08:30', '2026-11-20 08:00', null, null, null],
      ['NO-REF', 'L-3', null, '2026-11-20 08:30', null, null, null, null],
    )
    const { data } = await world.check('loggerAssignments', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'serial', 'unknownLogger', 'L-1'],
      [3, 'to', 'endBeforeStart', '2026-11-20 08:00'],
      [4, 'reference', 'unknownDelivery', 'NO-REF'],
    ])
    const { data: items } = await world.check(
      'loggerAssignments',
      csvOf(assignmentHeads, ['I-REF', 'L-1', null, '2026-11-20 08:30', null, null, 'I-9', null]),
    )
    assert.deepEqual(await world.faultsOf(items.checkId), [[2, 'items', 'itemNotInDelivery', 'I-9']])
  })

  test('cannot be undone once their loggers have measured', async () => {
    await world.apiClient.deliveries([deliveryEntry('M-REF', [{ itemCode: 'I-1', quantity: 1 }])])
    const file = csvOf(assignmentHeads, ['M-REF', 'L-MEASURED', null, '2026-11-20 08:30', null, 600, null, null])
    const importId = await world.take('loggerAssignments', file)
    await world.apiClient.readings([{ logger: 'L-MEASURED', time: '2026-11-20T00:00:00Z', celsius: 5 }])
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'M-REF', why: 'hasReadings' }])
  })

  test('cannot be undone while the first readings of their loggers come in', async () => {
    const { pool, db } = world.portal
    await world.apiClient.deliveries([deliveryEntry('N-REF', [{ itemCode: 'I-1', quantity: 1 }])])
    const file = csvOf(assignmentHeads, ['N-REF', 'L-NEW', null, '2026-11-20 08:30', null, 600, null, null])
    const importId = await world.take('loggerAssignments', file)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('lock table reading_batches in share mode')
    const sent = world.apiClient.readings([{ logger: 'L-NEW', time: '2026-11-20T00:00:00Z', celsius: 5 }])
    let undone
    try {
      await until('the readings wait to be written', () => isAnybodyWaiting(db))
      undone = world.undo(importId)
      await until('the undo waits for the logger', async () => (await waitingStatements(db)) === 2)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    await sent
    assert.deepEqual((await undone).data.hindered, [{ lines: [2], name: 'N-REF', why: 'hasReadings' }])
  })
})
