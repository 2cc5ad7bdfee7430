import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'

/** The downtime that a KPI counts. */
export const downtimes = { businessStopTime: 'businessDowntimeHours', systemDowntime: 'systemDowntimeHours' } as const
export type HourKpi = keyof typeof downtimes
export const isHourKpi = (kpi: Kpi): kpi is HourKpi => kpi in downtimes

/** Numerator and denominator of a share. Hours are hundredths: doubles would add 0.1 and 0.2 to something else. */
export function hourSums(kpi: HourKpi, rows: readonly KpiHours[]) {
  const sum = (name: 'workingHours' | (typeof downtimes)[HourKpi]) =>
    rows.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100
  return { downtime: sum(downtimes[kpi]), working: sum('workingHours') }
}
