import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/db/tables.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { companyOf } from '#bench/deliveries/deliveryUsers.ts'

const lanes = 10
const earlierPerLane = 20
const underWayPerLane = 20
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** From the plant to the centre, in steps of a tenth of a degree. */
const [steps, stepMs] = [10, 10 * minuteMs]

/** By its reference: whether it is one of these, and none of the world's. */
export const isArrival = (reference: string) => /^[AE]-/.test(reference)

const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Deliveries under way to the distributor of the first group, on lanes on which others went before: as many as one statement
 * estimates, and all can be. `move` sends their positions of this moment, as one of an hour ago says nothing any more.
 */
export async function makeArrivals(db: Kysely<DB>, app: FastifyInstance) {
  const [maker, distributor] = [await companyOf(db, 'D0-0'), await companyOf(db, 'S-0')]
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('id', '=', distributor.id).execute()
  await makeConsent(db, distributor, maker)
  const apiClient = apiClientOf({ app }, (await makeApiKey(db, { company: maker })).key)
  const nowMs = Date.now()
  const each = <Made>(count: number, made: (lane: number, nth: number) => Made) =>
    Array.from({ length: lanes * count }, (_, place) => made(place % lanes, Math.floor(place / lanes)))

  const delivery = (reference: string, lane: number, pickupMs: number, facts: object) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: { name: `第${lane}工場`, lat: 36, lon: 137 },
    destination: { name: '配送拠点0', centreCode: 'SC-0', lat: 36, lon: 138 },
    shippingDate: iso(pickupMs).slice(0, 10),
    actualPickup: iso(pickupMs),
    items: [{ itemCode: 'P0-0-0', lot: 'LOTP0-0-0-0', quantity: 1 }],
    loggers: [{ serial: `EL-${reference}`, from: iso(pickupMs), items: [0] }],
    ...facts,
  })
  const position = (reference: string, atMs: number, step: number) => ({
    logger: `EL-${reference}`,
    time: iso(atMs),
    celsius: 5,
    lat: 36,
    lon: 137 + step / steps,
  })
  // The search box finds by the last four digits: each has as many.
  const earlier = each(earlierPerLane, (lane, nth) => {
    const pickupMs = nowMs - (nth + 1) * dayMs - steps * stepMs
    return { reference: `E-${lane}-${nth + 100}`, lane, pickupMs }
  })
  const underWay = each(underWayPerLane, (lane, nth) => ({ reference: `A-${lane}-${nth + 100}`, lane, nth }))
  await apiClient.deliveries([
    ...earlier.map(({ reference, lane, pickupMs }) =>
      delivery(reference, lane, pickupMs, {
        scheduledArrival: iso(pickupMs + steps * stepMs),
        deliveredAt: iso(pickupMs + steps * stepMs),
      }),
    ),
    // Half of them will be late.
    ...underWay.map(({ reference, lane, nth }) =>
      delivery(reference, lane, nowMs - dayMs / 2, { scheduledArrival: iso(nowMs + (nth + 1) * stepMs) }),
    ),
  ])
  await apiClient.readings(
    earlier.flatMap(({ reference, pickupMs }) =>
      Array.from({ length: steps + 1 }, (_, step) => position(reference, pickupMs + step * stepMs, step)),
    ),
  )
  const move = async () => {
    await apiClient.readings(underWay.map(({ reference, nth }) => position(reference, Date.now(), 1 + (nth % 9))))
  }
  return { move }
}
