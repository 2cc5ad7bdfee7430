import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { recordStatements } from '#test/support/database/recordStatements.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const now = new Date('2026-05-20T01:05:00Z')
const today = Date.parse('2026-05-20T00:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const at = (minutes: number) => iso(today + minutes * minuteMs)

let portal: TestApp
let maker: MadeCompany
let informed: MadeCompany
let east: Awaited<ReturnType<typeof makeCentre>>
let as: Record<'maker' | 'centre' | 'informed' | 'guest', Session>

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db)
  informed = await makeCompany(db)
  const distributor = await makeCompany(db, { industryType: 3 })
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('id', '=', distributor.id).execute()
  east = await makeCentre(db, { company: distributor, lat: 35, lon: 139 })
  const menus = ['OrderedItemsList'] as const
  as = {
    maker: await signIn(portal, await makeUser(db, { company: maker, menus })),
    centre: await signIn(portal, await makeUser(db, { company: distributor, menus, centres: [east] })),
    informed: await signIn(portal, await makeUser(db, { company: informed, menus })),
    guest: await signIn(portal, await makeUser(db, { company: maker, menus, role: '03' })),
  }
  await makeEveryonePartners(db)
  await sendWorld()
})
after(() => portal.close())

const sent = (reference: string, pickupMs: number, facts: object) => ({
  reference,
  deliveryType: '0003',
  depositCode: maker.code,
  shipFrom: { name: '静岡工場', lat: 35, lon: 138 },
  destination: { name: '東配送センター', centreCode: east.code, lat: 35, lon: 139 },
  shippingDate: iso(pickupMs).slice(0, 10),
  actualPickup: iso(pickupMs),
  items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
  loggers: [{ serial: `SN-${reference}`, from: iso(pickupMs), items: [0] }],
  ...facts,
})

/** Five earlier deliveries took ten minutes for each of ten steps to the east; others are on their way there now. */
async function sendWorld() {
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  const past = [1, 2, 3, 4, 5].map(days => ({ reference: `PAST-${days}`, pickupMs: today - days * dayMs }))
  await apiClient.deliveries([
    ...past.map(({ reference, pickupMs }) =>
      sent(reference, pickupMs, {
        scheduledArrival: iso(pickupMs + 150 * minuteMs),
        deliveredAt: iso(pickupMs + 100 * minuteMs),
      }),
    ),
    sent('FAR', today, { scheduledArrival: at(180) }),
    sent('LATE', today, { scheduledArrival: at(100) }),
    sent('NEAR', today, { scheduledArrival: at(240) }),
    sent('SILENT', today, { scheduledArrival: at(90) }),
    sent('UNPLANNED', today, {}),
    sent('OVERDUE', today, { scheduledArrival: at(30) }),
  ])
  const reading = (reference: string, atMs: number, steps: number) => ({
    logger: `SN-${reference}`,
    time: iso(atMs),
    celsius: 5,
    lat: 35,
    lon: 138 + steps / 10,
  })
  const underWay = { FAR: 2, LATE: 5.5, NEAR: 7.5, OVERDUE: 6.5 }
  await apiClient.readings([
    ...past.flatMap(({ reference, pickupMs }) =>
      Array.from({ length: 11 }, (_, step) => reading(reference, pickupMs + step * 10 * minuteMs, step)),
    ),
    ...Object.entries(underWay).map(([reference, steps]) => reading(reference, today + 60 * minuteMs, steps)),
  ])
}

/** The references in an order of the list, those that are expected late with a mark. */
async function seen(session: Session, search: RequestOf<typeof orderedItemCalls.getOrderedItemList>) {
  const { data } = await portal.call(orderedItemCalls.getOrderedItemList, search, { as: session })
  return data.rows.map(({ reference, isForetoldLate }) => (isForetoldLate ? `${reference}!` : reference))
}

async function disclose(kinds: readonly string[]) {
  const { db } = portal
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const facts = { company_id: informed.id, product_id: id, stage: 'secondLogistics', valid_from: '2026-01-01' }
  await db.deleteFrom('disclosures').execute()
  await db
    .insertInto('disclosures')
    .values(kinds.map(kind => ({ ...facts, kind })))
    .execute()
}

const byUrgency = ['OVERDUE', 'LATE!', 'SILENT', 'FAR', 'NEAR', 'UNPLANNED']

test('by estimated arrival, what has no estimate follows by plan, in both orders', async () => {
  const estimated = ['NEAR', 'OVERDUE', 'LATE!', 'FAR']
  assert.deepEqual(await seen(as.maker, { sort: 'estimatedArrival' }), [...estimated, 'SILENT', 'UNPLANNED'])
  assert.deepEqual(await seen(as.maker, { sort: 'estimatedArrival', order: 'desc' }), [
    ...estimated.toReversed(),
    'SILENT',
    'UNPLANNED',
  ])
})

test('by urgency, what is expected late follows what is urgent already', async () => {
  for (const session of [as.maker, as.guest, as.centre]) {
    assert.deepEqual(await seen(session, { sort: 'urgency' }), byUrgency)
  }
})

test('the file has the order of the list', async () => {
  const file = await portal.download(orderedItemCalls.downloadOrderedItemCsv, { sort: 'urgency' }, { as: as.maker })
  const references = file.body
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split(',').at(-1))
  assert.deepEqual(
    references,
    byUrgency.map(one => one.replace('!', '')),
  )
})

test('to whom the location is not disclosed, neither order nor mark tells what is expected', async () => {
  const byPlan = ['OVERDUE', 'SILENT', 'LATE', 'FAR', 'NEAR', 'UNPLANNED']
  await disclose(['shippingList', 'temperature'])
  assert.deepEqual(await seen(as.informed, { sort: 'urgency' }), byPlan)
  assert.deepEqual(await seen(as.informed, { sort: 'estimatedArrival' }), byPlan)
  await disclose(['shippingList', 'location'])
  assert.deepEqual(await seen(as.informed, { sort: 'urgency' }), byUrgency)
})

test('nothing that was delivered is expected', async () => {
  const rows = await seen(as.maker, { deliveryStatus: '2', sort: 'estimatedArrival' })
  assert.deepEqual(rows, ['PAST-5', 'PAST-4', 'PAST-3', 'PAST-2', 'PAST-1'])
})

test('only orders that rest on estimates compute them, once', async () => {
  const statements = recordStatements(portal.pool)
  const estimated = async (search: RequestOf<typeof orderedItemCalls.getOrderedItemList>) => {
    statements.length = 0
    await seen(as.maker, search)
    return statements.filter(text => text.includes('passages as')).length
  }
  assert.equal(await estimated({ sort: 'urgency' }), 1)
  assert.equal(await estimated({ sort: 'estimatedArrival' }), 1)
  assert.equal(await estimated({ sort: 'scheduledArrival' }), 0)
})

test('many deliveries that nobody reported as delivered take no place of those still ahead', async () => {
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  const scheduledArrival = iso(today - 10 * dayMs)
  await apiClient.deliveries(
    Array.from({ length: maxEstimates }, (_, n) => sent(`LOST-${n}`, today - 11 * dayMs, { scheduledArrival })),
  )
  const estimated = ['NEAR', 'OVERDUE', 'LATE!', 'FAR']
  assert.deepEqual((await seen(as.maker, { sort: 'estimatedArrival' })).slice(0, 4), estimated)
})
