import { sql } from 'kysely'
import type { DashboardWorld } from '#test/dashboards/dashboardWorld.ts'
import { seeded, someDelivery, type Sent } from '#test/dashboards/sentDeliveries.ts'
import { inTransaction } from '#server/db/onOneClient.ts'
import { lockLoggers, rejudge } from '#server/telemetry/rejudge.ts'

/** What happens to the world, one after the other, and the day whose dashboards are then compared (without it today's). */
type Change = {
  what: string
  day?: string
  /** Then the lists behind the numbers are counted too. */
  isClicked?: boolean
  happens: (world: DashboardWorld) => Promise<void>
}

const sent = new Map<string, Sent>()
const hourMs = 3_600_000

export const changes: Change[] = [
  { what: 'deliveries of all kinds were sent', isClicked: true, happens: sendAll },
  { what: 'a month that is over', day: '2026-10-05', happens: async () => undefined },
  { what: 'readings came late', happens: sendLateReadings },
  { what: 'loggers were moved to other times and other items', happens: moveLinks },
  { what: 'items were judged anew by another band', happens: judgeByAnotherBand },
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
    await world.machines[depositor].deliveries(made.map(one => one.delivery))
    // Each fourth delivery's readings come later.
    await world.machines[depositor].readings(made.filter((_, index) => index % 4 > 0).flatMap(one => one.readings))
  }
}

const ofMaker = () => [...sent.values()].filter(one => one.delivery.reference.startsWith('maker'))

async function sendLateReadings({ machines }: DashboardWorld) {
  await machines.maker.readings(ofMaker().flatMap(one => one.readings))
}

async function moveLinks({ machines }: DashboardWorld) {
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
  await machines.maker.deliveries(moved)
}

/** Judging anew with another version is an act of its own (product 4); this is what it does to the tables. */
async function judgeByAnotherBand({ portal }: DashboardWorld) {
  const { db, pool } = portal
  await sql`insert into product_versions (product_id, version, valid_from, band)
    select id, 2, '2026-01-01', 'max5' from products where item_code = 'COLD'`.execute(db)
  await inTransaction(pool, async client => {
    const { rows } = await client.query<{ delivery_id: number }>(`
      update delivery_items i set product_version_id = v.id
        from product_versions v where v.product_id = i.product_id and v.version = 2 and i.delivery_id % 2 = 0
      returning i.delivery_id`)
    const loggers = await client.query<{ id: number }>('select id from loggers order by id')
    await lockLoggers(
      client,
      loggers.rows.map(row => row.id),
    )
    await rejudge(client, { deliveryIds: rows.map(row => row.delivery_id), loggerIds: [] })
  })
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

async function changeFacts({ machines, portal, companies }: DashboardWorld) {
  const changed = ofMaker().map(
    ({ delivery: { reference, shippingDate } }, index) =>
      [
        { reference, deliveredAt: new Date(portal.now().getTime() - (index % 9) * 24 * hourMs).toISOString() },
        { reference, carrierCode: index % 2 ? null : companies.logistics.code, receivedPieces: 10, shippedPieces: 10 },
        { reference, plannedPickup: shippingDate, inboundPallets: 7, palletsOnTime: 7, warehousedOn: '2026-11-02' },
        { reference, deliveredAt: null },
      ][index % 4]!,
  )
  await machines.maker.deliveries(changed)
}

async function deleteSome({ portal: { db } }: DashboardWorld) {
  await sql`delete from logger_links where delivery_id % 5 = 0`.execute(db)
  await sql`delete from deliveries where id % 5 = 0`.execute(db)
}
