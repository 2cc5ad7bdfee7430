import type { Row } from '#server/loggerFiles/reading/csvRows.ts'
import { foldedHead } from '#server/loggerFiles/reading/foldedHead.ts'
import { filledCells, type HeadColumn, type TableHead } from '#server/loggerFiles/reading/tableHead.ts'
import { hasTime, type TableSample, type TimePlace } from '#server/loggerFiles/reading/tableSample.ts'

/** The first column of a role. */
export const byRole = ({ columns }: TableHead, role: HeadColumn['role']) =>
  columns.find(column => column.role === role)?.column ?? null

const groups =
  /^(?:sensor|probe|transmitter|tag|station|location|place|point|name|channel|センサー?|プローブ|子機|測定点|測定箇所|測定場所|設置場所|場所|名称)(?:[ _]?(?:name|id|no\.?|名|番号))?$/

/** A column that names a sensor or place tells series apart where its rows name several: mixed up they would be one logger's. */
export function groupColumn({ columns }: TableHead, { readings }: TableSample): number | null {
  const named = columns.filter(({ heads }) => groups.test(foldedHead(heads.at(-1) ?? '')))
  const varying = named.find(({ column }) => new Set(readings.map(({ cells }) => cells[column]?.trim())).size > 1)
  return varying?.column ?? null
}

const otherMoment = /receiv|creat|updat|upload|登録|受信|更新|取得|送信/

/** The column that says the unit of each row's value: of a table with one temperature, or it would not say whose. */
export function unitColumnOf({ columns }: TableHead, channels: readonly { celsius: number }[]): number | null {
  if (channels.length !== 1) return null
  const named =
    /^(?:temp(?:erature)?[ _-]?)?(?:units?(?: of (?:measure(?:ment)?|temperature))?|uom|einheit|unité|unidad|unità|単位)$/
  return (
    columns.find(({ column, heads }) => column !== channels[0]?.celsius && named.test(foldedHead(heads.at(-1) ?? '')))
      ?.column ?? null
  )
}

/** The column of times: of several, the one that no head calls another moment. Bare numbers need a head that says so. */
export function timeOf(times: readonly TimePlace[], { columns }: TableHead): TimePlace | undefined {
  const headOf = ({ column }: TimePlace) => columns[column]?.folded ?? ''
  const named = times.filter(time => !time.isNumbered || /time|date|epoch|unix|日時|日付/.test(headOf(time)))
  const measured = named.filter(time => !otherMoment.test(headOf(time)))
  const [one, ...others] = measured.length > 0 ? measured : named
  return others.length === 0 ? one : undefined
}

/** The first line below the heads that has a time, or could have one: what it has no value for is a fault, what cannot be read is refused. */
export function firstLineOf(
  { rows }: TableSample,
  { headRows }: TableHead,
  time: TimePlace,
  firstReading: Row,
): number {
  const headLine = headRows.at(-1)?.line
  if (headLine === undefined) return firstReading.line
  const isBelow = (row: Row) => row.line > headLine && (hasTime(row.cells, time) || filledCells(row) > 1)
  return rows.find(isBelow)?.line ?? firstReading.line
}

/** The serial that only the first line writes out, for all of them. */
export function serialOfBlank({ readings }: TableSample, column: number | null): string | null {
  if (column === null) return null
  const [first = '', ...rest] = readings.map(({ cells }) => (cells[column] ?? '').trim())
  return first !== '' && rest.length > 0 && rest.every(serial => serial === '') ? first : null
}
