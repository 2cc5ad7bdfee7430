import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { makeCentre, makeLogger } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { openRegistrationWorld, typed } from '#test/support/worlds/registrationWorld.ts'

const world = await openRegistrationWorld()
after(world.testApp.close)
const { db, maker, logistics, carrier, outsider, platform, kotoha, person, save, faults, registered, filled } = world

const countOf = async (reference: string) =>
  (await db.selectFrom('deliveries').select('id').where('reference', '=', reference).execute()).length

test('LOG-100: a delivery by hand is stored like one that a system sends, as of the user', async () => {
  const facts = {
    carrierCode: 'CARR',
    slipNo: ['S-1'],
    plannedPickup: '2026-11-21T09:00:00+09:00',
    scheduledArrival: '2026-11-22',
    loggers: [],
  }
  const { code, data } = await save(typed('HAND', facts))
  assert.deepEqual([code, data.act], [200, 'registered'])
  await world.sent(typed('SENT', facts))
  const ofHand = await world.stored('HAND')
  const ofSystem = await world.stored('SENT')
  assert.deepEqual({ ...ofHand, id: 0, reference: '', sentAt: '' }, { ...ofSystem, id: 0, reference: '', sentAt: '' })
  const entry = await db
    .selectFrom('audit_trail')
    .select(['actor', 'act'])
    .where('table_name', '=', 'deliveries')
    .where('record', '=', String(data.deliveryId))
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry, { actor: `user:${kotoha.id}`, act: 'I' })
  const logged = await db
    .selectFrom('operation_log')
    .select(['user_id', 'subject', 'result_code'])
    .where('operation', '=', 'registerDeliveries')
    .executeTakeFirstOrThrow()
  assert.deepEqual(logged, { user_id: kotoha.id, subject: { reference: 'HAND' }, result_code: 200 })
})

test('LOG-103: sent twice, or at the same moment, it is one delivery', async () => {
  const body = typed('TWICE')
  const answers = await Promise.all([save(body), save(body)])
  const again = await save(body)
  assert.deepEqual(answers.map(({ data }) => data.act).toSorted(), ['registered', 'unchanged'])
  assert.deepEqual([again.data.act, await countOf('TWICE')], ['unchanged', 1])
})

test('LOG-103: a reference that another delivery of the company has is refused at its field, and nothing changes', async () => {
  await registered(typed('TAKEN'))
  const before = await world.stored('TAKEN')
  const other = typed('TAKEN', { destination: { name: 'ほかの病院' } })
  assert.deepEqual(await faults(other), { code: 4022, faults: ['reference referenceTaken'] })
  assert.deepEqual(await world.stored('TAKEN'), before)
  // Another company's reference is its own.
  const { as } = await person(logistics)
  assert.equal((await save(typed('TAKEN', { loggers: [] }), as)).data.act, 'registered')
})

test('LOG-101: the companies, centres, items and loggers that it names need the consent that the partner API asks for', async () => {
  await makeCentre(db, { company: outsider, code: 'STR-1' })
  const { as } = await person(carrier)
  const bad: [Record<string, unknown>, string[]][] = [
    [{ carrierCode: 'STRANGER' }, ['carrierCode unknownCompany']],
    [{ carrierCode: 'NOBODY' }, ['carrierCode unknownCompany']],
    [{ shipFrom: { name: 'x', centreCode: 'STR-1' } }, ['shipFrom.centreCode unknownCentre']],
    [{ items: [{ itemCode: 'NO', quantity: 1 }] }, ['items[0].itemCode unknownItem']],
    [
      { loggers: [{ serial: 'X', owner: 'STRANGER', from: '2026-11-19T00:00:00Z' }] },
      ['loggers[0].serial unknownLogger'],
    ],
    [{ depositCode: 'STRANGER' }, ['depositCode unknownCompany']],
  ]
  for (const [different, expected] of bad) {
    assert.deepEqual(await faults(typed('BAD', different)), { code: 4022, faults: expected })
  }
  // Who says that it is a party of somebody else's delivery must be one.
  assert.deepEqual(await faults(typed('LIE', { loggers: [] }), as), { code: 4022, faults: ['depositCode noParty'] })
  assert.equal(await countOf('BAD'), 0)
  const refusals = await db.selectFrom('partner_refusals').select(['kind', 'last_actor']).distinct().execute()
  assert.ok(refusals.some(({ kind, last_actor }) => kind === 'nameAsParty' && last_actor === `user:${kotoha.id}`))
})

test('PAR-14: a lent logger is not read after its loan by clearing or moving the arrival in the form', async () => {
  const logger = await makeLogger(db, { company: outsider, serial: 'LENT' })
  const partnership = await makeConsent(db, outsider, maker, { kinds: ['carryLoggers'], loggers: [logger] })
  const loggers = [{ serial: 'LENT', owner: 'STRANGER', from: '2026-11-19T00:00:00Z' }]
  const deliveryId = await registered(typed('LENT', { loggers, deliveredAt: '2026-11-19T06:00:00Z' }))
  await db.updateTable('partnerships').set({ valid_to: '2026-11-19' }).where('id', '=', partnership).execute()
  const body = await filled(deliveryId)
  for (const different of [
    { deliveredAt: null },
    { deliveredAt: '2026-11-20T02:00:00Z' },
    { loggers: loggers.map(one => ({ ...one, to: '2099-01-01T00:00:00Z' })) },
  ]) {
    const refused = await faults({ ...body, reason: 'corrected', ...different })
    assert.deepEqual(refused, { code: 4022, faults: ['loggers[0].serial unknownLogger'] })
  }
  assert.equal((await save({ ...body, remark: 'as before' })).data.act, 'amended')
})

test('LOG-102: only who sent a delivery amends it; foreign, unknown and unseen ones look the same', async () => {
  const deliveryId = await registered(typed('OWN', { carrierCode: 'CARR' }))
  const body = await filled(deliveryId)
  const { as } = await person(carrier)
  for (const id of [deliveryId, 999_999]) {
    assert.equal((await save({ ...body, deliveryId: id }, as)).code, 4017)
    assert.equal((await world.read(id, as)).code, 4017)
  }
  assert.equal((await save({ ...body, enterpriseCode: 'CARR' })).code, 4017)
  // Its own system's deliveries are its own.
  await world.sent(typed('SYSTEM'))
  const ofSystem = await filled(await world.idOf('SYSTEM'))
  assert.equal((await save({ ...ofSystem, inboundNo: 'IN-9' })).data.act, 'amended')
  assert.equal((await world.stored('SYSTEM')).inboundNo, 'IN-9')
})

test('LOG-104: a form that was opened before somebody else saved is refused, and changes nothing', async () => {
  const deliveryId = await registered(typed('TABS'))
  const [first, second] = [await filled(deliveryId), await filled(deliveryId)]
  assert.equal((await save({ ...first, inboundNo: 'first' })).data.act, 'amended')
  assert.deepEqual(await faults({ ...second, clientManagementNo: 'second' }), {
    code: 4022,
    faults: ['version changedSince'],
  })
  // Sent again after a lost answer, the first one is told that nothing is left to do.
  assert.equal((await save({ ...first, inboundNo: 'first' })).data.act, 'unchanged')
  const { inboundNo, clientManagementNo } = await world.stored('TABS')
  assert.deepEqual([inboundNo, clientManagementNo], ['first', null])
})

test('LOG-105: after pickup, changed loggers need a reason, and changes are listed with who made them', async () => {
  const deliveryId = await registered(typed('PICKED', { actualPickup: '2026-11-19T00:00:00Z', scheduledPieces: 3 }))
  const body = await filled(deliveryId)
  const moved = { ...body, scheduledPieces: 4, loggers: [{ ...body.loggers[0], from: '2026-11-19T01:00:00Z' }] }
  assert.deepEqual(await faults(moved), { code: 4022, faults: ['reason reasonNeeded'] })
  assert.equal((await save({ ...moved, reason: 'logger switched on later' })).data.act, 'amended')
  assert.deepEqual(
    (await world.amendments('PICKED')).map(({ field, reason }) => [field, reason]),
    [
      ['scheduledPieces', 'logger switched on later'],
      ['loggers', 'logger switched on later'],
    ],
  )
  const { user_id } = await db
    .selectFrom('amendments')
    .select('user_id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  assert.equal(user_id, kotoha.id)
})

test('LOG-105: what a system wrote before an amendment by hand, and sent after it, changes nothing', async () => {
  await world.sent(typed('LATE', { inboundNo: 'old', sentAt: '2026-11-20T02:00:00Z' }))
  await save({ ...(await filled(await world.idOf('LATE'))), inboundNo: 'hand' })
  await world.sent({ reference: 'LATE', inboundNo: 'older', sentAt: '2026-11-20T02:30:00Z' })
  assert.equal((await world.stored('LATE')).inboundNo, 'hand')
})

test('LOG-124: emptying a time that a person confirmed needs a reason, and an empty field that did not show it clears nothing', async () => {
  const deliveryId = await registered(typed('CONFIRMED', { carrierCode: 'CARR' }))
  const before = await filled(deliveryId)
  const driver = await person(carrier, { menus: ['Trips'] })
  const confirmation = {
    deliveryId,
    clientId: 'device-entry-0001',
    at: '2026-11-20T00:00:00Z',
    position: { missing: 'denied' as const },
  }
  assert.equal((await world.testApp.call(tripCalls.confirmArrival, confirmation, { as: driver.as })).code, 200)
  assert.equal((await save({ ...before, deliveredAt: null })).data.act, 'unchanged')
  assert.equal((await world.stored('CONFIRMED')).deliveredAt, '2026-11-20T00:00:00.000Z')
  const emptied = { ...(await filled(deliveryId)), deliveredAt: null }
  assert.deepEqual(await faults(emptied), { code: 4022, faults: ['reason confirmedTime'] })
  assert.equal((await save({ ...emptied, reason: 'wrong delivery' })).data.act, 'amended')
  assert.equal((await world.stored('CONFIRMED')).deliveredAt, null)
  assert.deepEqual(
    (await world.amendments('CONFIRMED')).map(({ field, reason }) => [field, reason]),
    [['deliveredAt', 'wrong delivery']],
  )
})

test('LOG-106: a user of one centre registers and amends what touches it, and cannot move it away', async () => {
  const osaka = await makeCentre(db, { company: maker, code: 'IBK' })
  await makeCentre(db, { company: maker, code: 'SAI' })
  const { as } = await person(maker, { centres: [osaka] })
  const from = (centreCode: string) => ({ shipFrom: { name: 'x', centreCode }, loggers: [] })
  assert.deepEqual(await faults(typed('ELSEWHERE', from('SAI')), as), {
    code: 4022,
    faults: ['shipFrom.centreCode outsideCentres'],
  })
  const deliveryId = await registered(typed('HERE', from('IBK')), as)
  const body = await filled(deliveryId, as)
  assert.equal((await save({ ...body, ...from('SAI') }, as)).code, 4022)
  assert.equal((await save({ ...body, inboundNo: '1' }, as)).data.act, 'amended')
  const elsewhere = await registered(typed('ELSEWHERE', from('SAI')))
  assert.equal((await world.read(elsewhere, as)).code, 4017)
  assert.equal((await save({ ...(await filled(elsewhere)), inboundNo: '1' }, as)).code, 4017)
})

test('LOG-106: a user of one centre names only loggers that it sees: others’ look unknown, its own company’s are refused', async () => {
  const nara = await makeCentre(db, { company: maker, code: 'NARA' })
  await makeCentre(db, { company: maker, code: 'KOBE' })
  await makeLogger(db, { company: maker, serial: 'UNUSED' })
  const lent = await makeLogger(db, { company: carrier, serial: 'LENT' })
  await makeConsent(db, carrier, maker, { kinds: ['carryLoggers'], loggers: [lent] })
  const { as } = await person(maker, { centres: [nara] })
  const at = (centreCode: string, ...loggers: object[]) => ({
    shipFrom: { name: 'x', centreCode },
    loggers: loggers.map(one => ({ from: '2026-11-18T00:00:00Z', to: '2026-11-18T01:00:00Z', ...one })),
  })
  const both = [{ serial: 'KOBE-1' }, { serial: 'LENT', owner: 'CARR' }]
  await registered(typed('LOGGERS-KOBE', at('KOBE', ...both)))
  const mine = (...loggers: object[]) => typed('LOGGERS-NARA', at('NARA', ...loggers))
  assert.deepEqual(await faults(mine({ serial: 'UNUSED' }, { serial: 'KOBE-1' }), as), {
    code: 4022,
    faults: ['loggers[1].serial loggerOutsideCentres'],
  })
  const unknown = { code: 4022, faults: ['loggers[0].serial unknownLogger'] }
  assert.deepEqual(await faults(mine({ serial: 'LENT', owner: 'CARR' }), as), unknown)
  assert.deepEqual(await faults(mine({ serial: 'NOBODY', owner: 'CARR' }), as), unknown)
  assert.equal(await countOf('LOGGERS-NARA'), 0)
  const deliveryId = await registered(mine({ serial: 'UNUSED' }, { serial: 'NEW-NARA' }), as)
  // What the delivery has stays, whoever put it there.
  const added = { serial: 'KOBE-1', from: '2026-11-18T00:00:00Z' }
  const before = await filled(deliveryId)
  assert.equal((await save({ ...before, loggers: [...before.loggers, added] })).data.act, 'amended')
  assert.equal((await save({ ...(await filled(deliveryId, as)), inboundNo: '1' }, as)).data.act, 'amended')
})

test('LOG-101: users of the platform company need no consent, as its key does not, and get no further than their menu', async () => {
  const named = typed('OPERATOR', { carrierCode: 'STRANGER', loggers: [] })
  const byKey = await world.send(platform.key, { ...named, reference: 'OPERATOR-KEY' })
  assert.deepEqual(byKey, { accepted: 1, rejected: [] })
  const member = await person(platform)
  await registered(named, member.as)
  for (const less of [{ role: '03' as const }, { menus: ['DeliveryStatus' as const] }]) {
    const { as } = await person(platform, less)
    assert.equal((await save(typed('OPERATOR-2', { loggers: [] }), as)).code, 4017)
  }
  // In another company's name the administrator alone registers.
  assert.equal((await save(typed('OPERATOR-2', { enterpriseCode: 'MAKER' }), member.as)).code, 4017)
})

test('LOG-100: guests, users without the menu, and other companies’ codes are refused', async () => {
  const guest = await person(maker, { role: '03' })
  const reader = await person(maker, { menus: ['DeliveryStatus'] })
  assert.equal((await save(typed('GUEST'), guest.as)).code, 4017)
  assert.equal((await save(typed('GUEST'), reader.as)).code, 4017)
  assert.equal((await save(typed('GUEST', { enterpriseCode: 'LOGI' }))).code, 4017)
  // The menu for another company's data is no right to send in its name, nor in one's own.
  const elsewhere = await person(maker, { companies: [logistics] })
  assert.equal((await save(typed('GUEST'), elsewhere.as)).code, 4017)
  assert.equal((await save(typed('GUEST', { enterpriseCode: 'LOGI' }), elsewhere.as)).code, 4017)
  assert.equal(await countOf('GUEST'), 0)
  // The platform administrator registers for any company, within that company's consents.
  const admin = await person(platform, { role: '00' })
  const forMaker = { enterpriseCode: 'MAKER' }
  const stranger = typed('ADMIN', { ...forMaker, carrierCode: 'STRANGER' })
  assert.deepEqual((await faults(stranger, admin.as)).faults, ['carrierCode unknownCompany'])
  await registered(typed('ADMIN', forMaker), admin.as)
  assert.equal((await filled(await world.idOf('ADMIN'))).reference, 'ADMIN')
})

test('half and bad input is refused with the path of each field, and nothing is stored', async () => {
  assert.deepEqual((await faults({ reference: 'HALF' })).faults, [
    'deliveryType missing',
    'depositCode missing',
    'shipFrom missing',
    'destination missing',
    'shippingDate missing',
    'items missing',
    'loggers missing',
  ])
  const paths = async (different: Record<string, unknown>) =>
    (await save(typed('HALF', different))).issues.map(({ path }) => path)
  assert.deepEqual(await paths({ items: [{ itemCode: 'V-1', quantity: 1.5 }] }), ['items[0].quantity'])
  assert.deepEqual(await paths({ items: [{ itemCode: 'V-1', expiry: '2028-01-01', quantity: 1 }] }), [
    'items[0].expiry',
  ])
  assert.deepEqual(await paths({ plannedPickup: '2026-11-21T09:00' }), ['plannedPickup'])
  assert.deepEqual(await paths({ deliveredAt: '2026-11-21T09:00:00Z' }), ['deliveredAt'])
  assert.deepEqual(await paths({ sentAt: '2026-11-20T00:00:00Z' }), ['sentAt'])
  assert.deepEqual(await paths({ palletsOnTime: 2, inboundPallets: 1 }), ['palletsOnTime'])
  assert.equal(await countOf('HALF'), 0)
})
