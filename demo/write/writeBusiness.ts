import type { Tx } from '#server/platform/db/connect.ts'
import { dayNumber, dayText } from '#demo/days.ts'
import { disclosures } from '#demo/world/goods/disclosures.ts'
import { kpiMonthsBefore } from '#demo/world/companies/kpiMonths.ts'
import { kpiTargets } from '#demo/world/companies/kpiTargets.ts'
import { centreIds, companyIds, idOf, productIds } from '#demo/write/ids.ts'

/** Disclosures, KPI months and targets. */
export async function writeBusiness(tx: Tx, anchorMs: number): Promise<void> {
  const today = dayNumber(anchorMs)
  await writeDisclosures(tx, today)
  await writeKpiMonths(tx, today)
  await writeKpiTargets(tx)
}

/** Without `fromDay`, valid since before the first delivery. */
async function writeDisclosures(tx: Tx, today: number) {
  const [companies, products] = [await companyIds(tx), await productIds(tx)]
  await tx
    .insertInto('disclosures')
    .values(
      disclosures.map(({ itemCode, companyCode, stage, kind, fromDay = -400, untilDay }) => ({
        product_id: idOf(products, itemCode),
        company_id: idOf(companies, companyCode),
        stage,
        kind,
        valid_from: dayText(today + fromDay),
        valid_to: untilDay === undefined ? null : dayText(today + untilDay),
      })),
    )
    .execute()
}

async function writeKpiMonths(tx: Tx, today: number) {
  const centres = await centreIds(tx)
  await tx
    .insertInto('kpi_months')
    .values(
      kpiMonthsBefore(today).map(row => ({
        centre_id: idOf(centres, row.centreCode),
        month: row.month,
        business_downtime_hours: row.businessDowntimeHours,
        reason: row.reason,
        working_hours: row.workingHours,
        system_downtime_hours: row.systemDowntimeHours,
      })),
    )
    .execute()
}

async function writeKpiTargets(tx: Tx) {
  const companies = await companyIds(tx)
  const rows = Object.entries(kpiTargets).flatMap(([code, targets]) =>
    Object.entries(targets).map(([kpi, percent]) => ({ company_id: idOf(companies, code), kpi, percent })),
  )
  await tx.insertInto('kpi_targets').values(rows).execute()
}
