import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { auditValueText } from '#contract/records/words/auditValueText.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { openRegistrationWorld, typed } from '#test/support/worlds/registrationWorld.ts'

const world = await openRegistrationWorld()
after(world.testApp.close)
const { db, maker, carrier, outsider, sent, refusedAt, stored, amendments, idOf, testApp } = world

const hub = { name: '名古屋HUB', nameEn: 'Nagoya hub', lat: 35.1, lon: 136.9 }
const rest = { name: '浜松SA' }
const whole = { nameEn: null, lat: null, lon: null, plannedArrival: null, plannedDeparture: null }
const sentStops = [
  { ...rest, plannedArrival: '2026-11-19T12:00:00+09:00', plannedDeparture: '2026-11-19T03:30:00Z' },
  { ...hub, plannedArrival: '2026-11-20' },
]
const storedStops = [
  { ...whole, ...rest, plannedArrival: '2026-11-19T03:00:00.000Z', plannedDeparture: '2026-11-19T03:30:00.000Z' },
  { ...whole, ...hub, plannedArrival: '2026-11-20' },
]
const notesOf = async (reference: string) => {
  const { plannedStops, remark } = await stored(reference)
  return { plannedStops, remark }
}

test('LOG-151: planned stops and remark are stored in their order; absent they stay, null clears, the list is replaced whole', async () => {
  await sent(typed('PLAN', { plannedStops: sentStops, remark: '割れ物注意\n裏口から搬入' }))
  const both = { plannedStops: storedStops, remark: '割れ物注意\n裏口から搬入' }
  assert.deepEqual(await notesOf('PLAN'), both)
  await sent({ reference: 'PLAN', inboundNo: 'IN-1' })
  assert.deepEqual(await notesOf('PLAN'), both)
  await sent({ reference: 'PLAN', plannedStops: [hub], remark: null })
  assert.deepEqual(await notesOf('PLAN'), { plannedStops: [{ ...whole, ...hub }], remark: null })
  await sent({ reference: 'PLAN', plannedStops: null })
  assert.deepEqual(await notesOf('PLAN'), { plannedStops: [], remark: null })
  const rows = await db.selectFrom('delivery_notes').select('delivery_id').execute()
  assert.deepEqual(rows, [], 'a delivery with neither has no row')
})

test('LOG-151: a stop that cannot be is refused at its field, and so is a centre', async () => {
  const late = { plannedArrival: '2026-11-20T00:00:00Z', plannedDeparture: '2026-11-19T23:59:59Z' }
  const bad: [Record<string, unknown>, string][] = [
    [{ plannedStops: [rest, { ...hub, ...late }] }, 'plannedStops[1].plannedDeparture'],
    [{ plannedStops: [{ ...rest, lat: 35 }] }, 'plannedStops[0].lat'],
    [{ plannedStops: [{ ...rest, plannedArrival: '2026-11-20T09:00' }] }, 'plannedStops[0].plannedArrival'],
    [{ plannedStops: [{ lat: 35, lon: 135 }] }, 'plannedStops[0].name'],
    [{ plannedStops: [{ ...rest, centreCode: 'TOKYO' }] }, 'plannedStops[0].centreCode'],
    [{ plannedStops: Array.from({ length: 51 }, () => rest) }, 'plannedStops'],
    [{ remark: 'x'.repeat(1001) }, 'remark'],
    [{ remark: '\ud800' }, 'remark'],
  ]
  for (const [different, path] of bad) {
    assert.deepEqual(await refusedAt(maker.key, typed('BAD', different)), [path], JSON.stringify(different))
  }
  // A day means its end: it is compared with days only.
  const day = { plannedArrival: '2026-11-20', plannedDeparture: '2026-11-20T01:00:00Z' }
  await sent(typed('DAY', { plannedStops: [{ ...rest, ...day }] }))
})

test('LOG-151: after pickup another plan, also in another order, and another remark are amendments; the same is none', async () => {
  const notes = { plannedStops: sentStops, remark: 'first' }
  await sent(typed('AMEND', { ...notes, actualPickup: '2026-11-19T00:00:00Z' }))
  await sent({ reference: 'AMEND', ...notes })
  assert.deepEqual(await amendments('AMEND'), [])
  await sent({ reference: 'AMEND', plannedStops: sentStops.toReversed(), remark: 'second', reason: 'detour' })
  assert.deepEqual(
    (await amendments('AMEND')).map(({ field, old_value, new_value, reason }) => [field, old_value, new_value, reason]),
    [
      ['remark', 'first', 'second', 'detour'],
      [
        'plannedStops',
        '1. 浜松SA 2026-11-19T03:00:00.000Z – 2026-11-19T03:30:00.000Z; 2. 名古屋HUB / Nagoya hub 35.1, 136.9 2026-11-20 –',
        '1. 名古屋HUB / Nagoya hub 35.1, 136.9 2026-11-20 –; 2. 浜松SA 2026-11-19T03:00:00.000Z – 2026-11-19T03:30:00.000Z',
        'detour',
      ],
    ],
  )
})

/** To the unrelated company: all of V-1 on this stage. */
async function disclose(...kinds: string[]) {
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const of = { product_id: id, company_id: outsider.id, valid_from: '2026-01-01', stage: 'firstLogistics' }
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:test', 'contract')
    const settings = kinds.map(kind => ({ ...of, kind }))
    await tx.insertInto('disclosures').values(settings).execute()
  })
}

test('LOG-152: the parties read remark and planned stops; others do not, also where the way is disclosed to them', async () => {
  await sent(typed('SEEN', { carrierCode: 'CARR', plannedStops: sentStops, remark: 'ring twice' }))
  await world.post('readings', maker.key, { readings: series('SN-SEEN', '2026-11-19T00:00:00Z', [5, 5]) })
  await disclose('location', 'temperature', 'shippingList')
  const deliveryId = await idOf('SEEN')
  const [party, other] = [await world.person(carrier), await world.person(outsider)]
  const seen = async ({ as }: typeof party) => {
    const { data: status } = await testApp.call(deliveryCalls.statusInfo, { deliveryId }, { as })
    const { data: local } = await testApp.call(deliveryCalls.localInfo, { deliveryId }, { as })
    const csv = await testApp.download(deliveryCalls.downloadCsv, { deliveryId, part: 'status' }, { as })
    return { ...status, local, csv: csv.body }
  }
  const whatItSees = await seen(party)
  assert.deepEqual([whatItSees.remark, whatItSees.plannedStops], ['ring twice', storedStops])
  assert.deepEqual(whatItSees.local.plannedStops, storedStops)
  assert.deepEqual(whatItSees.local.stops, [], 'a plan is no stop that was made')
  assert.match(
    whatItSees.csv,
    /浜松SA（着予定 2026\/11\/19 12:00、発予定 2026\/11\/19 12:30）; 名古屋HUB（着予定 2026\/11\/20）,ring twice/,
  )
  const others = await seen(other)
  assert.deepEqual([others.remark, others.plannedStops, others.local.plannedStops], [null, [], []])
  assert.doesNotMatch(others.csv, /浜松SA|ring twice/)
  const replies = [maker.key, outsider.key].map(async key => await world.get('deliveries/SEEN', key))
  const [own, theirs] = await Promise.all(replies)
  assert.deepEqual([own?.body.remark, own?.body.plannedStops], ['ring twice', storedStops])
  assert.deepEqual([theirs?.body.remark, theirs?.body.plannedStops], [null, []])
})

test('LOG-151: the form registers and amends both by the same rules, and the trail tells them in words', async () => {
  const deliveryId = await world.registered(typed('FORM', { plannedStops: sentStops, remark: 'first' }))
  const body = await world.filled(deliveryId)
  assert.deepEqual([body.plannedStops, body.remark], [storedStops, 'first'])
  assert.equal((await world.save(body)).data.act, 'unchanged')
  assert.equal((await world.save({ ...body, plannedStops: [hub] })).data.act, 'amended')
  assert.equal((await world.save({ ...body, remark: 'second' })).code, 4022, 'the form has not seen the other stops')
  await sealAuditTrail(db)
  await adoptOwnership(db)
  await indexAuditEntries(db)
  const admin = await world.person(maker, { role: '01', menus: ['AuditTrail'] })
  const search = { table: 'delivery_notes' as const, record: String(deliveryId) }
  const { data } = await testApp.call(auditTrailCalls.getAuditTrail, search, { as: admin.as })
  const [changed, ...earlier] = data.rows
  assert.deepEqual(
    [changed?.recordName, changed?.changes.map(({ field }) => field), earlier.map(({ act }) => act)],
    ['FORM', ['planned_stops'], ['I']],
  )
  const field = { table: 'delivery_notes', field: 'planned_stops' }
  const text = (language: 'ja' | 'en') =>
    auditValueText(field, changed?.changes[0]?.before ?? null, { timeZone: 'Asia/Tokyo', language })
  assert.match(text('ja'), /名称：浜松SA、.*到着予定：2026\/11\/19 12:00:00、.* \/ .*名称：名古屋HUB/)
  assert.match(text('en'), /Name: 浜松SA, .*Planned departure: 19 Nov 2026, 12:30:00/)
})
