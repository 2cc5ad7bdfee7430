import { sql } from 'kysely'
import type { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  byDelivery,
  type FactRow,
  microDegrees,
  msOf,
  type OfDelivery,
  type Signable,
  signable,
} from '#server/quality/signatures/content/values.ts'

type Case = { caseId: number; number: string; reopened: number; revised: number; assessment: Assessment }

/** The cases of deliveries with their assessments. */
export async function casesToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Case>> {
  const { rows } = await sql<OfDelivery & Case>`
    select k.delivery_id as "deliveryId", k.id as "caseId", k.number, k.assessment,
           (select count(*) from case_events e where e.case_id = k.id and e.kind = 'reopened') as reopened,
           (select count(*) from case_events e where e.case_id = k.id and e.kind = 'assessmentRevised') as revised
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

type Figures = { [figure: string]: Signable }

/**
 * The figures of each logger of deliveries: a new reading changes their number, another value the mean or the mean kinetic
 * temperature, in whole millionths of a degree.
 */
export async function readingsToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Figures[]>> {
  const { rows } = await sql<FactRow & { meanCelsius: number | null; mktCelsius: number | null }>`
    select l.delivery_id as "deliveryId", c.code as owner, g.serial, l.from_at as "fromAt", l.to_at as "toAt",
           t.end_at as "endAt", t.interval_ms as "intervalMs", t.reading_count as "readingCount",
           t.min_milli as "minMilli", t.max_milli as "maxMilli", t.first_at as "firstAt", t.last_at as "lastAt",
           t.gap_count as "gapCount", t.gap_ms as "gapMs", t.suspect_count as "suspectCount",
           t.conflict_count as "conflictCount", t.mean_celsius as "meanCelsius", t.mkt_celsius as "mktCelsius",
           (select coalesce(json_agg(json_build_array(p.item_code, o.lot) order by p.item_code collate "C", o.lot collate "C"), '[]')
              from logger_assignment_items x
              join delivery_items i on i.id = x.delivery_item_id
              join products p on p.id = i.product_id
              left join lots o on o.id = i.lot_id
             where x.logger_assignment_id = l.id) as carries
      from logger_assignments l
      join loggers g on g.id = l.logger_id
      join companies c on c.id = g.company_id
      left join assignment_temperature t on t.logger_assignment_id = l.id
     where l.delivery_id = any(${deliveryIds}::bigint[])
     order by l.delivery_id, c.code collate "C", g.serial collate "C", l.from_at`.execute(db)
  return byDelivery(rows, ({ meanCelsius, mktCelsius, ...figures }) => ({
    ...signable(figures),
    microMean: microDegrees(meanCelsius),
    microMkt: microDegrees(mktCelsius),
  }))
}

export const withoutMeans = ({ microMean: _mean, microMkt: _mkt, ...figures }: Figures): Signable => figures

/** Their evaluation by each band and tolerance of the items. */
export async function evaluationToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Signable[]>> {
  const { rows } = await sql<FactRow & { toleranceMinutes: number }>`
    select l.delivery_id as "deliveryId", c.code as owner, g.serial, l.from_at as "fromAt", j.lower_milli as "lowerMilli",
           j.upper_milli as "upperMilli", j.tolerance_minutes as "toleranceMinutes", j.in_band_ms as "inBandMs",
           j.above_ms as "aboveMs", j.below_ms as "belowMs", j.longest_period_ms as "longestPeriodMs",
           j.excursion_count as "excursionCount", j.spike_count as "spikeCount"
      from logger_assignments l
      join loggers g on g.id = l.logger_id
      join companies c on c.id = g.company_id
      join assignment_evaluations j on j.logger_assignment_id = l.id
     where l.delivery_id = any(${deliveryIds}::bigint[])
     order by l.delivery_id, c.code collate "C", g.serial collate "C", l.from_at, j.lower_milli, j.upper_milli,
              j.tolerance_minutes`.execute(db)
  return byDelivery(rows, ({ toleranceMinutes, ...evaluation }) => ({
    ...signable(evaluation),
    toleranceMs: msOf(toleranceMinutes),
  }))
}
