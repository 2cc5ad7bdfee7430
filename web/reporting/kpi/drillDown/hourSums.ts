import type { Company } from '#contract/kernel/fields.ts'
import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'

/** The downtime that a KPI counts. */
const downtimes = { businessStopTime: 'businessDowntimeHours', systemDowntime: 'systemDowntimeHours' } as const
export type HourKpi = keyof typeof downtimes
export const isHourKpi = (kpi: Kpi): kpi is HourKpi => kpi in downtimes

/** Of the total, month and centre are missing. */
export type HoursRow = {
  month: string | null
  centre: Company | null
  downtime: number
  working: number
  reason: string | null
}

/** The registered months with numerator and denominator of their share, and the sums. Reasons are business downtime's. */
export function monthsAndTotal(kpi: HourKpi, rows: readonly KpiHours[]) {
  const months = rows.map((row): HoursRow => ({
    month: row.month,
    centre: row.centre,
    downtime: row[downtimes[kpi]],
    working: row.workingHours,
    reason: kpi === 'businessStopTime' ? row.reason : null,
  }))
  // Hours are hundredths: doubles would add 0.1 and 0.2 to something else.
  const sum = (name: 'downtime' | 'working') =>
    months.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100
  const total: HoursRow = {
    month: null,
    centre: null,
    downtime: sum('downtime'),
    working: sum('working'),
    reason: null,
  }
  return { months, total }
}
