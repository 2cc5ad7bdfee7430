import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import type { EachReading } from '#server/devices/reader/table/allReadings.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import type { HeaderColumn, TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'

const minRows = 10

/**
 * Columns in °C beside a named temperature are not measured, in any language, if in all rows they are the dew point of
 * temperature and humidity, or constant like a limit while the temperature changes.
 */
export function withoutDerived(header: TableHeader, rows: readonly Row[], each: EachReading): TableHeader {
  const [named] = header.columns.filter(
    ({ role, normalized }) => role === 'celsius' && quantityWords.temperature.test(normalized),
  )
  if (!named || rows.length < minRows || rows.every(isLike(rows, named))) return header
  const humidity = header.columns.find(({ role }) => role === 'humidity')
  const follows = header.columns.flatMap(column => {
    if (column.role !== 'celsius' || quantityWords.temperature.test(column.normalized)) return []
    const ways = [isLike(rows, column), ...(humidity ? [isDewPoint(named, humidity, column)] : [])]
    const found = ways.find(isOther => rows.every(isOther))
    return found ? [{ column, isOther: found }] : []
  })
  const derived = new Set(follows.map(({ column }) => column))
  if (derived.size > 0)
    each(row => {
      for (const { column, isOther } of follows) if (!isOther(row)) derived.delete(column)
      return derived.size > 0
    })
  const columns = header.columns.map(column => (derived.has(column) ? { ...column, role: 'other' as const } : column))
  return { ...header, columns }
}

const valueOf = ({ cells }: Row, { column }: HeaderColumn) => rawNumber(cells[column] ?? '')?.value ?? NaN

/** Whether a row has no value in a column, or the first one of these rows. */
function isLike(rows: readonly Row[], column: HeaderColumn): (row: Row) => boolean {
  const first = rows.map(row => valueOf(row, column)).find(value => !Number.isNaN(value))
  return row => {
    const value = valueOf(row, column)
    return first !== undefined && (Number.isNaN(value) || value === first)
  }
}

const tolerance = 0.6

/** By the Magnus formula over water (WMO No. 8), in °C. */
function isDewPoint(temperature: HeaderColumn, humidity: HeaderColumn, column: HeaderColumn): (row: Row) => boolean {
  if (temperature.unit !== 'C' || column.unit !== 'C') return () => false
  return row => {
    const [celsius, percent, value] = [temperature, humidity, column].map(one => valueOf(row, one))
    if (celsius === undefined || percent === undefined || value === undefined || Number.isNaN(value)) return true
    const part = Math.log(percent / 100) + (17.62 * celsius) / (243.12 + celsius)
    return Math.abs((243.12 * part) / (17.62 - part) - value) <= tolerance
  }
}
