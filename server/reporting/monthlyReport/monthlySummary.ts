import type { Company } from '#contract/kernel/fields.ts'
import type { MonthlySummary, MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { caseTotals } from '#server/reporting/monthlyReport/caseTotals.ts'
import { lotTotals } from '#server/reporting/monthlyReport/lotTotals.ts'
import { monthGroups } from '#server/reporting/monthlyReport/monthGroups.ts'
import { deliveryTotals } from '#server/reporting/monthlyReport/deliveryTotals.ts'
import { worstExcursions } from '#server/reporting/monthlyReport/worstExcursions.ts'

/** So many lanes, carriers and products are told one by one; the file has all of them. */
export const maxGroups = 20

export type SummaryAsked = { month: string; now: Date; timeZone: string; maxGroups: number | null }

/** A month of a depositor's deliveries (YYYY-MM in the portal's time zone), all of it read at one moment. */
export async function monthlySummary(db: Db, scope: EnterpriseScope, asked: SummaryAsked): Promise<MonthlySummary> {
  const { month, now, timeZone } = asked
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => ({
      month,
      timeZone,
      asOf: now.toISOString(),
      isOver: dayIn(now, timeZone) > lastDayOf(month),
      depositor: await onlyCompany(tx, scope),
      now: await totalsOf(tx, scope, month, asked),
      before: await totalsOf(tx, scope, monthsLater(month, -1), asked),
      ...(await monthGroups(tx, scope, month, { now, most: asked.maxGroups })),
      worst: await worstExcursions(tx, scope, month, now),
    }))
}

async function totalsOf(tx: Tx, scope: EnterpriseScope, month: string, moment: SummaryAsked): Promise<MonthTotals> {
  const deliveries = await deliveryTotals(tx, scope, month, moment.now)
  const { lots, times } = await lotTotals(tx, scope, month, moment.now)
  const ofCases = await caseTotals(tx, scope, month, moment)
  return { deliveries, cases: ofCases.cases, lots, times: { ...times, ...ofCases.times } }
}

async function onlyCompany(tx: Tx, { companyIds }: EnterpriseScope): Promise<Company | null> {
  if (companyIds === 'all' || companyIds.length !== 1) return null
  return await tx
    .selectFrom('companies')
    .select(['code', 'name', 'name_en as nameEn'])
    .where('id', 'in', companyIds)
    .executeTakeFirstOrThrow()
}
