import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type KpiTargets = RequestOf<typeof kpiRegistrationCalls.saveKpiTargets>['targets']

/** The targets of a company, in per cent, by KPI. */
export async function targetsOf(db: Db, companyCode: string): Promise<KpiTargets> {
  const rows = await db
    .selectFrom('kpi_targets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.kpi', 't.percent'])
    .where('c.code', '=', companyCode)
    .execute()
  return Object.fromEntries(rows.map(({ kpi, percent }) => [kpi as Kpi, percent]))
}

/** Replaces all targets; writes only the differences. */
export async function saveTargets(tx: Tx, companyId: number, targets: KpiTargets): Promise<void> {
  const named = kpis.filter(kpi => targets[kpi] !== undefined)
  await tx
    .deleteFrom('kpi_targets')
    .where('company_id', '=', companyId)
    .$if(named.length > 0, query => query.where('kpi', 'not in', named))
    .execute()
  if (named.length === 0) return
  await tx
    .insertInto('kpi_targets')
    .values(named.map(kpi => ({ company_id: companyId, kpi, percent: targets[kpi] ?? 0 })))
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'kpi'])
        .doUpdateSet(eb => ({ percent: eb.ref('excluded.percent') }))
        .whereRef('kpi_targets.percent', '!=', 'excluded.percent'),
    )
    .execute()
}
