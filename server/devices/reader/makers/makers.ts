import { partsCsvWords } from '#contract/logistics/words/partsCsvWords.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import type { Maker } from '#server/devices/reader/series/channels.ts'
import type { HeaderColumn, TableHeader } from '#server/devices/reader/table/tableHeader.ts'

const textOf = ({ headerRows, preamble }: TableHeader) => [...preamble, ...headerRows].flatMap(({ cells }) => cells)
const firstMatch = (texts: readonly string[], shape: RegExp) => texts.map(text => shape.exec(text)?.[1]).find(Boolean)
const hasText = (header: TableHeader, shape: RegExp) => textOf(header).some(text => shape.test(text))
/** The cell of a column in the row with a name. */
const besideName = (header: TableHeader, name: RegExp, { column }: HeaderColumn) =>
  header.headerRows.find(({ cells }) => cells.some(cell => name.test(cell.trim())))?.cells[column]?.trim() || null

const portalColumns = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery']
const portalHeaders = [partsCsvWords.ja, partsCsvWords.en].map(words =>
  (['logger', 'time', 'celsius'] as const).map(column => normalize(words[column])),
)

/** The CSV of the partner API, and the readings that the portal exports, in both languages. */
const kelvinchain: Maker = header => {
  const headers = header.columns.map(({ headers }) => normalize(headers.at(-1) ?? ''))
  const isPartnerApi =
    ['logger', 'time', 'celsius'].every(name => headers.includes(name)) &&
    headers.every(name => portalColumns.includes(name))
  const isOwn = portalHeaders.some(
    ([logger = '', time = '', celsius = '']) =>
      headers.includes(logger) && headers.includes(celsius) && headers.some(name => name.startsWith(`${time} (`)),
  )
  if (!isPartnerApi && !isOwn) return undefined
  const serialColumn = headers.findIndex(name => portalHeaders.some(([logger]) => logger === name) || name === 'logger')
  return { form: 'kelvinchain', device: 'KelvinChain', serialColumn, unit: 'C' }
}

const hoboSerial = /LGR S\/N:\s*([^\s,;)]+)/
const title = /^Plot Title:\s*(.*)$/

/** HOBOware: headers contain the logger's serial; GMT+02:00 may be beside the times. */
const hobo: Maker = header => {
  if (!hasText(header, hoboSerial) && !hasText(header, title) && !hasText(header, /^Temp \(.*\) c:\d/)) return undefined
  const plot = firstMatch(textOf(header), title)
  const logger = firstMatch(textOf(header), hoboSerial) ?? null
  return {
    form: 'hobo',
    device: plot ? `HOBO (${plot})` : 'HOBO',
    serialOf: ({ headers }) => firstMatch(headers, hoboSerial) ?? logger,
  }
}

/** T&D Graph: headers No.1, No.2 … above ch1, ch2 … above units, with a spreadsheet date beside the time. */
const tandd: Maker = ({ columns }) => {
  const isNumbered = columns.some(({ headers }) => /^No\.\d+$/.test(headers[0] ?? ''))
  const isTimed = columns.some(({ headers }) => headers.some(text => text === 'Date/Time' || /日時|日付/.test(text)))
  if (!isNumbered || !isTimed) return undefined
  return { form: 'tandd', device: 'T&D', channelOf: ({ headers }) => headers[1] || headers[0] || null }
}

/** Tinytag Explorer: rows S/N, Type, Description and Property above the readings. */
const tinytag: Maker = header => {
  const isTinytag = [/^S\/N$/, /^Property$/].every(name =>
    header.headerRows.some(({ cells }) => cells.some(cell => name.test(cell.trim()))),
  )
  if (!isTinytag) return undefined
  const types = header.columns
    .map(column => besideName(header, /^Type$/, column))
    .filter(type => type && type !== 'Type')
  return {
    form: 'tinytag',
    device: types[0] ?? 'Tinytag',
    serialColumn: null,
    serialOf: column => besideName(header, /^S\/N$/, column),
    channelOf: column => besideName(header, /^Description$/, column),
  }
}

/** Rotronic HW4: sections [#S], [#H], [#D]; units such as Temperature = °C. */
const rotronic: Maker = header =>
  hasText(header, /^\[#[SHDI]\]/) ? { form: 'rotronic', device: 'Rotronic' } : undefined

/** Meaco: each row names its transmitter. */
const meaco: Maker = ({ columns }) => {
  const transmitter = columns.find(({ normalized }) => normalized === 'transmitter')
  if (!transmitter || !columns.some(({ normalized }) => normalized === 'receiver')) return undefined
  return { form: 'meaco', device: 'Meaco', serialColumn: transmitter.column }
}

const hanwell: Maker = ({ statements, preamble }) => {
  const isValid = preamble.some(({ cells }) => cells[0]?.trim() === 'Database Valid')
  return isValid || ['data starts', 'data ends'].every(name => statements.some(one => one.name === name))
    ? { form: 'hanwell', device: 'Hanwell' }
    : undefined
}

/** Trend BMS: points such as P0025_[Archive][…] [P25] [S25V]. */
const trend: Maker = ({ columns }) =>
  columns.some(({ headers }) => headers.some(text => /^P\d+_\[/.test(text) || /\[P\d+\] \[S\d+V?\]/.test(text)))
    ? {
        form: 'trend',
        device: 'Trend',
        channelOf: ({ headers }) => /\[([^\]]+)\]/.exec(headers.at(-1) ?? '')?.[1] ?? null,
      }
    : undefined

/** EMS Brno: headers such as 1. SWP [-bar] …; 2. Temperature [oC]. */
const emsBrno: Maker = ({ columns }) => {
  const isNumbered = columns.some(({ headers }) => headers.some(text => /^\d+\.\s.*\[.*\]/.test(text)))
  return isNumbered && columns.some(({ normalized }) => normalized === 'date time')
    ? { form: 'emsBrno', device: 'EMS Brno' }
    : undefined
}

/** In order of precedence. */
export const makers: readonly Maker[] = [kelvinchain, hobo, tandd, tinytag, rotronic, meaco, hanwell, trend, emsBrno]
