import { sql, type RawBuilder } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AskedMonths } from '#server/reporting/kpi/askedMonths.ts'
import { centreCells } from '#server/reporting/kpi/centreCells.ts'
import { countedCells } from '#server/reporting/kpi/countedCells.ts'
import { countedHours } from '#server/reporting/kpi/countedHours.ts'
import { isAnySum, kpiCounts } from '#server/reporting/kpi/kpiCounts.ts'
import { hourSums, type KpiSums } from '#server/reporting/kpi/kpiFigures.ts'

/** Sums of a month (YYYY-MM), of a centre in all months, or of all months together where both are null. */
export type SummedUp = KpiSums & { month: string | null; centre: Company | null }

/** What KPIs are made of: by month and together, of all that the scope sees or of one centre, and by centre. */
export async function kpiSums(
  db: Db,
  scope: EnterpriseScope,
  months: AskedMonths,
  centreId: number | undefined,
  now: Date,
): Promise<SummedUp[]> {
  const ofMonths =
    centreId === undefined
      ? added(sql`month`, 'cells', sql`true`)
      : added(sql`month`, 'centre_cells', sql`centre_id = ${centreId}`)
  const { rows } = await sql<SummedUp>`
    with ${countedCells(scope, months, now)}, ${centreCells(scope)}, ${countedHours(scope, months)}
    select to_char(month, 'YYYY-MM') as month, null as centre, ${sums}
      from (${ofMonths}) added group by rollup (month)
    union all
    select null, json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en), ${figures}
      from (select centre_id, ${sums} from (${added(sql`centre_id`, 'centre_cells', sql`true`)}) added
             group by centre_id having ${isAnySum(all)}) one join centres e on e.id = one.centre_id`.execute(db)
  return rows
}

const all = [...kpiCounts, ...hourSums]
const figures = sql.join(all.map(sum => sql.ref(sum)))
const sums = sql.join(all.map(sum => sql`coalesce(sum(${sql.ref(sum)}), 0) as ${sql.ref(sum)}`))

/** Counts and hours under each other. */
const added = (key: RawBuilder<unknown>, cells: 'cells' | 'centre_cells', condition: RawBuilder<unknown>) => sql`
  select ${key}, ${columnsOf(kpiCounts)} from ${sql.table(cells)} where ${condition}
  union all select ${key}, ${columnsOf(hourSums)} from hours where ${condition}`

const columnsOf = (own: readonly string[]) =>
  sql.join(all.map(sum => (own.includes(sum) ? sql.ref(sum) : sql`0 as ${sql.ref(sum)}`)))
