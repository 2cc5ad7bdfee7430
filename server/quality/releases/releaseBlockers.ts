import { sql } from 'kysely'
import { releaseBlockers, type ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { budgetBlockersOf } from '#server/quality/stabilityBudget/budgetBlockers.ts'

/**
 * Why deliveries are not released automatically now, in the order of the contract; empty if only the company's rule is
 * missing. An unknown calibration blocks like a missing one, and an assignment that goes on after the arrival like a gap: what
 * it still owns is not known.
 */
export async function releaseBlockersOf(db: DbOrTx, deliveryIds: readonly number[], now: Date) {
  const budgets = await budgetBlockersOf(db, deliveryIds)
  const { rows } = await sql<{ deliveryId: number } & Partial<Record<ReleaseBlocker, boolean>>>`
    select d.id as "deliveryId", d.delivered_at is null as "notDelivered", t.outcome = 'noData' as "noData",
           t.excursion_count > 0 as excursion, t.outcome <> 'noData' and (t.gap_count > 0 or t.is_silent
             or d.delivered_at is not null and t.may_fall_silent) as gap,
           t.suspect_count > 0 as suspect, t.conflict_count > 0 as conflict,
           t.calibration = 'uncalibrated' or coalesce(items.uncalibrated, false) as uncalibrated,
           t.outcome <> 'noData' and (coalesce(t.calibration, 'unknown') = 'unknown' or coalesce(items.unknown, false))
             as "calibrationUnknown",
           exists (select from logger_assignments l join assignment_evaluations j on j.logger_assignment_id = l.id
                     join out_of_range_periods r on r.assignment_evaluation_id = j.id
                    where l.delivery_id = d.id and r.closed_by = 'open') as "openPeriod",
           t.outcome <> 'noData' and coalesce(items.bare, false) as "itemWithoutLogger",
           exists (select from excursion_cases c where c.delivery_id = d.id) as "case",
           exists (select from lot_decisions m where m.delivery_id = d.id and m.cause = 'person') as decided,
           coalesce(local_day(d.delivered_at) < local_day(q.releases_since), false) as "beforeRule"
      from deliveries d
      cross join lateral (
        select coalesce(s.outcome, 'noData') as outcome, coalesce(s.stale_at < ${now}::timestamptz, false) as is_silent,
               s.stale_at is not null as may_fall_silent, coalesce(s.excursion_count, 0) as excursion_count,
               coalesce(s.gap_count, 0) as gap_count, coalesce(s.suspect_count, 0) as suspect_count,
               coalesce(s.conflict_count, 0) as conflict_count, s.calibration
          from (select d.id) one left join delivery_temperature s on s.delivery_id = one.id) t
      cross join lateral (
        select bool_or(m.calibration = 'uncalibrated') as uncalibrated, bool_or(m.calibration = 'unknown') as unknown,
               bool_or(coalesce(m.reading_count, 0) = 0) as bare
          from delivery_items i left join delivery_item_temperature m on m.delivery_item_id = i.id
         where i.delivery_id = d.id) items
      left join quality_rules q on q.company_id = d.depositor_id
     where d.id = any(${deliveryIds}::bigint[])`.execute(db)
  return new Map(
    rows.map(row => [
      row.deliveryId,
      releaseBlockers.filter(blocker => row[blocker] || budgets.get(row.deliveryId)?.has(blocker)),
    ]),
  )
}
