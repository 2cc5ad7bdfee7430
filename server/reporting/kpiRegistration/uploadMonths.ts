import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isSameHours, type RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { firstDayOf, monthOf } from '#contract/kernel/time/month.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { saveMonths } from '#server/reporting/kpiRegistration/saveMonths.ts'
import { reasonOf, type UploadedMonth } from '#server/reporting/kpiRegistration/uploadedMonth.ts'

type Outcome = ResponseOf<typeof kpiRegistrationCalls.uploadMonthlyKpi>

/** What an upload would change; unless that is all that is asked, it does. */
export async function uploadMonths(tx: Tx, uploaded: readonly UploadedMonth[], isDryRun: boolean): Promise<Outcome> {
  const registered = await registeredMonths(tx, uploaded)
  const all = uploaded.map(one => {
    const before = registered.get(keyOf(one.centre.id, one.month)) ?? null
    return { ...one, before, after: { ...one.hours, reason: reasonOf(one.reasonCell, before?.reason ?? null) } }
  })
  const changed = all.filter(({ before, after }) => !before || !isSameHours(before, after))
  if (!isDryRun) {
    await saveMonths(
      tx,
      changed.map(({ centre, month, after }) => ({ centreId: centre.id, month, hours: after })),
    )
  }
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

/** Locked, so that what is told of them is what is changed. */
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
