import { sql } from 'kysely'
import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A centre's month with what is to be registered for it. */
export type MonthToSave = { centreId: number; month: string; hours: RegisteredHours }

/** Registers months or changes them, all in one statement; what is registered already leaves no trace. */
export async function saveMonths(tx: Tx, months: readonly MonthToSave[]): Promise<void> {
  if (months.length === 0) return
  const of = <Value>(value: (month: MonthToSave) => Value) => months.map(value)
  await sql`
    insert into kpi_months as kept
      (centre_id, month, working_hours, business_downtime_hours, reason, system_downtime_hours)
    select * from unnest(
      ${of(one => one.centreId)}::bigint[], ${of(one => firstDayOf(one.month))}::date[],
      ${of(one => one.hours.workingHours)}::numeric[], ${of(one => one.hours.businessDowntimeHours)}::numeric[],
      ${of(one => one.hours.reason)}::text[], ${of(one => one.hours.systemDowntimeHours)}::numeric[])
    on conflict (centre_id, month) do update set
      working_hours = excluded.working_hours, business_downtime_hours = excluded.business_downtime_hours,
      reason = excluded.reason, system_downtime_hours = excluded.system_downtime_hours
    where (kept.working_hours, kept.business_downtime_hours, kept.reason, kept.system_downtime_hours)
      is distinct from
      (excluded.working_hours, excluded.business_downtime_hours, excluded.reason, excluded.system_downtime_hours)
  `.execute(tx)
}

export async function deleteMonth(tx: Tx, centreId: number, month: string): Promise<void> {
  await tx.deleteFrom('kpi_months').where('centre_id', '=', centreId).where('month', '=', firstDayOf(month)).execute()
}
