import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isSameHours, type RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { firstDayOf, monthOf } from '#contract/kernel/time/month.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { reasonOf, type UploadedMonth } from '#server/reporting/kpiRegistration/uploadedMonth.ts'

type Outcome = ResponseOf<typeof kpiRegistrationCalls.uploadMonthlyKpi>

/** The changes of an upload, which are saved unless it is a dry run. */
export async function uploadMonths(tx: Tx, uploaded: readonly UploadedMonth[], isDryRun: boolean): Promise<Outcome> {
  const registered = await registeredMonths(tx, uploaded)
  const all = uploaded.map(one => {
    const before = registered.get(keyOf(one.centre.id, one.month)) ?? null
    return { ...one, before, after: { ...one.hours, reason: reasonOf(one.reasonCell, before?.reason ?? null) } }
  })
  const changed = all.filter(({ before, after }) => !before || !isSameHours(before, after))
  const months = changed.map(({ centre, month, after }) => ({ centreId: centre.id, month, hours: after }))
  if (!isDryRun) await saveMonths(tx, months)
  const added = changed.filter(({ before }) => !before).length
  return {
    added,
    changed: changed.length - added,
    unchanged: all.length - changed.length,
    changes: changed.map(({ line, centre, month, before, after }) => ({
      line,
      before,
      after: { centre, month, ...after },
    })),
  }
}

const keyOf = (centreId: number, month: string) => `${centreId} ${month}`

/** Locked, so that the answer matches the saved changes. */
async function registeredMonths(tx: Tx, uploaded: readonly UploadedMonth[]): Promise<Map<string, RegisteredHours>> {
  const { rows } = await sql<RegisteredHours & { centreId: number; day: string }>`
    select k.centre_id as "centreId", k.month as day, k.working_hours as "workingHours",
           k.business_downtime_hours as "businessDowntimeHours", k.reason,
           k.system_downtime_hours as "systemDowntimeHours"
      from kpi_months k
     where (k.centre_id, k.month) in (select * from unnest(
       ${uploaded.map(one => one.centre.id)}::bigint[], ${uploaded.map(one => firstDayOf(one.month))}::date[]))
     order by k.id for update`.execute(tx)
  return new Map(rows.map(({ centreId, day, ...hours }) => [keyOf(centreId, monthOf(day)), hours]))
}

/** A centre's month with the hours to register. */
export type MonthToSave = { centreId: number; month: string; hours: RegisteredHours }

/** Registers or changes months in one statement; unchanged ones leave no entry in the audit trail. */
export async function saveMonths(tx: Tx, months: readonly MonthToSave[]): Promise<void> {
  if (months.length === 0) return
  const of = <Value>(value: (month: MonthToSave) => Value) => months.map(value)
  await sql`
    insert into kpi_months as stored
      (centre_id, month, working_hours, business_downtime_hours, reason, system_downtime_hours)
    select * from unnest(
      ${of(one => one.centreId)}::bigint[], ${of(one => firstDayOf(one.month))}::date[],
      ${of(one => one.hours.workingHours)}::numeric[], ${of(one => one.hours.businessDowntimeHours)}::numeric[],
      ${of(one => one.hours.reason)}::text[], ${of(one => one.hours.systemDowntimeHours)}::numeric[])
    on conflict (centre_id, month) do update set
      working_hours = excluded.working_hours, business_downtime_hours = excluded.business_downtime_hours,
      reason = excluded.reason, system_downtime_hours = excluded.system_downtime_hours
    where (stored.working_hours, stored.business_downtime_hours, stored.reason, stored.system_downtime_hours)
      is distinct from
      (excluded.working_hours, excluded.business_downtime_hours, excluded.reason, excluded.system_downtime_hours)
  `.execute(tx)
}

export async function deleteMonth(tx: Tx, centreId: number, month: string): Promise<void> {
  await tx.deleteFrom('kpi_months').where('centre_id', '=', centreId).where('month', '=', firstDayOf(month)).execute()
}
