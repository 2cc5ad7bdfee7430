import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeLogger } from '#test/support/database/make.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, logistics, outsider, send, sent, refusedAt, assignments } = partnerApi

const from = '2026-11-19T00:00:00Z'
const to = '2026-11-19T06:00:00Z'
const pickedUp = { actualPickup: '2026-11-19T00:30:00Z' }

test('a new serial of the sender is registered, and the same logger is used again', async () => {
  await sent(delivery('NEW-1', { loggers: [{ serial: 'OWN', from, to }] }))
  await sent(delivery('NEW-2', { loggers: [{ serial: 'OWN', owner: 'MAKER', from: to }] }))
  const loggers = await db.selectFrom('loggers').select('company_id').where('serial', '=', 'OWN').execute()
  assert.deepEqual(loggers, [{ company_id: maker.id }])
})

test("another company's logger is only assigned if its owner lends it; otherwise it is rejected like an unknown one", async () => {
  const listed = await makeLogger(db, { company: outsider, serial: 'LISTED' })
  await makeLogger(db, { company: outsider, serial: 'KEPT' })
  await makeConsent(db, outsider, maker, { kinds: ['carryLoggers'], loggers: [listed], validFrom: '2026-11-18' })
  const linked = (serial: string, different = {}) =>
    delivery('OTHER', { loggers: [{ serial, owner: 'STRANGER', from }], ...different })
  const refused = async (serial: string, owner = 'STRANGER', different = {}) =>
    (await send(maker.key, delivery('OTHER', { loggers: [{ serial, owner, from }], ...different }))).rejected
  const unknown = (owner: string) => [
    { index: 0, path: 'loggers[0].serial', reason: `is not a registered logger of ${owner}` },
  ]
  assert.deepEqual(await refused('KEPT'), unknown('STRANGER'))
  assert.deepEqual(await refused('UNKNOWN'), unknown('STRANGER'))
  assert.deepEqual(await refused('LISTED', 'NOBODY'), unknown('NOBODY'))
  // Lent from the 18th: neither an earlier delivery, nor earlier readings.
  assert.deepEqual(await refused('LISTED', 'STRANGER', { shippingDate: '2026-11-17' }), unknown('STRANGER'))
  const before = { loggers: [{ serial: 'LISTED', owner: 'STRANGER', from: '2026-11-17T14:59:59Z' }] }
  assert.deepEqual(await refused('LISTED', 'STRANGER', before), unknown('STRANGER'))
  await sent(linked('LISTED'))
  assert.equal((await assignments('OTHER')).length, 1)
})

test('a lent logger stays assigned when the partnership ends, but not for a longer time', async () => {
  const logger = await makeLogger(db, { company: outsider, serial: 'BACK' })
  const partnership = await makeConsent(db, outsider, maker, { kinds: ['carryLoggers'], loggers: [logger] })
  const lent = { serial: 'BACK', owner: 'STRANGER', from, to }
  await sent(delivery('BACK', { loggers: [lent] }))
  await db.updateTable('partnerships').set({ valid_to: '2026-11-01' }).where('id', '=', partnership).execute()
  await sent(delivery('BACK', { loggers: [lent], clientManagementNo: 'again' }))
  await sent({ reference: 'BACK', loggers: [{ ...lent, to: '2026-11-19T05:00:00Z' }], reason: 'taken off early' })
  const paths = async (different: object) => await refusedAt(maker.key, { reference: 'BACK', ...different })
  assert.deepEqual(await paths({ loggers: [{ ...lent, from: '2026-11-18T00:00:00Z' }] }), ['loggers[0].serial'])
  assert.deepEqual(await paths({ loggers: [{ ...lent, to: null }] }), ['loggers[0].serial'])
  assert.deepEqual(await paths({ shippingDate: '2026-11-20' }), ['loggers[0].serial'])
})

test('PAR-14: a lent logger is not read after its loan: neither by its arrival, its end, nor another link of the delivery', async () => {
  const logger = await makeLogger(db, { company: outsider, serial: 'LENT' })
  const partnership = await makeConsent(db, outsider, maker, { kinds: ['carryLoggers'], loggers: [logger] })
  const lent = { serial: 'LENT', owner: 'STRANGER', from }
  const later = { ...lent, from: '2026-11-19T08:00:00Z', to: '2026-11-19T09:00:00Z' }
  await sent(
    delivery('LENT', { loggers: [lent], ...pickedUp, deliveredAt: to }),
    delivery('LENT-2', { loggers: [lent, later] }),
  )
  await db.updateTable('partnerships').set({ valid_to: '2026-11-19' }).where('id', '=', partnership).execute()
  const reason = 'corrected'
  const refused = async (different: object) => {
    assert.deepEqual(await refusedAt(maker.key, { reference: 'LENT', reason, ...different }), ['loggers[0].serial'])
    assert.equal((await partnerApi.stored('LENT')).deliveredAt, '2026-11-19T06:00:00.000Z')
  }
  await refused({ deliveredAt: null })
  await refused({ deliveredAt: '2026-11-20T00:00:00Z' })
  await refused({ loggers: [{ ...lent, to: '2099-01-01T00:00:00Z' }] })
  await refused({ loggers: [{ ...lent, to: '2026-11-20T00:00:00Z' }], deliveredAt: null })
  // By a delivery of the days of the loan, too.
  const readAfterwards = delivery('LENT-3', { loggers: [lent] })
  assert.deepEqual(await refusedAt(maker.key, readAfterwards), ['loggers[0].serial'])
  assert.deepEqual(await refusedAt(maker.key, { reference: 'LENT-2', loggers: [lent] }), ['loggers[0].serial'])
  // The loan ended with the 19th of Tokyo.
  await sent({ reference: 'LENT', remark: 'as before', loggers: [lent] })
  await sent({ reference: 'LENT', deliveredAt: '2026-11-19T15:00:00Z' })
  await sent({ reference: 'LENT', deliveredAt: '2026-11-19T05:00:00Z' })
  await sent({ reference: 'LENT', deliveredAt: null, loggers: [{ ...lent, to }], reason })
  await sent({ reference: 'LENT-2', loggers: [later], reason })
})

test('a lent logger that is on its way when its loan ends stays until the arrival', async () => {
  const logger = await makeLogger(db, { company: outsider, serial: 'UNDER-WAY' })
  const partnership = await makeConsent(db, outsider, maker, { kinds: ['carryLoggers'], loggers: [logger] })
  const loggers = [{ serial: 'UNDER-WAY', owner: 'STRANGER', from }]
  await sent(delivery('UNDER-WAY', { loggers, ...pickedUp }))
  await db.updateTable('partnerships').set({ valid_to: '2026-11-19' }).where('id', '=', partnership).execute()
  await sent({ reference: 'UNDER-WAY', loggers, deliveredAt: '2026-11-20T02:00:00Z' })
})

test('a serial of one company is not the same serial of another', async () => {
  await sent(delivery('SER-1', { loggers: [{ serial: 'SAME', from }] }))
  await send(logistics.key, delivery('SER-2', { loggers: [{ serial: 'SAME', from }] }))
  const owners = await db
    .selectFrom('loggers')
    .select('company_id')
    .where('serial', '=', 'SAME')
    .orderBy('id')
    .execute()
  assert.deepEqual(owners, [{ company_id: maker.id }, { company_id: logistics.id }])
})

test('an assignment names items by place; an unknown or repeated one is rejected by its path', async () => {
  const linked = (items: unknown) => delivery('PLACES', { loggers: [{ serial: 'P', from, items }] })
  assert.deepEqual(await refusedAt(maker.key, linked([0, 1])), ['loggers[0].items[1]'])
  assert.deepEqual(await refusedAt(maker.key, linked([0, 0])), ['loggers[0].items[1]'])
  assert.deepEqual(await refusedAt(maker.key, linked([-1])), ['loggers[0].items[0]'])
  assert.deepEqual(await refusedAt(maker.key, linked([])), ['loggers[0].items'])
  const two = [
    { itemCode: 'V-1', quantity: 1 },
    { itemCode: 'V-2', quantity: 1 },
  ]
  await sent({ ...linked([1]), items: two })
  assert.deepEqual(await refusedAt(maker.key, { reference: 'PLACES', items: two.slice(0, 1) }), ['items'])
})

test('overlapping assignments of a logger in a delivery are rejected; consecutive ones are accepted', async () => {
  const linked = (...loggers: unknown[]) => delivery('OVER', { loggers })
  const one = { serial: 'O', from, to }
  assert.deepEqual(await refusedAt(maker.key, linked(one, { serial: 'O', from: '2026-11-19T05:59:59Z' })), [
    'loggers[1].from',
  ])
  assert.deepEqual(await refusedAt(maker.key, linked(one, one)), ['loggers[1].from'])
  assert.deepEqual(await refusedAt(maker.key, linked({ serial: 'O', from: to, to: from })), ['loggers[0].to'])
  await sent(linked(one, { serial: 'O', from: to }, { serial: 'O-2', from }))
  assert.equal((await assignments('OVER')).length, 3)
})

test('assignments that stay keep their ids when others come and go', async () => {
  const [a, b, c] = ['A', 'B', 'C'].map(serial => ({ serial, from }))
  await sent(delivery('DIFF', { loggers: [a, b] }))
  const before = await assignments('DIFF')
  await sent({ reference: 'DIFF', loggers: [c, a] })
  const after = await assignments('DIFF')
  assert.deepEqual(after.map(assignment => assignment.serial).sort(), ['A', 'C'])
  assert.equal(
    after.find(assignment => assignment.serial === 'A')?.id,
    before.find(assignment => assignment.serial === 'A')?.id,
  )
})

test('before pickup assignments change freely', async () => {
  await sent(delivery('FREE', { loggers: [{ serial: 'F', from }] }))
  await sent({ reference: 'FREE', loggers: [{ serial: 'F', from, to }] })
  await sent({ reference: 'FREE', loggers: [], ...pickedUp })
  assert.deepEqual(await assignments('FREE'), [])
})

test('after pickup, changing or removing an assignment requires a reason', async () => {
  const two = [
    { itemCode: 'V-1', quantity: 1 },
    { itemCode: 'V-2', quantity: 1 },
  ]
  const assignment = { serial: 'R', from, to, intervalSeconds: 300, items: [0] }
  await sent(delivery('REASON', { items: two, loggers: [assignment], ...pickedUp }))
  const changes = [
    [],
    [{ ...assignment, serial: 'R-other' }],
    [{ ...assignment, from: '2026-11-19T01:00:00Z' }],
    [{ ...assignment, to: '2026-11-19T05:00:00Z' }],
    [{ ...assignment, to: null }],
    // A longer interval hides gaps, and other items have another band.
    [{ ...assignment, intervalSeconds: 3600 }],
    [{ ...assignment, items: [1] }],
  ]
  for (const loggers of changes) {
    assert.deepEqual(await refusedAt(maker.key, { reference: 'REASON', loggers }), ['reason'], JSON.stringify(loggers))
    assert.deepEqual(await refusedAt(maker.key, { reference: 'REASON', loggers, reason: ' ' }), ['reason'])
  }
  await sent({ reference: 'REASON', loggers: [assignment] })
  await sent({ reference: 'REASON', loggers: [assignment, { serial: 'R-2', from }] })
  const changed = [
    { ...assignment, to: '2026-11-19T05:00:00Z' },
    { serial: 'R-2', from },
  ]
  await sent({ reference: 'REASON', loggers: changed, reason: 'wrong clock' })
  assert.equal((await assignments('REASON'))[0]?.to_at?.toISOString(), '2026-11-19T05:00:00.000Z')
})

test('INT-11: a logger that is not sent stays with its items; what it measures is not changed without a reason', async () => {
  const [a, b] = [
    { itemCode: 'V-1', quantity: 1 },
    { itemCode: 'V-2', quantity: 2 },
  ]
  const assignment = { serial: 'STAYS', from, to, items: [0] }
  const reference = 'STAYS'
  const measured = async () => {
    const { items, loggers } = await partnerApi.stored(reference)
    return loggers.map(logger => logger.items?.map(place => items[place]?.itemCode))
  }
  await sent(delivery(reference, { items: [a, b], loggers: [assignment], ...pickedUp }))
  await sent({ reference, items: [b, a] })
  assert.deepEqual(await measured(), [['V-1']])
  // The same goods at another place, as well as another remark.
  await sent({ reference, items: [a, b], loggers: [assignment] })
  assert.deepEqual(await measured(), [['V-1']])
  assert.deepEqual(await refusedAt(maker.key, { reference, items: [b, a], loggers: [assignment] }), ['reason'])
  assert.deepEqual(await refusedAt(maker.key, { reference, items: [b] }), ['items'])
  await sent({ reference, items: [b, a], loggers: [assignment], reason: 'mixed up' })
  assert.deepEqual(await measured(), [['V-2']])
})

test('an open assignment is ended without a reason only if it loses nothing', async () => {
  await sent(delivery('END', { loggers: [{ serial: 'E', from }], ...pickedUp }))
  const ended = (different: object) => ({ reference: 'END', loggers: [{ serial: 'E', from, to }], ...different })
  assert.deepEqual(await refusedAt(maker.key, ended({})), ['reason'])
  assert.deepEqual(await refusedAt(maker.key, ended({ deliveredAt: '2026-11-19T06:00:01Z' })), ['reason'])
  await sent(ended({ deliveredAt: to }))
})

test('a change that comes with the pickup is not a change after it', async () => {
  await sent(delivery('FIRST', { loggers: [{ serial: 'G', from }] }))
  await sent({ reference: 'FIRST', ...pickedUp, loggers: [{ serial: 'G', from, to }] })
  assert.deepEqual(await refusedAt(maker.key, { reference: 'FIRST', loggers: [] }), ['reason'])
  // … and clearing the pickup in the same request or before does not help.
  assert.deepEqual(await refusedAt(maker.key, { reference: 'FIRST', actualPickup: null, loggers: [] }), ['reason'])
  await sent({ reference: 'FIRST', actualPickup: null })
  assert.deepEqual(await refusedAt(maker.key, { reference: 'FIRST', loggers: [] }), ['reason'])
})
