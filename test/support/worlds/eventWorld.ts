import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

const from = '2026-05-01T00:00:00Z'
/** The time of a reading, by its place in the logger's series. */
export const at = (place: number) => new Date(Date.parse(from) + place * 600_000).toISOString()

/** Readings of 5 ℃ ten minutes apart, with other values at some places. */
const flat = (last: number, others: Record<number, number>) =>
  Array.from({ length: last + 1 }, (_, place) => others[place] ?? 5)

/**
 * A delivery in transit whose loggers have different readings, and another one that was warm at the same time.
 *
 * EV-1 carries a vaccine (2-8) and tablets (1-30), both of the depositor.
 * - SN-NORTH (vaccine) was above from place 6 to 12 with 9.5 ℃ at place 10, and again from 30 to 32. It has positions up to
 *   place 35: 35° + a hundredth for each place north, so that the middle of an excursion differs from its peak.
 * - SN-SOUTH (vaccine) was above from place 9 to 18, farther (12 ℃, at place 17) and longer, and has no positions.
 * - SN-TAB (tablets) was below from place 10 to 13, 0.5 ℃. It has positions like SN-NORTH.
 * - SN-LATE (vaccine) has been slightly above since place 40, up to its last reading.
 * EV-2: SN-TWO was above from place 6 to 9, 9.9 ℃ at place 6. Its only position is at place 7.
 */
export type EventWorld = {
  portal: TestApp
  maker: MadeCompany
  /** Sees the temperature of the tablets in first logistics. */
  distributor: MadeCompany
  as: Record<'maker' | 'distributor', Session>
  deliveryIds: [first: number, second: number]
}

export async function makeEventWorld(now = new Date(at(45))): Promise<EventWorld> {
  const portal = await createTestApp({ now })
  const { db } = portal
  const maker = await makeCompany(db)
  const distributor = await makeCompany(db, { industryType: 3 })
  const { key } = await makeApiKey(db, { company: maker })
  const apiClient = apiClientOf(portal, key)
  await apiClient.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ])
  const delivery = {
    deliveryType: '0001',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
    destination: { name: '仙台物流センター', lat: 38.26, lon: 140.87 },
    shippingDate: '2026-05-01',
    actualPickup: from,
  }
  await apiClient.deliveries([
    {
      ...delivery,
      reference: 'EV-1',
      items: [
        { itemCode: 'VAC', lot: 'V1', quantity: 10 },
        { itemCode: 'TAB', lot: 'T1', quantity: 10 },
      ],
      loggers: [
        { serial: 'SN-LATE', from, intervalSeconds: 600, items: [0] },
        { serial: 'SN-NORTH', from, intervalSeconds: 600, items: [0] },
        { serial: 'SN-SOUTH', from, intervalSeconds: 600, items: [0] },
        { serial: 'SN-TAB', from, intervalSeconds: 600, items: [1] },
      ],
    },
    {
      ...delivery,
      reference: 'EV-2',
      items: [{ itemCode: 'VAC', lot: 'V2', quantity: 10 }],
      loggers: [{ serial: 'SN-TWO', from, intervalSeconds: 600 }],
    },
  ])
  const reported = (logger: string, celsius: number[], tells: (place: number) => boolean) =>
    series(logger, from, celsius).map(({ lat, lon, ...reading }, place) =>
      tells(place) ? { ...reading, lat, lon } : reading,
    )
  const until35 = (place: number) => place <= 35
  const never = () => false
  await apiClient.readings([
    ...reported('SN-NORTH', flat(44, { 6: 9, 7: 9.1, 8: 9.2, 9: 9.3, 10: 9.5, 11: 9.4, 30: 8.5, 31: 8.6 }), until35),
    ...reported(
      'SN-SOUTH',
      flat(44, { 9: 9, 10: 9.5, 11: 10, 12: 10.5, 13: 11, 14: 11, 15: 11, 16: 11.5, 17: 12 }),
      never,
    ),
    ...reported('SN-TAB', flat(44, { 10: 0.9, 11: 0.5, 12: 0.8 }), until35),
    ...reported('SN-LATE', flat(44, { 40: 8.3, 41: 8.3, 42: 8.3, 43: 8.3, 44: 8.3 }), never),
    ...reported('SN-TWO', flat(44, { 6: 9.9, 7: 9.8, 8: 9.7 }), place => place === 7),
  ])
  const deliveries = await db.selectFrom('deliveries').select(['id', 'reference']).orderBy('reference').execute()
  await discloseTablets(portal, distributor)
  return {
    portal,
    maker,
    distributor,
    as: {
      maker: await signIn(portal, await makeUser(db, { company: maker })),
      distributor: await signIn(portal, await makeUser(db, { company: distributor })),
    },
    deliveryIds: [deliveries[0]?.id ?? 0, deliveries[1]?.id ?? 0],
  }
}

async function discloseTablets({ db }: TestApp, company: MadeCompany) {
  const id = await storedId(db, 'products', { item_code: 'TAB' })
  const reported = { product_id: id, company_id: company.id, stage: 'firstLogistics', valid_from: '2026-01-01' }
  await db
    .insertInto('disclosures')
    .values({ ...reported, kind: 'temperature' })
    .execute()
}
