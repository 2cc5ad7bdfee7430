import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import { type KpiCsvColumn, kpiCsvColumns, type KpiCsvFault } from '#contract/reporting/rules/kpiCsv.ts'
import {
  type HourField,
  hourFields,
  type Hours,
  hoursFaults,
  maxReasonLength,
  typedHours,
} from '#contract/reporting/rules/kpiHours.ts'
import { harmless, withoutGuard } from '#server/platform/csv/csvFile.ts'
import type { Centre } from '#server/reporting/kpiRegistration/targets.ts'

export type Cells = Record<KpiCsvColumn, string>
/** A line of the file; the reason is the unparsed cell. */
export type UploadedMonth = { line: number; centre: Centre; month: string; hours: Hours; reasonCell: string }
export type Faults = [place: KpiCsvColumn, fault: KpiCsvFault][]

/** The centres that the caller may register, the current month, and the time zone of months. */
export type Allowed = { centreBy: (code: string) => Centre | undefined; latest: string; timeZone: string }

/** A line of the template without entries. */
export const isUnfilled = (cells: Cells) =>
  [...hourFields, 'reason' as const].every(field => cells[field].trim() === '')

/** The month of a line, or all its faults. */
export function uploadedMonth(
  line: number,
  cells: Cells,
  { centreBy, latest, timeZone }: Allowed,
): UploadedMonth | Faults {
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
  faults.push(...(Object.entries(hoursFaults(month ?? longMonth, timeZone, hours)) as [HourField, KpiCsvFault][]))
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

/**
 * Parses a typed month to YYYY-MM: 2026-11, 2026/11, 2026年11月, also with its first day, and Nov-26, to which Excel changes
 * 2026-11. Undefined if it is not a month.
 */
export function typedMonth(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, year, number] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]0?1日?)?$/.exec(text) ?? []
  if (year !== undefined) return monthOf(year, Number(number))
  const [, name = '', digits = ''] = /^([a-z]{3})[a-z]*[- ](\d{2}|\d{4})$/i.exec(text) ?? []
  return monthOf(digits.padStart(4, '20'), monthNames.indexOf(name.toLowerCase()) + 1)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Years from 1900 on, as in the contract. */
function monthOf(year: string, number: number): string | undefined {
  const isMonth = /^(19|[2-9]\d)\d\d$/.test(year) && number >= 1 && number <= 12
  return isMonth ? `${year}-${String(number).padStart(2, '0')}` : undefined
}
