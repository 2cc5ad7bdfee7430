import { partsCsvWords } from '#contract/logistics/words/partsCsvWords.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import type { Maker } from '#server/devices/loggerFiles/reading/series/channels.ts'
import type { HeadColumn, TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'

const textOf = ({ headRows, preamble }: TableHead) => [...preamble, ...headRows].flatMap(({ cells }) => cells)
const hasText = (head: TableHead, shape: RegExp) => textOf(head).some(text => shape.test(text))
/** What stands in a column beside the name of its row. */
const besideName = (head: TableHead, name: RegExp, { column }: HeadColumn) =>
  head.headRows.find(({ cells }) => cells.some(cell => name.test(cell.trim())))?.cells[column]?.trim() || null

const portalColumns = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery']
const portalHeads = ['ja', 'en'].map(language =>
  (['logger', 'time', 'celsius'] as const).map(column =>
    foldedHead(partsCsvWords[language === 'ja' ? 'ja' : 'en'][column]),
  ),
)

/** The CSV that the partner API takes, and the readings that the portal itself hands out, in either language. */
const kelvinchain: Maker = head => {
  const heads = head.columns.map(({ heads }) => foldedHead(heads.at(-1) ?? ''))
  const isDoor =
    ['logger', 'time', 'celsius'].every(name => heads.includes(name)) &&
    heads.every(name => portalColumns.includes(name))
  const isOwn = portalHeads.some(
    ([logger = '', time = '', celsius = '']) =>
      heads.includes(logger) && heads.includes(celsius) && heads.some(name => name.startsWith(`${time} (`)),
  )
  if (!isDoor && !isOwn) return undefined
  const serialColumn = heads.findIndex(name => portalHeads.some(([logger]) => logger === name) || name === 'logger')
  return { form: 'kelvinchain', device: 'KelvinChain', serialColumn, unit: 'C' }
}

const hoboSerial = /LGR S\/N:\s*([^\s,;)]+)/
const title = /^Plot Title:\s*(.*)$/

/** HOBOware: heads name the logger; GMT+02:00 stands beside the times, or nothing. */
const hobo: Maker = head => {
  if (!hasText(head, hoboSerial) && !hasText(head, title) && !hasText(head, /^Temp \(.*\) c:\d/)) return undefined
  const plot = textOf(head)
    .map(text => title.exec(text)?.[1])
    .find(Boolean)
  const logger =
    textOf(head)
      .map(text => hoboSerial.exec(text)?.[1])
      .find(Boolean) ?? null
  return {
    form: 'hobo',
    device: plot ? `HOBO (${plot})` : 'HOBO',
    serialOf: ({ heads }) => heads.map(text => hoboSerial.exec(text)?.[1]).find(Boolean) ?? logger,
  }
}

/** T&D Graph: No.1, No.2 … above ch1, ch2 … above units, with a spreadsheet's date beside the time. */
const tandd: Maker = ({ columns }) => {
  const numbered = columns.filter(({ heads }) => /^No\.\d+$/.test(heads[0] ?? ''))
  if (
    numbered.length === 0 ||
    !columns.some(({ heads }) => heads.includes('Date/Time') || heads.some(text => /日時|日付/.test(text)))
  )
    return undefined
  return { form: 'tandd', device: 'T&D', channelOf: ({ heads }) => heads[1] || heads[0] || null }
}

/** Tinytag Explorer: rows S/N, Type, Description and Property above the readings. */
const tinytag: Maker = head => {
  const isTinytag = [/^S\/N$/, /^Property$/].every(name =>
    head.headRows.some(({ cells }) => cells.some(cell => name.test(cell.trim()))),
  )
  if (!isTinytag) return undefined
  const types = head.columns.map(column => besideName(head, /^Type$/, column)).filter(type => type && type !== 'Type')
  return {
    form: 'tinytag',
    device: types[0] ?? 'Tinytag',
    serialColumn: null,
    serialOf: column => besideName(head, /^S\/N$/, column),
    channelOf: column => besideName(head, /^Description$/, column),
  }
}

/** Rotronic HW4: sections [#S], [#H], [#D]; units as Temperature = °C. */
const rotronic: Maker = head => (hasText(head, /^\[#[SHDI]\]/) ? { form: 'rotronic', device: 'Rotronic' } : undefined)

/** Meaco: each row names its transmitter. */
const meaco: Maker = ({ columns }) => {
  const transmitter = columns.find(({ folded }) => folded === 'transmitter')
  if (!transmitter || !columns.some(({ folded }) => folded === 'receiver')) return undefined
  return { form: 'meaco', device: 'Meaco', serialColumn: transmitter.column }
}

const hanwell: Maker = ({ said, preamble }) => {
  const isValid = preamble.some(({ cells }) => cells[0]?.trim() === 'Database Valid')
  return isValid || ['data starts', 'data ends'].every(name => said.some(one => one.name === name))
    ? { form: 'hanwell', device: 'Hanwell' }
    : undefined
}

/** Trend BMS: points like P0025_[Archive][…] [P25] [S25V]. */
const trend: Maker = ({ columns }) =>
  columns.some(({ heads }) => heads.some(text => /^P\d+_\[/.test(text) || /\[P\d+\] \[S\d+V?\]/.test(text)))
    ? { form: 'trend', device: 'Trend', channelOf: ({ heads }) => /\[([^\]]+)\]/.exec(heads.at(-1) ?? '')?.[1] ?? null }
    : undefined

/** EMS Brno: 1. SWP [-bar] …; 2. Temperature [oC]. */
const emsBrno: Maker = ({ columns }) => {
  const isNumbered = columns.some(({ heads }) => heads.some(text => /^\d+\.\s.*\[.*\]/.test(text)))
  return isNumbered && columns.some(({ folded }) => folded === 'date time')
    ? { form: 'emsBrno', device: 'EMS Brno' }
    : undefined
}

/** In this order: the first that knows its form. */
export const makers: readonly Maker[] = [kelvinchain, hobo, tandd, tinytag, rotronic, meaco, hanwell, trend, emsBrno]
