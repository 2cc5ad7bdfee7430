import { sql } from 'kysely'
import type { DashboardWorld } from '#test/dashboards/dashboardWorld.ts'
import { someDelivery, type Sent } from '#test/dashboards/sentDeliveries.ts'
import { seeded } from '#test/support/worlds/seeded.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** Successive changes of the world, and the day whose dashboards are then compared (by default today). */
type Change = {
  what: string
  day?: string
  /** Also compares the lists behind the numbers if requested. */
  isClicked?: boolean
  happens: (world: DashboardWorld) => Promise<void>
}

const sent = new Map<string, Sent>()
const hourMs = 3_600_000

export const changes: Change[] = [
  { what: 'deliveries of all kinds were sent', isClicked: true, happens: sendAll },
  { what: 'a month that is over', day: '2026-10-05', happens: async () => undefined },
  { what: 'readings came late', happens: sendLateReadings },
  { what: 'loggers were moved to other times and other items', happens: moveAssignments },
  { what: 'items were judged anew by another band', happens: evaluateByAnotherBand },
  { what: 'deliveries were disclosed', isClicked: true, happens: disclose },
  { what: 'a disclosure was withdrawn', happens: withdraw },
  { what: 'deliveries were changed and delivered', isClicked: true, happens: changeFacts },
  {
    what: 'time passed: plans ran out and loggers fell silent',
    happens: async ({ portal }) => portal.moveClock(5 * hourMs),
  },
  { what: 'deliveries were deleted', happens: deleteSome },
]

async function sendAll(world: DashboardWorld) {
  const random = seeded(20_261_122)
  for (const [depositor, count] of [
    ['maker', 60],
    ['other', 25],
  ] as const) {
    const made = Array.from({ length: count }, (_, number) => someDelivery(world, depositor, number, random))
    for (const one of made) sent.set(one.delivery.reference, one)
    await world.apiClients[depositor].deliveries(made.map(one => one.delivery))
    // The readings of every fourth delivery are late.
    await world.apiClients[depositor].readings(made.filter((_, index) => index % 4 > 0).flatMap(one => one.readings))
  }
}

const ofMaker = () => [...sent.values()].filter(one => one.delivery.reference.startsWith('maker'))

async function sendLateReadings({ apiClients }: DashboardWorld) {
  await apiClients.maker.readings(ofMaker().flatMap(one => one.readings))
}

async function moveAssignments({ apiClients }: DashboardWorld) {
  const moved = ofMaker()
    .filter((_, index) => index % 3 === 0)
    .map(({ delivery: { reference, loggers } }) => ({
      reference,
      reason: '記録計の取付時刻を訂正',
      loggers: (loggers as { serial: string; from: string; to?: string }[]).map(logger => ({
        ...logger,
        from: new Date(Date.parse(logger.from) + 2.5 * hourMs).toISOString(),
        items: [0],
      })),
    }))
  await apiClients.maker.deliveries(moved)
}

/** An administrator's change with a reason (TEL-15), for every second delivery of the item. */
async function evaluateByAnotherBand({ portal, companies: { maker } }: DashboardWorld) {
  const { db } = portal
  const administrator = await makeUser(db, { company: maker, role: '01', menus: ['ProductMaster'] })
  const as = await openSessionOf(portal, administrator)
  const productId = await storedId(db, 'products', { item_code: 'COLD', company_id: maker.id })
  const version = { validFrom: '2026-01-01', band: 'max5', toleranceMinutes: 0, toleranceSource: null } as const
  await portal.call(productCalls.addProductVersion, { productId, lastVersion: 1, ...version }, { as })
  const days = { shippingDateFrom: '2026-01-01', shippingDateTo: '2026-12-31' }
  const { data } = await portal.call(productCalls.previewReevaluation, { productId, version: 2, ...days }, { as })
  const deliveryIds = data.rows.filter((_, index) => index % 2 === 0).map(row => row.deliveryId)
  const act = { productId, version: 2, deliveryIds, reason: '温度帯の見直し' }
  const { data: done } = await portal.call(productCalls.reevaluate, act, { as })
  if (!done.outcomes.some(change => change.from !== change.to)) throw new Error('nothing was judged otherwise')
}

async function disclose({ portal: { db }, companies: { informed } }: DashboardWorld) {
  await sql`insert into disclosures (product_id, company_id, stage, kind, valid_from, valid_to)
    select p.id, ${informed.id}, stage, kind, '2026-01-01', case when stage = 'interBaseLogistics' then date '2026-11-05' end
      from products p cross join unnest(array['firstLogistics', 'interBaseLogistics', 'secondLogistics', 'tertiaryTransport']) stage
     cross join unnest(array['temperature', 'location', 'shippingList']) kind
     where p.item_code = 'COLD' or kind = 'temperature' and stage = 'firstLogistics'`.execute(db)
}

async function withdraw({ portal: { db } }: DashboardWorld) {
  await sql`delete from disclosures where stage = 'secondLogistics' or kind = 'shippingList' and stage = 'firstLogistics'`.execute(
    db,
  )
}

async function changeFacts({ apiClients, portal, companies }: DashboardWorld) {
  const changed = ofMaker().map(
    ({ delivery: { reference, shippingDate } }, index) =>
      [
        { reference, deliveredAt: new Date(portal.now().getTime() - (index % 9) * 24 * hourMs).toISOString() },
        { reference, carrierCode: index % 2 ? null : companies.logistics.code, receivedPieces: 10, shippedPieces: 10 },
        { reference, plannedPickup: shippingDate, inboundPallets: 7, palletsOnTime: 7, warehousedOn: '2026-11-02' },
        { reference, deliveredAt: null },
      ][index % 4]!,
  )
  await apiClients.maker.deliveries(changed)
}

async function deleteSome({ portal: { db } }: DashboardWorld) {
  await sql`delete from logger_assignments where delivery_id % 5 = 0`.execute(db)
  await sql`delete from deliveries where id % 5 = 0`.execute(db)
}
