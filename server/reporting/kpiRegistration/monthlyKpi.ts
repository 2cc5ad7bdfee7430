import { sql } from 'kysely'
import type { MonthlyKpi, MonthlyKpiChange } from '#contract/reporting/calls/kpiRegistration.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { firstDayOf, monthOf } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Centre } from '#server/reporting/kpiRegistration/targets.ts'
import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'

type Page = { page: number; pageSize: number }

type Row = Omit<MonthlyKpi, 'centre'> & Company

/** All centres in each month, registered or not, in the order of `months` and by centre; one page or all. */
export async function findMonthlyKpi(db: Db, months: readonly string[], centres: readonly Centre[], page?: Page) {
  const { rows } = await sql<Row>`
    select m.month, c.code, c.name, c.name_en as "nameEn", k.working_hours as "workingHours",
           k.business_downtime_hours as "businessDowntimeHours", k.reason,
           k.system_downtime_hours as "systemDowntimeHours"
      from unnest(${months.map(firstDayOf)}::date[]) with ordinality m (month, nth)
     cross join centres c
      left join kpi_months k on k.centre_id = c.id and k.month = m.month
     where c.id = any (${centres.map(centre => centre.id)}::bigint[])
     order by m.nth, c.code
     limit ${page?.pageSize ?? null} offset ${page ? (page.page - 1) * page.pageSize : 0}`.execute(db)
  return rows.map(({ month, code, name, nameEn, ...registered }) => ({
    centre: { code, name, nameEn },
    month: monthOf(month),
    ...registered,
  }))
}

/** A row of kpi_months in the audit trail. */
type Image = {
  working_hours: number
  business_downtime_hours: number
  reason: string | null
  system_downtime_hours: number
}
/** `old` has the former values of changed columns; for a deletion, the whole row. */
type Entry = { at: Date; actor: string; name: string | null; old: Partial<Image> | null; new: Image | null }

/**
 * All changes of a centre's month, newest first. They are found by centre and month, since a month that was deleted and
 * registered again is another record in the trail.
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
    before: entry.old && hoursIn({ ...entry.new, ...entry.old } as Image),
    after: entry.new && hoursIn(entry.new),
  }))
}

const hoursIn = (image: Image): RegisteredHours => ({
  workingHours: image.working_hours,
  businessDowntimeHours: image.business_downtime_hours,
  reason: image.reason,
  systemDowntimeHours: image.system_downtime_hours,
})
