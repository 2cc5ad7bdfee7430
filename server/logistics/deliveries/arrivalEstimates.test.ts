import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { codes } from '#contract/kernel/codes.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import type { DB } from '#server/platform/db/tables.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const now = new Date('2026-05-20T01:05:00Z')
const today = Date.parse('2026-05-20T00:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const plant = { name: '静岡工場', lat: 35, lon: 138 }
const hospital = { name: '東京医療センター', lat: 35, lon: 139 }

/** Ten steps east, each of these minutes, on one of the last days. The first four were also a carrier's. */
const stepMinutes = [10, 11, 12, 13, 14]

let portal: TestApp
let maker: MadeCompany
let carrier: MadeCompany
let distributor: MadeCompany
let as: Record<'maker' | 'carrier' | 'distributor' | 'outsider' | 'guest' | 'elsewhere' | 'arrivals', Session>
const ids = new Map<string, number>()

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db)
  carrier = await makeCompany(db, { industryType: 5 })
  distributor = await makeCompany(db, { industryType: 3 })
  const centre = await makeCentre(db, { company: maker })
  as = {
    maker: await signIn(portal, await makeUser(db, { company: maker })),
    carrier: await signIn(portal, await makeUser(db, { company: carrier })),
    distributor: await signIn(portal, await makeUser(db, { company: distributor })),
    outsider: await signIn(portal, await makeUser(db)),
    guest: await signIn(portal, await makeUser(db, { company: maker, role: '03' })),
    arrivals: await signIn(portal, await makeUser(db, { company: maker, menus: ['OrderedItemsList'] })),
    elsewhere: await signIn(portal, await makeUser(db, { company: maker, centres: [centre] })),
  }
  await makeEveryonePartners(db)
  await sendWorld(centre.code)
  for (const { id, reference } of await db.selectFrom('deliveries').select(['id', 'reference']).execute()) {
    ids.set(reference, id)
  }
})
after(() => portal.close())

async function sendWorld(centreCode: string) {
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  const sent = (reference: string, pickupMs: number, facts: object = {}) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: plant,
    destination: { ...hospital, kind: 'medicalInstitution' },
    shippingDate: iso(pickupMs).slice(0, 10),
    actualPickup: iso(pickupMs),
    scheduledArrival: iso(pickupMs + 150 * minuteMs),
    items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
    loggers: [{ serial: `SN-${reference}`, from: iso(pickupMs), items: [0] }],
    ...facts,
  })
  const pickedUp = (nth: number) => today - (nth + 1) * dayMs
  await apiClient.deliveries([
    ...stepMinutes.map((minutes, nth) =>
      sent(`PAST-${nth}`, pickedUp(nth), {
        deliveredAt: iso(pickedUp(nth) + 10 * minutes * minuteMs),
        ...(nth < 4 ? { carrierCode: carrier.code } : {}),
      }),
    ),
    sent('NOW', today, { carrierCode: carrier.code, scheduledArrival: iso(today + 106 * minuteMs) }),
    sent('IN-TIME', today, { scheduledArrival: iso(today + 107 * minuteMs) }),
    sent('OLD', today - 120 * minuteMs),
    sent('SILENT', today),
    sent('OTHER-WAY', today, { shipFrom: { name: '横浜工場', lat: 35.4, lon: 139.6 } }),
    sent('UNKNOWN', today, { destination: { name: '未登録病院', kind: 'medicalInstitution' } }),
    sent('FAR', today, { destination: { name: hospital.name, lat: 43, lon: 141, kind: 'medicalInstitution' } }),
    sent('WAITING', today, { actualPickup: undefined }),
    sent('TO-CENTRE', today, { destination: { name: '物流センター', centreCode, lat: 35, lon: 139 } }),
  ])
  const at = (reference: string, atMs: number, lon: number) => ({
    logger: `SN-${reference}`,
    time: iso(atMs),
    celsius: 5,
    lat: 35,
    lon,
  })
  await apiClient.readings([
    ...stepMinutes.flatMap((minutes, nth) =>
      Array.from({ length: 11 }, (_, step) =>
        at(`PAST-${nth}`, pickedUp(nth) + step * minutes * minuteMs, 138 + step / 10),
      ),
    ),
    ...['NOW', 'IN-TIME', 'OTHER-WAY', 'UNKNOWN', 'TO-CENTRE', 'FAR'].map(name =>
      at(name, today + 60 * minuteMs, 138.55),
    ),
    at('OLD', today, 138.55),
  ])
}

const idOf = (reference: string) => ids.get(reference) ?? 0
const estimates = async (session: Session, references: readonly string[]) =>
  (await portal.call(deliveryCalls.getArrivalEstimates, { deliveryIds: references.map(idOf) }, { as: session })).data
const estimateOf = async (session: Session, reference: string) => (await estimates(session, [reference]))[0]

/** Discloses to the distributor only these kinds. */
async function disclose(kinds: readonly string[]) {
  const { db } = portal
  await db.deleteFrom('disclosures').execute()
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const facts = { company_id: distributor.id, product_id: id, stage: 'tertiaryTransport', valid_from: '2026-01-01' }
  if (kinds.length === 0) return
  await db
    .insertInto('disclosures')
    .values(kinds.map(kind => ({ ...facts, kind })))
    .execute()
}

test('an arrival is estimated from where earlier deliveries of the lane were as far away', async () => {
  const answer = await estimateOf(as.maker, 'NOW')
  // By hand: at 138.55 each had 4.5 of its ten steps to go: 45, 49.5, 54, 58.5 and 63 min, from 01:00 on.
  const seconds = [answer?.estimate?.earliest, answer?.estimate?.expected, answer?.estimate?.latest].map(
    time => (Date.parse(time ?? '') - today) / 1000,
  )
  for (const [place, wanted] of [106.8, 114, 121.2].entries()) {
    // Positions are stored with seven digits.
    assert.ok(Math.abs((seconds[place] ?? 0) - wanted * 60) < 2, String(seconds))
  }
  const { deliveries, isOfSameHours, isForetoldLate, positionAt, remainingMeters } = answer?.estimate ?? {}
  assert.deepEqual([deliveries, isOfSameHours, isForetoldLate], [5, true, true])
  assert.equal(positionAt, iso(today + 60 * minuteMs))
  // 0.45° on the parallel of 35° N
  assert.equal(Math.round((remainingMeters ?? 0) / 1000), 41)
})

test('late is not foretold where the early end is before the plan', async () => {
  assert.equal((await estimateOf(as.maker, 'IN-TIME'))?.estimate?.isForetoldLate, false)
})

test('without a fresh position, a known place or enough earlier deliveries there is no estimate, and the reason is told', async () => {
  const answers = await estimates(as.maker, ['OLD', 'SILENT', 'OTHER-WAY', 'UNKNOWN', 'TO-CENTRE'])
  const reasons = new Map(answers.map(answer => [answer.deliveryId, [answer.estimate, answer.noEstimate]]))
  assert.deepEqual(reasons.get(idOf('OLD')), [null, 'oldPosition'])
  assert.deepEqual(reasons.get(idOf('SILENT')), [null, 'noPosition'])
  assert.deepEqual(reasons.get(idOf('OTHER-WAY')), [null, 'tooFewDeliveries'])
  assert.deepEqual(reasons.get(idOf('UNKNOWN')), [null, 'unknownPlace'])
  assert.deepEqual(reasons.get(idOf('TO-CENTRE')), [null, 'tooFewDeliveries'])
})

test('a place of the same name in another town is another destination', async () => {
  assert.equal((await estimateOf(as.maker, 'FAR'))?.noEstimate, 'tooFewDeliveries')
})

test('deliveries that were not picked up, or have arrived, are left out', async () => {
  assert.deepEqual(await estimates(as.maker, ['WAITING', 'PAST-0']), [])
})

test('only earlier deliveries that the viewer may see count', async () => {
  // The carrier had four of the five.
  assert.equal((await estimateOf(as.carrier, 'NOW'))?.noEstimate, 'tooFewDeliveries')
  assert.deepEqual(await estimates(as.carrier, ['IN-TIME']), [])
})

test('another company, and a user of one centre, learn nothing; a guest reads', async () => {
  assert.deepEqual(await estimates(as.outsider, [...ids.keys()]), [])
  assert.deepEqual(
    (await estimates(as.elsewhere, [...ids.keys()])).map(({ deliveryId }) => deliveryId),
    [idOf('TO-CENTRE')],
  )
  assert.equal((await estimateOf(as.guest, 'NOW'))?.estimate?.deliveries, 5)
})

test('whom the location is disclosed to gets the estimate, others none', async () => {
  await disclose(['temperature', 'shippingList'])
  assert.deepEqual(await estimates(as.distributor, ['NOW']), [])
  await disclose(['location'])
  assert.equal((await estimateOf(as.distributor, 'NOW'))?.estimate?.deliveries, 5)
  await disclose([])
  assert.deepEqual(await estimates(as.distributor, ['NOW']), [])
})

test('the arrivals answer estimates of ordered items alone', async () => {
  const body = { deliveryIds: [idOf('NOW'), idOf('TO-CENTRE')] }
  const { data } = await portal.call(orderedItemCalls.getArrivalEstimates, body, { as: as.arrivals })
  assert.deepEqual(
    data.map(({ deliveryId }) => deliveryId),
    [idOf('TO-CENTRE')],
  )
})

type PlanNode = {
  'Function Name'?: string
  'CTE Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What the statement for these deliveries did. */
async function planFor(references: readonly string[]) {
  const sent: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: portal.pool })
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  await arrivalEstimates({ db, scope: scopeOfDepositor(maker.id), now }, references.map(idOf))
  const [statement] = sent
  const explained = `explain (analyze, format json) ${statement?.sql}`
  const { rows } = await portal.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained, [
    ...(statement?.parameters ?? []),
  ])
  return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
}

test('the earlier deliveries of a lane are read once, however many are on their way there', async () => {
  for (const references of [['NOW'], ['NOW', 'IN-TIME']]) {
    const unpacked = (await planFor(references))
      .filter(node => node['Function Name'] === 'generate_series')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    // Ten of the positions of each of the five; the eleventh is of when it was delivered.
    assert.equal(unpacked, 50)
  }
})

test('earlier deliveries are not compared each with each to find those that the viewer may see', async () => {
  const asked = ['NOW', 'OTHER-WAY']
  const read = (await planFor(asked)).filter(node => ['candidates', 'located'].includes(node['CTE Name'] ?? ''))
  assert.notEqual(read.length, 0)
  assert.deepEqual(
    read.filter(node => node['Actual Loops'] > asked.length).map(node => [node['CTE Name'], node['Actual Loops']]),
    [],
  )
})

test('of the earlier ways only the steps past a delivery that is under way are kept', async () => {
  const [kept, ...others] = (await planFor(['NOW', 'IN-TIME'])).filter(node => node['CTE Name'] === 'steps')
  // Both are between the same two of the eleven positions.
  assert.equal(others.length, 0)
  assert.equal(kept?.['Actual Rows'], 5)
})

test('no id, too many and none of the sort are refused', async () => {
  for (const deliveryIds of [[], Array.from({ length: 201 }, (_, nth) => nth + 1), ['1'], [0], [-1]]) {
    const { path } = deliveryCalls.getArrivalEstimates
    const answer = await portal.post(path, { deliveryIds }, { as: as.maker.accessToken })
    assert.equal(answer.code, codes.invalidParameters)
  }
})
