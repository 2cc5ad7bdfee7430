import { sql } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { MonthlySummary, MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { caseTotals, lotTotals } from '#server/reporting/monthlyReport/caseAndLotTotals.ts'
import { monthGroups } from '#server/reporting/monthlyReport/monthGroups.ts'
import { aggregateOf, outcomeCounts, ownDeliveries } from '#server/reporting/monthlyReport/ownDeliveries.ts'
import { worstExcursions } from '#server/reporting/monthlyReport/worstExcursions.ts'

/** The number of lanes, carriers and products that are listed; the file has all of them. */
export const maxGroups = 20

type SummaryAsked = { month: string; now: Date; timeZone: string; maxGroups: number | null }

/** The summary of a month (YYYY-MM in the portal's time zone), read from one snapshot. */
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
      ...(await monthGroups(tx, scope, asked)),
      worst: await worstExcursions(tx, scope, month, now),
    }))
}

async function totalsOf(tx: Tx, scope: EnterpriseScope, month: string, moment: SummaryAsked): Promise<MonthTotals> {
  const { deliveries } = await aggregateOf(
    tx,
    sql<Pick<MonthTotals, 'deliveries'>>`
    with ${ownDeliveries(scope, month, moment.now)} select ${outcomeCounts} as deliveries from own o`,
  )
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
