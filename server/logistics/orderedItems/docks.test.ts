import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const { getOrderedItemList, setDock, downloadOrderedItemCsv } = orderedItemCalls
const menus = ['OrderedItemsList'] as const

let portal: TestApp
let distributor: MadeCompany
let as: Record<'receiver' | 'east' | 'guest' | 'maker' | 'rival' | 'platform' | 'visitor', Session>

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-10T00:00:00Z') })
  const { db } = portal
  const maker = await makeCompany(db)
  const open = { discloses_ordered_items: true }
  // Ids of the two distributors' centres and companies differ from each other.
  distributor = await makeCompany(db, { industryType: 3 })
  const rival = await makeCompany(db, { industryType: 3 })
  await db.updateTable('companies').set(open).where('id', 'in', [distributor.id, rival.id]).execute()
  const [east, west] = [
    await makeCentre(db, { company: distributor, code: 'EAST' }),
    await makeCentre(db, { company: distributor, code: 'WEST' }),
  ]
  await makeCentre(db, { company: rival, code: 'RIVAL' })
  const platform = await makeCompany(db, { industryType: 9 })
  const user = async (company: MadeCompany, facts: Parameters<typeof makeUser>[1] = {}) =>
    signIn(portal, await makeUser(db, { company, menus, ...facts }))
  as = {
    receiver: await user(distributor),
    east: await user(distributor, { centres: [east] }),
    guest: await user(distributor, { role: '03' }),
    maker: await user(maker),
    rival: await user(rival),
    platform: await user(platform, { role: '00' }),
    // Of another company, with the distributor among the companies of the page.
    visitor: await user(rival, { companies: [rival, distributor] }),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  const sent = (reference: string, centreCode: string, time: string) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '配送センター', centreCode },
    shippingDate: '2026-05-09',
    scheduledArrival: `2026-05-10T${time}:00+09:00`,
    items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
    loggers: [],
  })
  await apiClient.deliveries([
    sent('TEN', 'EAST', '14:05'),
    sent('TWO', 'EAST', '14:40'),
    sent('NONE', 'EAST', '14:01'),
    sent('ELSE', 'WEST', '14:02'),
    sent('OTHER', 'RIVAL', '15:00'),
  ])
  assert.ok(west.id > east.id)
})
after(() => portal.close())

const idOf = async (reference: string) => {
  const found = portal.db.selectFrom('deliveries').select('id').where('reference', '=', reference)
  return (await found.executeTakeFirstOrThrow()).id
}
const put = async (who: Session, reference: string, dock: string | null, more: { enterpriseCode?: string } = {}) =>
  (await portal.call(setDock, { deliveryId: await idOf(reference), dock, ...more }, { as: who })).code
const list = async (who: Session, search: RequestOf<typeof getOrderedItemList> = {}) =>
  (await portal.call(getOrderedItemList, search, { as: who })).data.rows
const docks = async (who: Session, search: RequestOf<typeof getOrderedItemList> = {}) =>
  (await list(who, search)).map(({ reference, dock }) => `${reference} ${dock ?? '-'}`)

/** To another centre, as an amendment does. */
async function redirect(reference: string, centreCode: string) {
  const centre = portal.db.selectFrom('centres').select('id').where('code', '=', centreCode)
  await portal.db
    .updateTable('deliveries')
    .set({ destination_centre_id: centre })
    .where('reference', '=', reference)
    .execute()
}

test('people of the centre set, change and take back a dock; its width is as typed on any keyboard', async () => {
  // A zero-width space, as it comes along from a web page.
  assert.equal(await put(as.receiver, 'TEN', ' １\u200b０ '), codes.success)
  assert.equal(await put(as.east, 'TWO', '2'), codes.success)
  assert.equal(await put(as.receiver, 'OTHER', '9'), codes.notAuthorized)
  assert.deepEqual(await docks(as.receiver, { dock: '10' }), ['TEN 10'])
  assert.equal(await put(as.receiver, 'NONE', 'B'), codes.success)
  assert.equal(await put(as.receiver, 'NONE', null), codes.success)
  assert.equal(await put(as.receiver, 'NONE', null), codes.success)
  assert.deepEqual((await docks(as.receiver)).toSorted(), ['ELSE -', 'NONE -', 'TEN 10', 'TWO 2'])
})

test('by urgency, arrivals of an hour and centre stand by dock, numbers in their order; by dock and in the file, too', async () => {
  const east = { centre: 'EAST' }
  assert.deepEqual(await docks(as.receiver, { ...east, sort: 'urgency' }), ['TWO 2', 'TEN 10', 'NONE -'])
  assert.deepEqual(await docks(as.receiver, { ...east, sort: 'dock', order: 'desc' }), ['TEN 10', 'TWO 2', 'NONE -'])
  const { bytes } = await portal.download(downloadOrderedItemCsv, { ...east, sort: 'dock' }, { as: as.receiver })
  const lines = bytes.toString().trim().split(/\r?\n/)
  const place = (lines[0] ?? '').split(',').findIndex(title => title.includes('ドック'))
  assert.deepEqual(
    lines.slice(1).map(line => line.split(',')[place]?.replaceAll('"', '')),
    ['2', '10', ''],
  )
})

test('who sees the arrival sees its dock; only people of the centre’s own company, in its view, may set one', async () => {
  assert.deepEqual(await docks(as.maker, { dock: '1' }), ['TEN 10'])
  const may = async (who: Session, search = {}) => (await list(who, search)).filter(row => row.maySetDock).length
  assert.deepEqual([await may(as.receiver), await may(as.east)], [4, 3])
  const view = { enterpriseCode: distributor.code }
  for (const who of [as.guest, as.maker, as.platform]) {
    assert.equal(await may(who), 0)
    assert.equal(await put(who, 'TWO', '7'), codes.notAuthorized)
  }
  assert.equal(await may(as.visitor, view), 0)
  for (const [who, reference, more] of [
    [as.visitor, 'TWO', view],
    [as.platform, 'TWO', view],
    [as.rival, 'TWO', {}],
    [as.east, 'ELSE', {}],
  ] as const)
    assert.equal(await put(who, reference, '7', more), codes.notAuthorized)
  assert.deepEqual(await docks(as.receiver, { dock: '7' }), [])
})

test('a dock that is empty, too long or has a line break is refused at its field', async () => {
  for (const dock of ['', '   ', '\u200b', '\u3164', 'A\nB', 'x'.repeat(21), '㍿'.repeat(6)]) {
    const answer = await portal.call(setDock, { deliveryId: await idOf('TWO'), dock }, { as: as.receiver })
    assert.deepEqual([answer.code, answer.issues[0]?.path], [codes.invalidParameters, 'dock'], JSON.stringify(dock))
  }
})

test('a delivery that goes elsewhere since has no dock, and the trail tells each change once', async () => {
  assert.equal(await put(as.receiver, 'TWO', '2'), codes.success)
  await redirect('TWO', 'WEST')
  assert.deepEqual(await docks(as.receiver, { reference: 'TWO' }), ['TWO -'])
  assert.equal(await put(as.receiver, 'TWO', '2'), codes.success)
  assert.deepEqual(await docks(as.receiver, { reference: 'TWO' }), ['TWO 2'])
  const entries = await portal.db
    .selectFrom('audit_trail')
    .select('new')
    .where('table_name', '=', 'arrival_docks')
    .execute()
  assert.equal(entries.filter(({ new: image }) => (image as { dock?: string } | null)?.dock === '2').length, 2)
})

test('the trail shows neither centre’s company anything of the other’s dock', async () => {
  assert.equal(await put(as.receiver, 'NONE', 'SECRET'), codes.success)
  await redirect('NONE', 'RIVAL')
  await sql`
    insert into delivery_parties (delivery_id, company_id, section, shipping_date)
    select d.id, c.company_id, d.section, d.shipping_date from deliveries d join centres c on c.id = d.destination_centre_id
     where d.reference = 'NONE'`.execute(portal.db)
  assert.equal(await put(as.rival, 'NONE', '8'), codes.success)
  assert.deepEqual(await docks(as.rival, { reference: 'NONE' }), ['NONE 8'])
  const { rows } = await sql<{ companies: number }>`
    select (select count(distinct image ->> 'company_id')::int
              from unnest(array[t.old, t.new]) image where image is not null) as companies
      from audit_trail t where t.table_name = 'arrival_docks'`.execute(portal.db)
  assert.ok(rows.length > 0 && rows.every(({ companies }) => companies === 1))
  const removed = await portal.db
    .selectFrom('audit_trail')
    .select(['actor', 'reason'])
    .where('table_name', '=', 'arrival_docks')
    .where('act', '=', 'D')
    .where(sql<boolean>`old ->> 'dock' = 'SECRET'`)
    .execute()
  assert.deepEqual(removed, [{ actor: 'system:portal', reason: systemReasons.centreChanged }])
})
