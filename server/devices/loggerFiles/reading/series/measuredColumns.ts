import { foldedHead, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { unitFact } from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import { unitColumn } from '#server/devices/loggerFiles/reading/series/rowPlaces.ts'
import { isRunning } from '#server/devices/loggerFiles/reading/series/suspectSeries.ts'
import { words } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import type { HeadColumn, TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import type { TableSample, TimePlace } from '#server/devices/loggerFiles/reading/table/tableSample.ts'
import { faultMark } from '#server/devices/loggerFiles/reading/text/faultMark.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

const valueNames = words(
  'values?|readings?|results?|measurements?|samples?|wert|messwert|valeur|mesure|valore|misura|valor|medida|lectura|leitura|waarde|hodnota|wartość|arvo|värde|værdi|значение|değer',
)
const valueSigns = /^(?:測定|計測|検出)?(?:値|データ)$|数值|测量值|數值|測量值|측정값|^값$/

/**
 * A table of which no head names a temperature, but of which everything else says that it holds one: each value has its
 * unit behind it or in a column of units, or the lines above name the unit and there is only one column of values.
 */
export function withMeasured(head: TableHead, sample: TableSample, time: TimePlace): TableHead {
  if (head.columns.some(({ role }) => role === 'celsius')) return head
  const numeric = head.columns.filter(column => isOpen(column, time) && isNumeric(column, sample))
  const spelled = numeric.filter(({ column }) => valuesOf(column, sample).every(({ unit }) => unit !== null))
  const [named, numbered] = [isValueName, isChannelNumber].map(isName =>
    numeric.filter(({ heads }) => isName(foldedHead(heads.at(-1) ?? ''))),
  )
  const only = [named, numbered].flatMap(columns => (columns?.length === 1 ? [columns] : []))[0] ?? []
  const found = spelled.length > 0 ? spelled : isUnitSaid(head, sample) ? only : []
  const columns = head.columns.map(column =>
    found.includes(column) ? { ...column, role: 'celsius' as const, isUnnamed: spelled.length === 0 } : column,
  )
  return { ...head, columns }
}

/** Numbers of nothing that a head names otherwise. */
const isOpen = ({ column, role }: HeadColumn, time: TimePlace) =>
  role === undefined && column !== time.column && column !== time.clock

const cellsOf = (column: number, { readings }: TableSample) =>
  readings.map(({ cells }) => cells[column] ?? '').filter(cell => faultMark(cell) === undefined)
const valuesOf = (column: number, sample: TableSample) =>
  cellsOf(column, sample).map(cell => ({ unit: rawNumber(cell)?.unit ?? null }))

function isNumeric({ column }: HeadColumn, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  if (cells.some(cell => cell.includes('%') || rawNumber(cell) === undefined)) return false
  return cells.length > 0 && !isRunning(cells.map(cell => rawNumber(cell)?.value ?? 0))
}

const isValueName = (head: string) => valueNames.test(head) || valueSigns.test(head)
const isChannelNumber = (head: string) =>
  /^(?:(?:channel|ch|kanal|canale?|voie|kanał|kanava|input)[ .#-]?)?\d{1,4}$/.test(head)

/** By a column of units with nothing but one unit of temperature, or by a line above. */
function isUnitSaid(head: TableHead, sample: TableSample): boolean {
  const column = unitColumn(head, sample.readings)
  if (column === null) return unitFact(head) !== null
  const units = new Set(cellsOf(column, sample).map(cell => unitIn(foldedHead(cell))))
  return units.size === 1 && !units.has(null)
}
