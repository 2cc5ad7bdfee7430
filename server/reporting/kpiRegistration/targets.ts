import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { type Kpi, kpis } from '#contract/reporting/rules/kpi.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

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

export type Centre = { id: number; code: string; name: string; nameEn: string }

/**
 * The centres whose months the caller may see, by code: all for the platform company, its own for any other one (REP-11);
 * with referable centres only those (IDN-11).
 */
export const centresOf = async (db: Db, caller: Caller): Promise<Centre[]> => await found(db, caller).execute()

/** One of these; 4017 for any other code. */
export async function centreOf(db: DbOrTx, caller: Caller, code: string): Promise<Centre> {
  const centre = await found(db, caller).where('code', '=', code).executeTakeFirst()
  if (!centre) throw new PortalError(codes.notAuthorized)
  return centre
}

const found = (db: DbOrTx, caller: Caller) =>
  db
    .selectFrom('centres')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .$if(!caller.isPlatform, query => query.where('company_id', '=', caller.company.id))
    .$if(caller.centres.length > 0, query =>
      query.where(
        'id',
        'in',
        caller.centres.map(centre => centre.id),
      ),
    )
    .orderBy('code')
