import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { dayMs, dayText } from '#demo/days.ts'
import type { Progress } from '#demo/world/deliveries/deliveryEntry.ts'

/** A logger of a delivery and the time of its last stored reading. */
export type StoredLogger = { serial: string; intervalSeconds: number; lastMs: number }

export type StoredDelivery = { progress: Progress; loggers: StoredLogger[] }

/** By reference, with loggers in the order of their assignment. */
export async function findStored(db: Db, references: readonly string[]): Promise<Map<string, StoredDelivery>> {
  const { rows } = await sql<StoredDelivery & { reference: string }>`
    select d.reference, case when d.delivered_at is not null then 'delivered'
           when d.actual_pickup is not null then 'onTheWay' else 'announced' end as progress, (
             select coalesce(json_agg(json_build_object('serial', g.serial,
                      'intervalSeconds', coalesce(l.interval_seconds, g.interval_seconds, 600),
                      'lastMs', coalesce(extract(epoch from t.last_at) * 1000, 0)) order by l.id), '[]')
               from logger_assignments l join loggers g on g.id = l.logger_id
               left join assignment_temperature t on t.logger_assignment_id = l.id where l.delivery_id = d.id) as loggers
      from deliveries d where d.reference = any(${references})`.execute(db)
  return new Map(rows.map(({ reference, ...stored }) => [reference, stored]))
}

/** The first shipping day, from a given one on, with a delivery that has not arrived; Infinity if there is none. */
export async function oldestOnTheWay(db: Db, fromDay: number): Promise<number> {
  const row = await db
    .selectFrom('deliveries')
    .select(eb => eb.fn.min('shipping_date').as('day'))
    .where('delivered_at', 'is', null)
    .where('shipping_date', '>=', dayText(fromDay))
    .executeTakeFirst()
  return row?.day ? Date.parse(row.day) / dayMs : Infinity
}

export async function hasReading(db: Db, companyCode: string, serial: string, atMs: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from readings r join loggers g on g.id = r.logger_id join companies c on c.id = g.company_id
      where c.code = ${companyCode} and g.serial = ${serial} and r.at = ${new Date(atMs)})`.execute(db)
  return rows[0]?.exists ?? false
}
