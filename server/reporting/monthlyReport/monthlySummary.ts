import { sql } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { MonthlySummary, MonthTotals, WorstExcursion } from '#contract/reporting/types/reportTypes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { caseTotals, lotTotals } from '#server/reporting/monthlyReport/caseAndLotTotals.ts'
import { aggregateOf, monthGroups, outcomeCounts, ownDeliveries } from '#server/reporting/monthlyReport/monthGroups.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { excursionsOfItems, excursionSummaryOf } from '#server/telemetry/evaluation/excursionSummary.ts'

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

const maxWorst = 10

/** The excursions of a month's deliveries with the largest deviation, each with its case. */
async function worstExcursions(db: DbOrTx, scope: EnterpriseScope, month: string, now: Date) {
  const { rows } = await sql<Omit<WorstExcursion, 'beyondSerial' | 'outsideSerial'> & { productId: number }>`
    with ${ownDeliveries(scope, month, now)}
    select x.delivery_id as "deliveryId", d.reference, ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination,
           json_build_object('depositor', json_build_object('code', o.code, 'name', o.name, 'nameEn', o.name_en),
             'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           x.product_id as "productId", x.deviation_milli_celsius as "deviationMilliCelsius", x.out_of_range_ms as "outOfRangeMs",
           case when c.id is not null then json_build_object('caseId', c.id, 'number', c.number, 'state', c.state) end as case
      from excursions_of(array(select own.delivery_id from own where own.outcome = 'excursion')) x
      join deliveries d on d.id = x.delivery_id
      join products p on p.id = x.product_id
      join companies o on o.id = p.company_id
      left join excursion_cases c on c.delivery_id = x.delivery_id
     order by x.deviation_milli_celsius desc, x.out_of_range_ms desc, d.reference, p.item_code limit ${maxWorst}`.execute(
    db,
  )
  const measured = await excursionsOfItems(db, [...new Set(rows.map(row => row.deliveryId))])
  return rows.map(({ productId, ...row }) => {
    const reported = excursionSummaryOf(
      measured.filter(one => one.deliveryId === row.deliveryId && one.productId === productId),
      () => true,
    )
    return { ...row, beyondSerial: reported?.worst.serial ?? '', outsideSerial: reported?.longest.serial ?? '' }
  })
}
