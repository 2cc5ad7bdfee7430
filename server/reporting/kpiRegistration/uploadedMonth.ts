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
/** What a line of the file wants registered; its reason as the cell has it. */
export type UploadedMonth = { line: number; centre: Centre; month: string; hours: Hours; reasonCell: string }
export type Faults = [place: KpiCsvColumn, fault: KpiCsvFault][]

/** What may stand in a line: the centres that the caller may register for, and the month that runs. */
export type Allowed = { centreBy: (code: string) => Centre | undefined; latest: string }

/** A line of the template that nobody filled in. */
export const isUnfilled = (cells: Cells) =>
  [...hourFields, 'reason' as const].every(field => cells[field].trim() === '')

/** A line as a month, or everything that is wrong with it. */
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

/** Of a month that cannot be read no hours are too many that another month may have. */
const longMonth = '2000-01'

/** A reason is one line, whatever a spreadsheet's cell holds. */
const reasonIn = (cell: string) =>
  withoutGuard(cell)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** The reason that a cell means; the template's own cell, guarded or not, means what is registered. */
export function reasonOf(cell: string, registered: string | null): string | null {
  if (cell === harmless(registered ?? '')) return registered
  return reasonIn(cell) || null
}

/** Finds centres by their codes as people and files write them. */
export function centresByCode(centres: readonly Centre[]): Allowed['centreBy'] {
  const folded = new Map(centres.map(centre => [foldedNumber(centre.code), centre]))
  const exact = new Map(centres.flatMap(centre => [centre.code, harmless(centre.code)].map(code => [code, centre])))
  return code => exact.get(code.trim()) ?? folded.get(foldedNumber(withoutGuard(code.trim())))
}
