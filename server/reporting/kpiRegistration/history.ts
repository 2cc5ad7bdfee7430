import { sql } from 'kysely'
import type { MonthlyKpiChange } from '#contract/reporting/calls/kpiRegistration.ts'
import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** A row of kpi_months as the audit trail keeps it. */
type Image = {
  working_hours: number
  business_downtime_hours: number
  reason: string | null
  system_downtime_hours: number
}
/** `old` has of a change the former values of what changed, of a deletion the whole row. */
type Entry = { at: Date; actor: string; name: string | null; old: Partial<Image> | null; new: Image | null }

/**
 * All changes of a centre's month, the newest first. A month that was deleted and registered anew is another record of
 * the trail: it is looked for by what its rows say.
 */
export async function historyOf(db: Db, centreId: number, month: string): Promise<MonthlyKpiChange[]> {
  const { rows } = await sql<Entry>`
    select t.at, t.actor, coalesce(u.name, k.name) as name, t.old, t.new
      from audit_trail t
      left join users u on 'user:' || u.id = t.actor
      left join api_keys k on 'key:' || k.id = t.actor
     where t.table_name = 'kpi_months'
       and coalesce(t.new, t.old) ->> 'centre_id' = ${String(centreId)}
       and coalesce(t.new, t.old) ->> 'month' = ${firstDayOf(month)}
     order by t.id desc`.execute(db)
  return rows.map(entry => ({
    at: entry.at.toISOString(),
    by: entry.name ?? entry.actor,
    before: imageBefore(entry),
    after: entry.new && hoursIn(entry.new),
  }))
}

function imageBefore({ old, new: becomes }: Entry): RegisteredHours | null {
  // Of a deletion `old` is whole.
  return old && hoursIn({ ...becomes, ...old } as Image)
}

const hoursIn = (image: Image): RegisteredHours => ({
  workingHours: image.working_hours,
  businessDowntimeHours: image.business_downtime_hours,
  reason: image.reason,
  systemDowntimeHours: image.system_downtime_hours,
})
