import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import type { HeaderColumn, TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'

const minRows = 10

/**
 * Columns in °C beside a named temperature are not measured, in any language, if they are the dew point of temperature and
 * humidity, or constant like a limit while the temperature changes.
 */
export function withoutDerived(header: TableHeader, rows: readonly Row[]): TableHeader {
  const [named] = header.columns.filter(
    ({ role, normalized }) => role === 'celsius' && quantityWords.temperature.test(normalized),
  )
  if (!named || rows.length < minRows || isConstant(rows, named)) return header
  const humidity = header.columns.find(({ role }) => role === 'humidity')
  const isOther = (column: HeaderColumn) =>
    column.role === 'celsius' &&
    !quantityWords.temperature.test(column.normalized) &&
    (isConstant(rows, column) || (humidity !== undefined && isDewPoint(rows, named, humidity, column)))
  const columns = header.columns.map(column => (isOther(column) ? { ...column, role: 'other' as const } : column))
  return { ...header, columns }
}

const valueOf = ({ cells }: Row, { column }: HeaderColumn) => rawNumber(cells[column] ?? '')?.value ?? NaN

const isConstant = (rows: readonly Row[], column: HeaderColumn) =>
  new Set(rows.map(row => valueOf(row, column)).filter(value => !Number.isNaN(value))).size === 1

const tolerance = 0.6

/** By the Magnus formula over water (WMO No. 8), in °C. */
function isDewPoint(
  rows: readonly Row[],
  temperature: HeaderColumn,
  humidity: HeaderColumn,
  column: HeaderColumn,
): boolean {
  if (temperature.unit !== 'C' || column.unit !== 'C') return false
  return rows.every(row => {
    const [celsius, percent, value] = [temperature, humidity, column].map(one => valueOf(row, one))
    if (celsius === undefined || percent === undefined || value === undefined || Number.isNaN(value)) return true
    const part = Math.log(percent / 100) + (17.62 * celsius) / (243.12 + celsius)
    return Math.abs((243.12 * part) / (17.62 - part) - value) <= tolerance
  })
}
