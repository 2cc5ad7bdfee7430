import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { makeCentre } from '#test/support/database/make.ts'
import { openRegistrationWorld, typed } from '#test/support/worlds/registrationWorld.ts'

const world = await openRegistrationWorld()
after(world.testApp.close)
const { db, maker, logistics, outsider, send, sent, stored, amendments, get } = world

const [hospital, ofTokyo, ofStranger, ofBoth] = ['4912345000019', '4912345000026', '4912345000033', '4912345000040']
await makeCentre(db, { company: outsider, code: 'STR-1' })
await makeCentre(db, { company: maker, code: 'OWN-1', lat: 34.5, lon: 135.5 })
const glns = { TOKYO: ofTokyo, 'STR-1': ofStranger, OSAKA: ofBoth, 'OWN-1': ofBoth }
for (const [code, gln] of Object.entries(glns))
  await db.updateTable('centres').set({ gln }).where('code', '=', code).execute()

const to = (destination: object) => ({ destination: { name: '都病院', kind: 'medicalInstitution', ...destination } })
const destinationOf = async (reference: string) => {
  const { centreCode, gln, lat } = (await stored(reference)).destination
  return [centreCode, gln, lat]
}
/** The GLN of the destination in the partner API's answer. */
const toldTo = async (key: string, reference: string) => {
  const { body } = await get(`deliveries/${reference}`, key)
  return (body.destination as { gln: string | null }).gln
}

test('LOG-165: a place that is no centre has the GLN that the sender states, in any writing', async () => {
  await sent(typed('HOSPITAL', to({ gln: '４９１２３４５-00001-9' })))
  assert.deepEqual(await destinationOf('HOSPITAL'), [null, hospital, null])
  const { rejected } = await send(maker.key, typed('WRONG', to({ gln: '4912345000018' })))
  assert.deepEqual(
    rejected.map(({ path }) => path),
    ['destination.gln'],
  )
  // As lists, Details, files and the partner API tell it.
  const { as } = await world.person(maker)
  const { data } = await world.testApp.call(
    deliveryCalls.statusInfo,
    { deliveryId: await world.idOf('HOSPITAL') },
    { as },
  )
  assert.deepEqual([data.shipFrom.gln, data.destination.gln], [null, hospital])
  assert.equal(await toldTo(maker.key, 'HOSPITAL'), hospital)
  // A place is replaced as a whole.
  await sent({ reference: 'HOSPITAL', ...to({}) })
  assert.deepEqual(await destinationOf('HOSPITAL'), [null, null, null])
  assert.deepEqual(await db.selectFrom('delivery_place_codes').selectAll().execute(), [])
})

test('LOG-165: the GLN of a centre that the sender may name by its code names it, and brings its position', async () => {
  await sent(typed('TRADED', to({ gln: ofTokyo })))
  assert.deepEqual(await destinationOf('TRADED'), ['TOKYO', null, 35.6])
  // Its company sees the delivery, with the GLN that it registered itself.
  assert.equal(await toldTo(logistics.key, 'TRADED'), ofTokyo)
  // Of several, the sender's own is meant.
  await sent(typed('OWN', to({ gln: ofBoth })))
  assert.deepEqual(await destinationOf('OWN'), ['OWN-1', null, 34.5])
})

test('LOG-165: the GLN of a centre that the sender may not name gives nobody access, and nobody learns that it is registered', async () => {
  await sent(typed('FOREIGN', to({ gln: ofStranger })))
  assert.deepEqual(await destinationOf('FOREIGN'), [null, ofStranger, null])
  assert.equal((await get('deliveries/FOREIGN', outsider.key)).status, 404)
  assert.deepEqual(await db.selectFrom('partner_refusals').selectAll().execute(), [])
})

test('LOG-165: with the code of a centre, only the GLN that is registered for it is accepted', async () => {
  const tokyo = (gln: string) => typed('CODED', to({ centreCode: 'TOKYO', gln }))
  const { rejected } = await send(maker.key, tokyo(hospital))
  assert.deepEqual(
    rejected.map(({ path, reason }) => [path, reason]),
    [['destination.gln', 'is not the GLN that is registered for centre TOKYO']],
  )
  await sent(tokyo(ofTokyo))
  assert.deepEqual(await destinationOf('CODED'), ['TOKYO', null, 35.6])
  // Of a centre that may not be named, nothing is told but that.
  const refused = async (gln: string) =>
    (await send(maker.key, typed('NONE', to({ centreCode: 'STR-1', gln })))).rejected.map(({ path }) => path)
  assert.deepEqual(await refused(ofStranger), ['destination.centreCode'])
  assert.deepEqual(await refused(hospital), ['destination.centreCode'])
})

test('LOG-165: a centre that a GLN named stays when its company no longer consents', async () => {
  await sent(typed('STAYS', to({ gln: ofTokyo })))
  const before = await stored('STAYS')
  const partnership = db
    .selectFrom('partnerships')
    .select('id')
    .where(where => where.or([where('proposer_id', '=', logistics.id), where('partner_id', '=', logistics.id)]))
  const until = async (day: string | null) =>
    await db.updateTable('partnerships').set({ valid_to: day }).where('id', 'in', partnership).execute()
  await until('2026-11-18')
  await sent({ reference: 'STAYS', ...to({ gln: ofTokyo }) })
  assert.deepEqual(await stored('STAYS'), before)
  await until(null)
})

test('LOG-165: a centre stays when its company corrects the GLN that the sender repeats', async () => {
  const corrected = async (code: string, gln: string | null) =>
    await db.updateTable('centres').set({ gln }).where('code', '=', code).execute()
  const pickedUp = { actualPickup: '2026-11-19T00:30:00Z' }
  const byGln = typed('REPEATED', { ...to({ gln: ofTokyo }), ...pickedUp })
  const byCode = typed('REPEATED-2', { ...to({ centreCode: 'TOKYO', gln: ofTokyo }), ...pickedUp })
  await sent(byGln)
  await sent(byCode)
  const before = [await stored('REPEATED'), await stored('REPEATED-2')]
  for (const gln of ['4912345000057', null]) {
    await corrected('TOKYO', gln)
    await sent(byGln)
    await sent(byCode)
    assert.deepEqual([await stored('REPEATED'), await stored('REPEATED-2')], before)
  }
  // Its other facts go on to arrive, and whoever was given access keeps it.
  await sent({ ...byCode, deliveredAt: '2026-11-19T05:00:00Z' })
  assert.equal((await get('deliveries/REPEATED', logistics.key)).status, 200)
  assert.deepEqual([await amendments('REPEATED'), await amendments('REPEATED-2')], [[], []])
  // Neither the new delivery of a sender who has not heard of it nor another number is taken for the centre's.
  await sent(typed('NEWER', to({ gln: ofTokyo })))
  assert.deepEqual(await destinationOf('NEWER'), [null, ofTokyo, null])
  const { rejected } = await send(maker.key, { reference: 'REPEATED-2', ...to({ centreCode: 'TOKYO', gln: hospital }) })
  assert.deepEqual(
    rejected.map(({ path }) => path),
    ['destination.gln'],
  )
  // A GLN that the centre had by mistake is another place's, by its name; so is any other number.
  await sent({ reference: 'REPEATED', ...to({ name: '西病院', gln: ofTokyo }) })
  assert.deepEqual(await destinationOf('REPEATED'), [null, ofTokyo, null])
  await sent({ reference: 'REPEATED-2', ...to({ gln: hospital }) })
  assert.deepEqual(await destinationOf('REPEATED-2'), [null, hospital, null])
  await corrected('TOKYO', ofTokyo)
})

test('LOG-10: a GLN that is changed after pickup is amended; adding one is not', async () => {
  await sent(typed('AMENDED', { ...to({}), actualPickup: '2026-11-19T00:30:00Z' }))
  await sent({ reference: 'AMENDED', ...to({ gln: hospital }) })
  assert.deepEqual(await amendments('AMENDED'), [])
  await sent({ reference: 'AMENDED', ...to({ gln: ofStranger }) })
  assert.deepEqual(
    (await amendments('AMENDED')).map(one => [one.field, one.old_value, one.new_value]),
    [['destination', `都病院 GLN ${hospital} medicalInstitution`, `都病院 GLN ${ofStranger} medicalInstitution`]],
  )
})

test('LOG-165: the form enters, keeps and removes it, and says what is wrong with it', async () => {
  const deliveryId = await world.registered(typed('FORM', to({ gln: hospital })))
  const body = await world.filled(deliveryId)
  assert.equal(body.destination.gln, hospital)
  assert.equal((await world.save(body)).data.act, 'unchanged')
  const other = { ...body, destination: { ...body.destination, centreCode: 'TOKYO' } }
  assert.deepEqual(await world.faults(other), { code: 4022, faults: ['destination.gln otherGln'] })
  assert.equal((await world.save({ ...body, destination: { ...body.destination, gln: null } })).data.act, 'amended')
  assert.deepEqual(await destinationOf('FORM'), [null, null, null])
})
