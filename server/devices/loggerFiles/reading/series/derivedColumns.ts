import { quantityWords } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import type { HeadColumn, TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

const fewest = 10

/**
 * Columns in °C beside one that is called a temperature are none themselves, in whatever language, if they are what
 * follows from temperature and humidity, or never change while it does, as limits don't.
 */
export function withoutDerived(head: TableHead, rows: readonly Row[]): TableHead {
  const [named] = head.columns.filter(
    ({ role, folded }) => role === 'celsius' && quantityWords.temperature.test(folded),
  )
  if (!named || rows.length < fewest || isConstant(rows, named)) return head
  const humidity = head.columns.find(({ role }) => role === 'humidity')
  const isOther = (column: HeadColumn) =>
    column.role === 'celsius' &&
    !quantityWords.temperature.test(column.folded) &&
    (isConstant(rows, column) || (humidity !== undefined && isDewPoint(rows, named, humidity, column)))
  const columns = head.columns.map(column => (isOther(column) ? { ...column, role: 'other' as const } : column))
  return { ...head, columns }
}

const valueOf = ({ cells }: Row, { column }: HeadColumn) => rawNumber(cells[column] ?? '')?.value ?? NaN

const isConstant = (rows: readonly Row[], column: HeadColumn) =>
  new Set(rows.map(row => valueOf(row, column)).filter(value => !Number.isNaN(value))).size === 1

const nearEnough = 0.6

/** By the Magnus formula over water (WMO No. 8), in °C. */
function isDewPoint(rows: readonly Row[], temperature: HeadColumn, humidity: HeadColumn, column: HeadColumn): boolean {
  if (temperature.unit !== 'C' || column.unit !== 'C') return false
  return rows.every(row => {
    const [celsius, percent, value] = [temperature, humidity, column].map(one => valueOf(row, one))
    if (celsius === undefined || percent === undefined || value === undefined || Number.isNaN(value)) return true
    const part = Math.log(percent / 100) + (17.62 * celsius) / (243.12 + celsius)
    return Math.abs((243.12 * part) / (17.62 - part) - value) <= nearEnough
  })
}
