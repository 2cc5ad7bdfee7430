import { sql } from 'kysely'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { endOfDayMs } from '#contract/kernel/time/lateness.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { referenceFigures, referenceOutcome } from '#test/temperatureReference.ts'

/** The raw tables only: no summaries, parties or counts. */
type Raw = {
  id: number
  section: string
  stage: string
  shipping_date: string
  companies: number[]
  centres: (number | null)[]
  from_name: string
  destination_name: string
  carrier: string | null
  planned_pickup: string | null
  planned_pickup_is_day: boolean
  actual_pickup: string | null
  scheduled_arrival: string | null
  scheduled_arrival_is_day: boolean
  delivered_at: string | null
  shipped_pieces: number | null
  received_pieces: number | null
  warehoused_on: string | null
  inbound_pallets: number | null
  pallets_on_time: number | null
  items: { id: number; product: number; itemCode: string; depositCode: string; band: BandCode; tolerance: number }[]
  assignments: {
    logger: number
    from: string
    to: string | null
    next: string | null
    interval: number
    items: number[]
  }[]
}
export type RawDelivery = Raw & { outcomeOf: (itemIds: readonly number[]) => Outcome }
export type RawDisclosure = {
  company_id: number
  product_id: number
  stage: string
  kind: string
  valid_from: string
  valid_to: string | null
}

export const timeZone = 'Asia/Tokyo'
const ms = (text: string | null) => (text === null ? null : Date.parse(text))

/** All deliveries, each with its outcome for any of its items by the reference evaluation. */
export async function rawDeliveries(db: Db, now: Date): Promise<RawDelivery[]> {
  const deliveries = await sql<{ row: Raw }>`select to_jsonb(one) as row from (${rows}) one`.execute(db)
  const readings = await sql<{ logger_id: number; at: Date; milli_celsius: number }>`
    select logger_id, at, milli_celsius from readings order by logger_id, at`.execute(db)
  const ofLogger = Map.groupBy(readings.rows, row => row.logger_id)
  const arrivals = (logger: number) =>
    (ofLogger.get(logger) ?? []).map(row => ({ atMs: row.at.getTime(), milliCelsius: row.milli_celsius }))
  return deliveries.rows.map(({ row }) => ({
    ...row,
    outcomeOf: itemIds => {
      const carrying = row.assignments.filter(
        assignment => assignment.items.length === 0 || assignment.items.some(id => itemIds.includes(id)),
      )
      return referenceOutcome(
        carrying.map(assignment => {
          const evaluated = row.items.filter(
            item => itemIds.includes(item.id) && (assignment.items.length === 0 || assignment.items.includes(item.id)),
          )
          const specs = evaluated.map(item => ({ ...bands[item.band], toleranceMinutes: item.tolerance }))
          return referenceFigures(arrivals(assignment.logger), spanOf(row, assignment, now), specs)
        }),
      )
    },
  }))
}

const spanOf = (delivery: Raw, assignment: Raw['assignments'][number], now: Date) => ({
  fromMs: Date.parse(assignment.from),
  toMs: ms(assignment.to),
  deliveredAtMs: ms(delivery.delivered_at),
  nextAssignmentFromMs: ms(assignment.next),
  nowMs: now.getTime(),
  intervalSeconds: assignment.interval,
})

const rows = sql`
  select d.id, d.section, d.stage, d.shipping_date::text, d.from_name, d.destination_name, d.planned_pickup,
         d.planned_pickup_is_day, d.actual_pickup, d.scheduled_arrival, d.scheduled_arrival_is_day, d.delivered_at,
         d.shipped_pieces, d.received_pieces, d.warehoused_on::text, d.inbound_pallets, d.pallets_on_time,
         array_remove(array[d.depositor_id, d.shipper_id, d.consignee_id, d.carrier_id,
           (select e.company_id from centres e where e.id = d.from_centre_id),
           (select e.company_id from centres e where e.id = d.destination_centre_id)], null) as companies,
         array[d.from_centre_id, d.destination_centre_id] as centres,
         (select k.code from companies k where k.id = d.carrier_id) as carrier,
         (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product', i.product_id, 'itemCode', p.item_code,
             'depositCode', c.code, 'band', v.band, 'tolerance', v.tolerance_minutes)), '[]')
            from delivery_items i join products p on p.id = i.product_id join companies c on c.id = p.company_id
            join product_versions v on v.id = i.product_version_id where i.delivery_id = d.id) as items,
         (select coalesce(jsonb_agg(jsonb_build_object('logger', l.logger_id, 'from', l.from_at, 'to', l.to_at,
             'interval', l.interval_seconds,
             'next', (select min(n.from_at) from logger_assignments n join deliveries m on m.id = n.delivery_id
                where n.logger_id = l.logger_id and n.from_at > l.from_at and m.sender_id = d.sender_id),
             'items', (select coalesce(jsonb_agg(c.delivery_item_id), '[]') from logger_assignment_items c
                        where c.logger_assignment_id = l.id))), '[]')
            from logger_assignments l where l.delivery_id = d.id) as assignments
    from deliveries d`

export const rawDisclosures = async (db: Db) =>
  await db
    .selectFrom('disclosures')
    .select(['company_id', 'product_id', 'stage', 'kind', 'valid_from', 'valid_to'])
    .execute()

/** LOG-8: the last instant that is on time; without a plan, any is. */
export function deadlineMs({ scheduled_arrival: plan, scheduled_arrival_is_day: isDay }: Raw): number {
  if (plan === null) return Infinity
  return isDay ? endOfDayMs(dayOf(plan), timeZone) : Date.parse(plan)
}

export const isLateNow = (delivery: Raw, now: Date): boolean =>
  (ms(delivery.delivered_at) ?? now.getTime()) > deadlineMs(delivery)

/** The calendar day in Japan, which has no daylight saving time. */
export const dayOf = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 10)
