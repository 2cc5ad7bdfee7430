import { normalize, unitIn } from '#server/devices/reader/table/columnRole.ts'
import { unitFact } from '#server/devices/reader/table/headerFacts.ts'
import { unitColumn } from '#server/devices/reader/series/rowPlaces.ts'
import { isRunning } from '#server/devices/reader/series/suspectSeries.ts'
import { words } from '#server/devices/reader/series/quantityWords.ts'
import type { HeaderColumn, TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import type { TableSample, TimePlace } from '#server/devices/reader/table/tableSample.ts'
import { missingMarker, rawNumber } from '#server/devices/reader/text/rawNumber.ts'

const valueNames = words(
  'values?|readings?|results?|measurements?|samples?|wert|messwert|valeur|mesure|valore|misura|valor|medida|lectura|leitura|waarde|hodnota|wartość|arvo|värde|værdi|значение|değer',
)
const valueSigns = /^(?:測定|計測|検出)?(?:値|データ)$|数值|测量值|數值|測量值|측정값|^값$/

/**
 * Finds the temperature of a table in which no header names one but everything else does: each value has its unit or one in a
 * column of units, or the lines above name the unit and there is only one column of values.
 */
export function withMeasured(header: TableHeader, sample: TableSample, time: TimePlace): TableHeader {
  if (header.columns.some(({ role }) => role === 'celsius')) return header
  const numeric = header.columns.filter(column => isOpen(column, time) && isNumeric(column, sample))
  const spelled = numeric.filter(({ column }) => valuesOf(column, sample).every(({ unit }) => unit !== null))
  const [named, numbered] = [isValueName, isChannelNumber].map(isName =>
    numeric.filter(({ headers }) => isName(normalize(headers.at(-1) ?? ''))),
  )
  const only = [named, numbered].flatMap(columns => (columns?.length === 1 ? [columns] : []))[0] ?? []
  const found = spelled.length > 0 ? spelled : isUnitStated(header, sample) ? only : []
  const columns = header.columns.map(column =>
    found.includes(column) ? { ...column, role: 'celsius' as const, isUnnamed: spelled.length === 0 } : column,
  )
  return { ...header, columns }
}

/** Whether no header names another quantity for a column. */
const isOpen = ({ column, role }: HeaderColumn, time: TimePlace) =>
  role === undefined && column !== time.column && column !== time.clock

const cellsOf = (column: number, { readings }: TableSample) =>
  readings.map(({ cells }) => cells[column] ?? '').filter(cell => missingMarker(cell) === undefined)
const valuesOf = (column: number, sample: TableSample) =>
  cellsOf(column, sample).map(cell => ({ unit: rawNumber(cell)?.unit ?? null }))

function isNumeric({ column }: HeaderColumn, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  if (cells.some(cell => cell.includes('%') || rawNumber(cell) === undefined)) return false
  return cells.length > 0 && !isRunning(cells.map(cell => rawNumber(cell)?.value ?? 0))
}

const isValueName = (header: string) => valueNames.test(header) || valueSigns.test(header)
const isChannelNumber = (header: string) =>
  /^(?:(?:channel|ch|kanal|canale?|voie|kanał|kanava|input)[ .#-]?)?\d{1,4}$/.test(header)

/** By a column with one unit of temperature in all rows, or by a line above. */
function isUnitStated(header: TableHeader, sample: TableSample): boolean {
  const column = unitColumn(header, sample.readings)
  if (column === null) return unitFact(header) !== null
  const units = new Set(cellsOf(column, sample).map(cell => unitIn(normalize(cell))))
  return units.size === 1 && !units.has(null)
}
