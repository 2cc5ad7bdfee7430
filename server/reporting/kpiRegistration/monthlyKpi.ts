import { sql } from 'kysely'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { firstDayOf, monthOf } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Centre } from '#server/reporting/kpiRegistration/administeredCentres.ts'

/** Which part of the list; without it all of it. */
export type Page = { page: number; pageSize: number }

type Row = {
  month: string
  code: string
  name: string
  nameEn: string
  workingHours: number | null
  businessDowntimeHours: number | null
  reason: string | null
  systemDowntimeHours: number | null
}

/** Every centre in each of the months, registered or not; the months in their given order, within one by centre. */
export async function findMonthlyKpi(
  db: Db,
  months: readonly string[],
  centres: readonly Centre[],
  page?: Page,
): Promise<MonthlyKpi[]> {
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
