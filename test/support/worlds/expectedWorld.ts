import type { Menu } from '#contract/kernel/menus.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const now = new Date('2026-05-20T01:05:00Z')
const today = Date.parse('2026-05-20T00:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const at = (minutes: number) => iso(today + minutes * minuteMs)

export type ExpectedWorld = Awaited<ReturnType<typeof makeExpectedWorld>>

/** Five earlier deliveries took ten minutes for each of ten steps to the east; others are on their way there now. */
export async function makeExpectedWorld(menus: readonly Menu[]) {
  const portal = await createTestApp({ now })
  const { db } = portal
  const maker = await makeCompany(db)
  const informed = await makeCompany(db)
  const distributor = await makeCompany(db, { industryType: 3 })
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('id', '=', distributor.id).execute()
  const east = await makeCentre(db, { company: distributor, lat: 35, lon: 139 })
  const as = {
    maker: await signIn(portal, await makeUser(db, { company: maker, menus })),
    centre: await signIn(portal, await makeUser(db, { company: distributor, menus, centres: [east] })),
    informed: await signIn(portal, await makeUser(db, { company: informed, menus })),
    guest: await signIn(portal, await makeUser(db, { company: maker, menus, role: '03' })),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)

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

  /** Discloses to `informed` only these kinds. */
  async function disclose(kinds: readonly string[]) {
    const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
    const facts = { company_id: informed.id, product_id: id, stage: 'secondLogistics', valid_from: '2026-01-01' }
    await db.deleteFrom('disclosures').execute()
    await db
      .insertInto('disclosures')
      .values(kinds.map(kind => ({ ...facts, kind })))
      .execute()
  }

  /** As many deliveries that nobody reported as delivered, planned ten days ago. */
  async function lose(count: number) {
    const scheduledArrival = iso(today - 10 * dayMs)
    await apiClient.deliveries(
      Array.from({ length: count }, (_, n) => sent(`LOST-${n}`, today - 11 * dayMs, { scheduledArrival })),
    )
  }

  return { portal, maker, as, disclose, lose }
}
