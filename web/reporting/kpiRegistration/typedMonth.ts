import type { RequestOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls, MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import type { KpiCsvFault } from '#contract/reporting/rules/kpiCsv.ts'
import { hourFields, hoursFaults, maxReasonLength, typedHours, type Hours } from '#contract/reporting/rules/kpiHours.ts'

export const editedFields = ['workingHours', 'businessDowntimeHours', 'reason', 'systemDowntimeHours'] as const
export type EditedField = (typeof editedFields)[number]
/** What stands in the fields of a row that is edited. */
export type TypedMonth = Record<EditedField, string>
export type MonthFaults = Partial<Record<EditedField, KpiCsvFault>>

export type CentreMonth = Pick<MonthlyKpi, 'centre' | 'month'>
export const keyOf = ({ centre, month }: CentreMonth) => `${month} ${centre.code}`
export const isRegistered = ({ workingHours }: MonthlyKpi) => workingHours !== null

export const typedOf = (row: MonthlyKpi) =>
  Object.fromEntries(editedFields.map(field => [field, String(row[field] ?? '')])) as TypedMonth

export const isChanged = (row: MonthlyKpi, typed: TypedMonth) => {
  const before = typedOf(row)
  return editedFields.some(field => before[field] !== typed[field])
}

/** What is wrong with it, by field: the same as the server finds, and a CSV file is evaluated by. */
export function faultsIn(month: string, timeZone: string, typed: TypedMonth): MonthFaults {
  const read = hourFields.map(field => [field, typedHours(typed[field])] as const)
  const numbers = Object.fromEntries(read.filter(([, value]) => typeof value === 'number')) as Partial<Hours>
  return {
    ...hoursFaults(month, timeZone, numbers),
    ...(Object.fromEntries(read.filter(([, value]) => typeof value === 'string')) as MonthFaults),
    ...(typed.reason.trim().length > maxReasonLength ? { reason: 'tooLong' } : {}),
  }
}

/** As the server takes it; only where nothing is wrong. */
export function requestOf(row: MonthlyKpi, typed: TypedMonth): RequestOf<typeof kpiRegistrationCalls.saveMonthlyKpi> {
  const hours = Object.fromEntries(hourFields.map(field => [field, Number(typedHours(typed[field]))])) as Hours
  return { centreCode: row.centre.code, month: row.month, ...hours, reason: typed.reason.trim() || null }
}
