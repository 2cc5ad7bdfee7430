import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import { kpiCsvColumns, type KpiCsvColumn, type KpiCsvFault } from '#contract/reporting/rules/kpiCsv.ts'
import {
  hourFields,
  hoursFaults,
  maxReasonLength,
  typedHours,
  type HourField,
  type Hours,
} from '#contract/reporting/rules/kpiHours.ts'
import { harmless, withoutGuard } from '#server/platform/csv/csvFile.ts'
import type { Centre } from '#server/reporting/kpiRegistration/administeredCentres.ts'
import { typedMonth } from '#server/reporting/kpiRegistration/typedMonth.ts'

export type Cells = Record<KpiCsvColumn, string>
/** A line of the file; the reason is the unparsed cell. */
export type UploadedMonth = { line: number; centre: Centre; month: string; hours: Hours; reasonCell: string }
export type Faults = [place: KpiCsvColumn, fault: KpiCsvFault][]

/** The centres that the caller may register, and the current month. */
export type Allowed = { centreBy: (code: string) => Centre | undefined; latest: string }

/** A line of the template without entries. */
export const isUnfilled = (cells: Cells) =>
  [...hourFields, 'reason' as const].every(field => cells[field].trim() === '')

/** The month of a line, or all its faults. */
export function uploadedMonth(line: number, cells: Cells, { centreBy, latest }: Allowed): UploadedMonth | Faults {
  const centre = centreBy(cells.centreCode)
  const month = typedMonth(cells.month)
  const typed = hourFields.map(field => [field, typedHours(cells[field])] as const)
  const hours = Object.fromEntries(typed.filter(([, value]) => typeof value === 'number')) as Partial<Hours>
  const reasonCell = cells.reason.trim()
  const faults: Faults = []
  if (!centre) faults.push(['centreCode', cells.centreCode.trim() === '' ? 'empty' : 'unknownCentre'])
  if (!month) faults.push(['month', cells.month.trim() === '' ? 'empty' : 'noMonth'])
  else if (month > latest) faults.push(['month', 'futureMonth'])
  for (const [field, value] of typed) if (typeof value === 'string') faults.push([field, value])
  faults.push(...(Object.entries(hoursFaults(month ?? longMonth, hours)) as [HourField, KpiCsvFault][]))
  if (reasonIn(reasonCell).length > maxReasonLength) faults.push(['reason', 'tooLong'])
  if (centre && month && faults.length === 0) return { line, centre, month, hours: hours as Hours, reasonCell }
  return faults.toSorted(([one], [other]) => kpiCsvColumns.indexOf(one) - kpiCsvColumns.indexOf(other))
}

/** For an unreadable month, the hours are checked against a long one. */
const longMonth = '2000-01'

/** A reason is one line, without the control characters of a cell. */
const reasonIn = (cell: string) =>
  withoutGuard(cell)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** The reason of a cell; an unchanged cell of the template, guarded or not, means the registered reason. */
export function reasonOf(cell: string, registered: string | null): string | null {
  if (cell === harmless(registered ?? '')) return registered
  return reasonIn(cell) || null
}

/** Finds centres by their codes in the notations of people and files. */
export function centresByCode(centres: readonly Centre[]): Allowed['centreBy'] {
  const folded = new Map(centres.map(centre => [foldedNumber(centre.code), centre]))
  const exact = new Map(centres.flatMap(centre => [centre.code, harmless(centre.code)].map(code => [code, centre])))
  return code => exact.get(code.trim()) ?? folded.get(foldedNumber(withoutGuard(code.trim())))
}
