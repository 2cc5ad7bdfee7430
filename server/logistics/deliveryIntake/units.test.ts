import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { openRegistrationWorld, typed } from '#test/support/worlds/registrationWorld.ts'

const world = await openRegistrationWorld()
after(world.testApp.close)
const { db, carrier, outsider, sent, idOf, testApp } = world

const [first, second] = ['349123450000000010', '349123450000000027']
const unitsOf = (serial: string) => [{ sscc: first, items: [0], loggers: [{ serial }] }, { sscc: second }]

/** All of V-1 on this stage. */
async function discloseList() {
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const of = { product_id: id, company_id: outsider.id, valid_from: '2026-01-01', stage: 'firstLogistics' }
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:test', 'contract')
    await tx
      .insertInto('disclosures')
      .values({ ...of, kind: 'shippingList' })
      .execute()
  })
}

test('LOG-159: parties see the logistic units of a delivery with what is in them; others do not', async () => {
  await sent(typed('UNITS', { carrierCode: 'CARR', units: unitsOf('SN-UNITS') }))
  await discloseList()
  const deliveryId = await idOf('UNITS')
  const seen = async (company: typeof carrier) => {
    const { as } = await world.person(company)
    const { data } = await testApp.call(deliveryCalls.statusInfo, { deliveryId }, { as })
    const csv = await testApp.download(deliveryCalls.downloadCsv, { deliveryId, part: 'status' }, { as })
    return { ...data, csv: csv.body }
  }
  const party = await seen(carrier)
  assert.deepEqual(
    party.units.map(({ sscc, items, loggers }) => [sscc, items?.length ?? null, loggers]),
    [
      [first, 1, ['SN-UNITS']],
      [second, null, []],
    ],
  )
  assert.deepEqual(party.sscc, [first, second])
  assert.match(party.csv, /349123450000000010; 349123450000000027/)
  const other = await seen(outsider)
  assert.equal(other.disclosed.shippingList, true)
  assert.deepEqual([other.units, other.sscc], [[], []])
  assert.doesNotMatch(other.csv, /349123450000000010/)
  // As a scanner or a label writes it.
  for (const number of [second, `(00)${second}`, `00${second}`]) {
    for (const company of [carrier, outsider]) {
      const { as } = await world.person(company)
      const { data } = await testApp.call(deliveryCalls.searchByNumber, { number }, { as })
      assert.deepEqual(
        data.rows.map(row => row.deliveryId),
        [deliveryId],
        number,
      )
    }
  }
})

test('the form registers, keeps and removes them', async () => {
  const deliveryId = await world.registered(typed('FORM-UNITS', { units: unitsOf('SN-FORM-UNITS') }))
  const body = await world.filled(deliveryId)
  assert.equal((await world.save(body)).data.act, 'unchanged')
  const kept = [{ sscc: '(00)349123450000000010' }]
  assert.equal((await world.save({ ...body, units: kept })).data.act, 'amended')
  assert.deepEqual((await world.stored('FORM-UNITS')).units, [{ sscc: first, items: null, loggers: [] }])
  const again = await world.save({ ...(await world.filled(deliveryId)), units: [{ sscc: first }, { sscc: first }] })
  assert.deepEqual([again.code, again.issues[0]?.path, again.issues[0]?.message], [4022, 'units[1].sscc', 'unitTwice'])
})

test('LOG-159: a unit that is not sent keeps its goods when items are sent in another order, and is not amended', async () => {
  const item = (itemCode: string, lot: string) => ({ itemCode, lot, quantity: 1 })
  const [a, b, c] = [item('V-1', 'A'), item('V-1', 'B'), item('V-2', 'C')]
  const pickedUp = { actualPickup: '2026-11-19T00:30:00Z', loggers: [] }
  const reference = 'MOVED'
  const inUnit = async () => (await world.stored(reference)).units.map(({ items }) => items)
  const amended = async () =>
    (
      await db
        .selectFrom('amendments')
        .select('field')
        .where('delivery_id', '=', await idOf(reference))
        .where('field', '=', 'units')
        .execute()
    ).length
  await sent(
    typed(reference, { ...pickedUp, items: [a, b, c], units: [{ sscc: first, items: [1] }, { sscc: second }] }),
  )
  await sent({ reference, items: [b, c] })
  assert.deepEqual(await inUnit(), [[0], null])
  await sent({ reference, items: [c, a, b] })
  assert.deepEqual([await inUnit(), await amended()], [[[2], null], 0])
  // The only one of the item that is left on both sides: its lot is corrected.
  await sent({ reference, items: [item('V-1', 'B2'), c, a] })
  assert.deepEqual(await inUnit(), [[0], null])
  // It may be either.
  await sent({ reference, items: [item('V-1', 'B3'), item('V-1', 'B4'), c, a] })
  assert.deepEqual(await inUnit(), [null, null])
  await sent({
    reference,
    units: [
      { sscc: first, items: [0, 3] },
      { sscc: second, items: [2] },
    ],
  })
  await sent({ reference, items: [a] })
  assert.deepEqual(await inUnit(), [[0], null])
})
