import { sql } from 'kysely'
import type { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import {
  byDelivery,
  microDegrees,
  signable,
  type FactRow,
  type OfDelivery,
} from '#server/quality/signatures/content/values.ts'

type Case = { caseId: number; number: string; reopened: number; assessment: Assessment }

/** The cases of deliveries with their assessments. */
export async function casesToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Case>> {
  const { rows } = await sql<OfDelivery & Case>`
    select k.delivery_id as "deliveryId", k.id as "caseId", k.number, k.assessment,
           (select count(*) from case_events e where e.case_id = k.id and e.kind = 'reopened') as reopened
      from excursion_cases k where k.delivery_id = any(${deliveryIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ deliveryId, ...found }) => [deliveryId, found]))
}

/** The excursions of cases, without those that re-evaluation removed. */
export async function excursionsToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Signable[]>> {
  const { rows } = await sql<FactRow & { lat: number | null; lon: number | null }>`
    select k.delivery_id as "deliveryId", p.item_code as "itemCode", t.lot, f.quantity, v.version, c.code as owner, g.serial,
           f.deviation_milli_celsius as "deviationMilliCelsius", f.peak_milli as "peakMilli", f.side, f.out_of_range_ms as "outOfRangeMs",
           f.longest_ms as "longestMs", f.excursion_count as "excursionCount", f.started_at as "startedAt",
           f.last_at as "lastAt", f.is_open as "isOpen", f.lat, f.lon
      from excursion_cases k
      join case_excursions f on f.case_id = k.id and f.withdrawn_at is null
      join products p on p.id = f.product_id
      join product_versions v on v.id = f.product_version_id
      left join lots t on t.id = f.lot_id
      join loggers g on g.id = f.logger_id
      join companies c on c.id = g.company_id
     where k.delivery_id = any(${deliveryIds}::bigint[])
     order by k.delivery_id, p.item_code collate "C", t.lot collate "C", c.code collate "C", g.serial collate "C"`.execute(
    db,
  )
  return byDelivery(rows, ({ lat, lon, ...excursion }) => ({
    ...signable(excursion),
    microLat: microDegrees(lat),
    microLon: microDegrees(lon),
  }))
}
