import { array, boolean, constantFrom, integer, oneof, record, type Arbitrary } from 'fast-check'
import type { LoggerFileAnswers, LoggerFileQuestion } from '#contract/devices/rules/loggerFile.ts'
import { allEncodings, encoded } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import { madeWords, type Words } from '#test/support/worlds/devices/loggerFiles/madeWords.ts'
import { dateText, humidityText, temperatureText } from '#test/support/worlds/devices/loggerFiles/spelling.ts'

/**
 * Generated layouts, each with the expected result: its readings, the answers of a person who made the file, and whether
 * it must be stopped, and why.
 */
export type MadeFile = {
  bytes: Buffer
  text: string
  /** The readings per temperature, in the order of the columns: ISO time, thousandths of °C, hundredths of a percent. */
  truth: [string, number, number][][]
  serial: string | null
  known: LoggerFileAnswers
  /** Null: it must be read exactly. */
  stop: LoggerFileQuestion | null
}

const offsetMs = 2 * 3_600_000
const minuteMs = 60_000
const zoneName = 'UTC+02:00'
const degreeSigns = ['°', 'º', '\uFFFD', 'Â°'] as const
const extras = ['number', 'status', 'place', 'battery', 'dewPoint', 'limit', 'Template', 'attempts', 'Temps'] as const
const said = ['title', 'serial', 'alarm', 'limit', 'range', 'start', 'end', 'blank', 'readings', 'pairs'] as const

const layouts = record({
  language: constantFrom(...Object.keys(madeWords)),
  /** `  `: columns separated by spaces. */
  delimiter: constantFrom(',', ';', '\t', '|', '  '),
  decimalSign: constantFrom('.', ','),
  encoding: constantFrom(...allEncodings),
  lineEnd: constantFrom('\n', '\r\n'),
  endsWithBreak: boolean(),
  unit: constantFrom('C', 'F', 'K'),
  /** `column`: no head names a temperature, but each row has its unit in a column. */
  unitAt: constantFrom('head', 'bracket', 'cell', 'preamble', 'row', 'column', 'nowhere'),
  degree: constantFrom(...degreeSigns),
  channels: integer({ min: 1, max: 3 }),
  humidity: constantFrom('none', 'word', 'unit', 'both'),
  isHumidityFirst: boolean(),
  extras: array(constantFrom(...extras), { maxLength: 3 }),
  said: array(constantFrom(...said), { maxLength: 6 }),
  isPadded: boolean(),
  figures: constantFrom('none', 'before', 'behind', 'column'),
  areFiguresWrong: oneof({ arbitrary: boolean(), weight: 1 }, { arbitrary: constantFrom(false), weight: 3 }),
  /** `start` and `end` belong to another recording. */
  areMomentsWrong: oneof({ arbitrary: boolean(), weight: 1 }, { arbitrary: constantFrom(false), weight: 3 }),
  /** A line after the readings with their unit, which nothing else names. */
  unitBehind: constantFrom('none', 'true', 'wrong'),
  zoneAt: constantFrom('head', 'preamble', 'nowhere', 'cell'),
  dateOrder: constantFrom('ymd', 'dmy', 'mdy'),
  dateSign: constantFrom('-', '/', '.'),
  isLongYear: boolean(),
  isHalfDay: boolean(),
  isApart: boolean(),
  clockSign: constantFrom(':', ':', '.', ''),
  /** Only the first row of a day has the date. */
  isDateOnce: boolean(),
  /** A mark behind or before some values, as if they were beyond a limit. */
  alarmMark: constantFrom('', '', '*', ' H', ' NG', ' Hi*', '上限'),
  isMarkedBefore: boolean(),
  /** Whole tenths of °C. */
  isInTenths: oneof({ arbitrary: boolean(), weight: 1 }, { arbitrary: constantFrom(false), weight: 3 }),
  /** Decimal commas between commas, without quotation marks. */
  isBare: boolean(),
  /** The place of serial and zone: in lines before the table, in comments, or after it. */
  facts: constantFrom('before', 'comment', 'behind'),
  isBackwards: boolean(),
  hasOtherTable: boolean(),
  /** A column that is called a temperature but contains a humidity or a running number, a file without a temperature or of two sensors, or a value that is not read. */
  trap: oneof(
    { arbitrary: constantFrom('none'), weight: 6 },
    { arbitrary: constantFrom('humidity', 'counter', 'onlyHumidity', 'sensors', 'unread'), weight: 1 },
  ),
})
type Layout = typeof layouts extends Arbitrary<infer Value> ? Value : never

const readings = record({
  start: integer({ min: Date.UTC(2015, 0, 1) / minuteMs, max: Date.UTC(2026, 9, 1) / minuteMs }),
  step: constantFrom(1, 5, 10, 15, 60),
  base: integer({ min: -300, max: 300 }),
  values: array(integer({ min: -20, max: 20 }), { minLength: 12, maxLength: 24 }),
  humidity: integer({ min: 650, max: 750 }),
})
type Made = typeof readings extends Arbitrary<infer Value> ? Value : never

/** The same files in each run, so that nothing fails by chance; `npm run test:fuzz` tries others. */
export const layoutSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_125)

export const madeFiles: Arbitrary<MadeFile> = record({ layout: layouts, made: readings }).map(({ layout, made }) =>
  madeFile(layout, made),
)

type Row = { localMs: number; milli: number[]; centi: number }
type Column = { head: string; unit?: string; cell: (row: Row, index: number) => string }

function rowsOf(
  { trap, channels, isBackwards, isInTenths }: Layout,
  { start, step, base, values, humidity }: Made,
): Row[] {
  const rows = values.map((value, index) => ({
    localMs: (start + index * step) * minuteMs,
    milli: Array.from({ length: channels }, (_, channel) => {
      if (trap === 'humidity') return (humidity + value) * 100
      if (trap === 'counter') return (index + 1) * 1000
      // channels with distant values, so that no value belongs to two of them, and tenths too cold to be whole degrees
      const away = isInTenths ? -Math.abs(base) - channel * 120 - 60 : base + channel * 120 - 120
      return (away + value) * 100
    }),
    centi: (humidity + value) * 10,
  }))
  return isBackwards ? rows.toReversed() : rows
}

function madeFile(drawn: Layout, made: Made): MadeFile {
  const layout = consistent(drawn)
  const words = madeWords[layout.language] ?? madeWords['en']
  if (!words) throw new Error(`no words in ${layout.language}`)
  const rows = rowsOf(layout, made)
  const columns = columnsOf(layout, words)
  const serial = layout.said.includes('serial') || layout.said.includes('pairs') ? 'SN-4711' : null
  const text = textOf(layout, words, rows, columns)
  const bytes = encoded(text, layout.encoding) ?? Buffer.from(text)
  return {
    bytes,
    text,
    truth: Array.from({ length: layout.channels }, (_, channel) =>
      rows.map(({ localMs, milli, centi }) => [
        new Date(localMs - offsetMs).toISOString(),
        milli[channel] ?? NaN,
        layout.humidity !== 'none' && (channel === 0 || layout.isHumidityFirst) ? centi : -1,
      ]),
    ),
    serial,
    known: { dateOrder: layout.dateOrder, zone: '+02:00', unit: layout.unit, decimalSign: layout.decimalSign },
    stop: stopOf(layout),
  }
}

/** Combinations that no program writes are not generated. */
function consistent(drawn: Layout): Layout {
  const isAligned = drawn.delimiter === '  '
  const isBare = drawn.isBare && drawn.delimiter === ',' && drawn.decimalSign === ',' && drawn.trap === 'none'
  const decimalSign = drawn.delimiter === ',' && !isBare ? '.' : drawn.decimalSign
  const isTrap = drawn.trap !== 'none'
  const isColumn = drawn.unitAt === 'column' && !isTrap && !isBare && drawn.unit !== 'K'
  const channels = isTrap || isColumn ? 1 : drawn.channels
  const unit = isTrap ? 'C' : drawn.unit
  const zoneAt = drawn.isApart && drawn.zoneAt === 'cell' ? 'preamble' : drawn.zoneAt
  // the only humidity belongs to the nearest of several temperatures before it
  const isHumidityFirst = channels === 1 && drawn.isHumidityFirst
  const humidity = drawn.trap === 'humidity' || drawn.trap === 'counter' ? 'none' : drawn.humidity
  const figures = isTrap || isBare || isAligned ? 'none' : drawn.figures
  // a number with a letter after it is written only with the degree sign
  const isNoCell = drawn.unitAt === 'cell' && (unit === 'K' || isBare)
  const isNoRow = drawn.unitAt === 'row' && isAligned
  const unitAt = isNoCell || isNoRow || (drawn.unitAt === 'column' && !isColumn) ? 'head' : drawn.unitAt
  // characters that a conversion damaged are in its output
  const encoding = drawn.degree === '°' || drawn.degree === 'º' ? drawn.encoding : 'UTF-8'
  const areMomentsWrong =
    drawn.areMomentsWrong &&
    !isTrap &&
    !isBare &&
    !isAligned &&
    drawn.said.some(one => one === 'start' || one === 'end')
  const unitBehind = unitAt === 'nowhere' && !isTrap && !isAligned ? drawn.unitBehind : 'none'
  const isInTenths = drawn.isInTenths && unit === 'C' && !isTrap && !isBare && ['head', 'bracket'].includes(unitAt)
  // 08.10.12 is a date as well
  const isUnclear = drawn.clockSign === '.' && drawn.dateSign === '.' && !drawn.isLongYear
  const clockSign = drawn.isApart && !drawn.isHalfDay && !isUnclear && !isBare ? drawn.clockSign : ':'
  const ways = {
    isBare,
    isInTenths,
    clockSign,
    alarmMark: isBare || isTrap ? '' : drawn.alarmMark,
    isDateOnce: drawn.isDateOnce && drawn.isApart && !isAligned,
    said: isBare || isAligned ? drawn.said.filter(one => one === 'serial' || one === 'title') : drawn.said,
    hasOtherTable: drawn.hasOtherTable && !isAligned && !isBare && unitAt !== 'column',
  }
  const written = { encoding, decimalSign, channels, unit, zoneAt, isHumidityFirst, humidity, figures, unitAt }
  return { ...drawn, ...written, ...ways, areMomentsWrong, unitBehind }
}

function stopOf({ trap, figures, areFiguresWrong, areMomentsWrong, unitBehind }: Layout): MadeFile['stop'] {
  if (trap === 'onlyHumidity') return 'mapping'
  if (trap === 'sensors') return 'group'
  if (trap === 'unread') return 'unread'
  if (trap !== 'none') return 'quantity'
  const areWrong = (figures !== 'none' && areFiguresWrong) || areMomentsWrong || unitBehind === 'wrong'
  return areWrong ? 'figures' : null
}

const unitText = ({ unit, degree }: Layout) => (unit === 'K' ? 'K' : `${degree}${unit}`)

function columnsOf(layout: Layout, words: Words): Column[] {
  const { decimalSign, unit, unitAt, channels, trap, isInTenths } = layout
  const spelled = isInTenths ? `0${decimalSign}1 ${unitText(layout)}` : unitText(layout)
  const temperatures = Array.from({ length: channels }, (_, channel): Column => {
    const own = unitAt === 'column' ? 'Value' : words.temperature
    const name = channels === 1 ? own : `${own} ${channel + 1}`
    const head = { head: `${name} (${spelled})`, bracket: `${name} [${spelled}]` }[unitAt as string] ?? name
    const behind = unitAt === 'cell' ? ` ${spelled}` : ''
    return {
      head,
      ...(unitAt === 'row' && { unit: spelled }),
      cell: ({ milli }, index) => {
        const [value = 0] = milli.slice(channel)
        const text = isInTenths ? String(value / 100) : temperatureText(value, decimalSign, unit)
        if (trap === 'unread' && index === 4) return `>${text}${behind}`
        return index % 3 === 1 ? marked(layout, text, behind) : text + behind
      },
    }
  })
  const heads = { word: words.humidity, unit: words.percent, both: `${words.humidity} (${words.percent})` }
  const humidity: Column[] =
    layout.humidity === 'none'
      ? []
      : [{ head: heads[layout.humidity], unit: '%', cell: ({ centi }) => humidityText(centi, decimalSign) }]
  const [first, ...others] = temperatures
  const ordered = layout.isHumidityFirst
    ? [...humidity, ...temperatures]
    : [...(first ? [first] : []), ...humidity, ...others]
  const measured = trap === 'onlyHumidity' ? onlyHumidity(layout, words) : ordered
  const sensors = { head: 'Sensor', cell: (_: Row, index: number) => (index < 7 ? 'A' : 'B') }
  const more = [
    ...(trap === 'sensors' ? [sensors] : []),
    ...[...new Set(layout.extras)].map(extra => extraColumn(extra, layout, words)),
  ]
  const units = unitAt === 'column' ? [{ head: words.unit, cell: () => unitText(layout) }] : []
  return [...more.slice(0, 1), ...timeColumns(layout, words), ...measured, ...units, ...more.slice(1)]
}

/** Letters before a whole number may be a name. */
function marked({ alarmMark, isMarkedBefore, isInTenths }: Layout, text: string, unit: string): string {
  const isLetter = /[A-Z]/.test(alarmMark)
  const isBehind = alarmMark === '上限' || alarmMark === ' Hi*'
  if (!isMarkedBefore || (isLetter && isInTenths) || isBehind) return text + unit + alarmMark
  return alarmMark.trim() + (isLetter ? ' ' : '') + text + unit
}

const onlyHumidity = ({ decimalSign }: Layout, words: Words): Column[] => [
  { head: `${words.humidity} (${words.percent})`, cell: ({ centi }) => humidityText(centi, decimalSign) },
]

function extraColumn(extra: (typeof extras)[number], { decimalSign }: Layout, words: Words): Column {
  if (extra === 'number') return { head: words.number, cell: (_, index) => String(index + 1) }
  if (extra === 'status') return { head: words.status, cell: (_, index) => (index % 3 === 0 ? 'ALARM' : 'OK') }
  if (extra === 'place') return { head: words.place, cell: (_, index) => ['Depot', 'Truck'][index < 5 ? 0 : 1] ?? '' }
  if (extra === 'battery') return { head: 'Battery (V)', cell: () => '3.6'.replace('.', decimalSign) }
  if (extra === 'limit') return { head: `${words.limit} (°C)`, cell: () => '8.0'.replace('.', decimalSign) }
  if (extra === 'dewPoint') return { head: 'Dew Point (°C)', cell: () => '1.2'.replace('.', decimalSign) }
  return { head: extra, cell: (_, index) => String((index * 7) % 5) }
}

function timeColumns(layout: Layout, words: Words): Column[] {
  const zone = layout.zoneAt === 'head' ? ` (${zoneName})` : ''
  const behind = layout.zoneAt === 'cell' ? ' +02:00' : ''
  const day = (localMs: number) => dateText(localMs, layout)
  if (layout.isApart) {
    return [
      { head: words.date, cell: dateCell(layout) },
      {
        head: words.clock + zone,
        cell: ({ localMs }) => clockOf(localMs, layout, words).replaceAll(':', layout.clockSign),
      },
    ]
  }
  return [
    {
      head: words.time + zone,
      cell: ({ localMs }) => `${day(localMs)} ${clockOf(localMs, layout, words)}${behind}`,
    },
  ]
}

function dateCell(layout: Layout): Column['cell'] {
  let last = ''
  return ({ localMs }, index) => {
    const day = dateText(localMs, layout)
    const isSame = layout.isDateOnce && !layout.isBackwards && index > 0 && day === last
    last = day
    return isSame ? '' : day
  }
}

function clockOf(localMs: number, { isHalfDay }: Layout, { halfDays, isHalfDayFirst }: Words): string {
  const at = new Date(localMs)
  const hour = at.getUTCHours()
  const rest = `${String(at.getUTCMinutes()).padStart(2, '0')}:00`
  if (!isHalfDay) return `${String(hour).padStart(2, '0')}:${rest}`
  const [clock, half] = [`${hour % 12 || 12}:${rest}`, halfDays[hour < 12 ? 0 : 1]]
  return isHalfDayFirst ? `${half} ${clock}` : `${clock} ${half}`
}

function textOf(layout: Layout, words: Words, rows: readonly Row[], columns: readonly Column[]): string {
  const { delimiter, isPadded, figures, unitAt, isBare, facts } = layout
  const isAligned = delimiter === '  '
  const line = (cells: readonly string[]) =>
    cells.map(cell => (cell.includes(delimiter) && !isBare ? `"${cell}"` : cell)).join(delimiter)
  const padded = (cells: readonly string[]) =>
    isPadded && !isAligned ? [...cells, ...columns.slice(cells.length).map(() => '')] : cells
  const paired = ([name = '', ...values]: readonly string[]) =>
    isAligned && values.length > 0 ? [`${name}: ${values.join(' ')}`] : [name, ...values]
  const commented = ([first = '', ...others]: readonly string[]) =>
    facts === 'comment' && first !== '' ? [`# ${first}`, ...others] : [first, ...others]
  const stated = saidLines(layout, words, rows).map(paired).map(commented)
  const isFact = ([name = '']: readonly string[]) => name.startsWith(words.serial) || name.startsWith(words.zone)
  const late = facts === 'behind' && !layout.hasOtherTable ? stated.filter(isFact) : []
  const before = [
    ...stated.filter(one => !late.includes(one)),
    ...(figures === 'before' || figures === 'column' ? figureLines(layout, words, rows) : []),
  ]
  const behind = [
    ...late,
    ...(figures === 'behind' ? figureLines(layout, words, rows) : []),
    ...(layout.unitBehind === 'none' ? [] : [[words.unit, unitText(unitBehind(layout))]]),
  ]
  const heads = [columns.map(({ head }) => head)]
  if (unitAt === 'row') heads.push(columns.map(({ unit = '' }) => unit))
  const table = rows.map((row, index) => columns.map(({ cell }) => cell(row, index)))
  const other = layout.hasOtherTable ? otherTable(layout, words, rows) : []
  const lines = [...before.map(padded), ...heads, ...table, ...behind, ...other].map(line)
  return lines.join(layout.lineEnd) + (layout.endsWithBreak ? layout.lineEnd : '')
}

const unitBehind = (layout: Layout): Layout =>
  layout.unitBehind === 'true' ? layout : { ...layout, unit: layout.unit === 'F' ? 'C' : 'F' }

const dayMs = 24 * 60 * minuteMs

/** A recording starts before its first reading and stops after its last; a wrong one is days later or earlier. */
function recordingOf({ areMomentsWrong }: Layout, rows: readonly Row[]) {
  const times = rows.map(({ localMs }) => localMs)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return areMomentsWrong
    ? { start: last + 2 * dayMs, end: first - 2 * dayMs }
    : { start: first - 30 * minuteMs, end: last + 30 * minuteMs }
}

function saidLines(layout: Layout, words: Words, rows: readonly Row[]): string[][] {
  const moment = (localMs: number) => `${dateText(localMs, layout)} ${clockOf(localMs, layout, words)}`
  const { start, end } = recordingOf(layout, rows)
  const lines: Record<(typeof said)[number], string[]> = {
    title: ['Report 7'],
    serial: [words.serial, 'SN-4711'],
    alarm: [words.alarm, moment(rows[3]?.localMs ?? 0), '', 'N/A', '', 'N/A'],
    limit: [words.limit, '8.0 °C'.replace('.', layout.decimalSign), '30 min'],
    range: [`Data range: +5 to +25 °C`],
    start: [`${words.start}:`, moment(start)],
    end: [`${words.end}:`, moment(end)],
    blank: ['', ''],
    readings: [words.readings, String(rows.length)],
    pairs: [`${words.serial}:`, 'SN-4711', 'Firmware:', '1.2'],
  }
  return [
    ...layout.said.map(one => lines[one]),
    ...(layout.zoneAt === 'preamble' ? [[words.zone, zoneName]] : []),
    ...(layout.unitAt === 'preamble' ? [[words.unit, unitText(layout)]] : []),
  ]
}

/** Of the first temperature; wrong ones are very different. */
function figureLines(layout: Layout, words: Words, rows: readonly Row[]): string[][] {
  const shift = layout.areFiguresWrong ? 40_000 : 0
  const values = rows.map(({ milli }) => milli[0] ?? 0)
  const spelled = (milli: number) => `${((milli + shift) / 1000).toFixed(1).replace('.', layout.decimalSign)} °C`
  const [low, high, mean] = [
    Math.min(...values),
    Math.max(...values),
    values.reduce((sum, value) => sum + value, 0) / values.length,
  ].map(spelled)
  if (layout.figures === 'column')
    return [
      [words.minimum, words.maximum, words.mean],
      [low ?? '', high ?? '', mean ?? ''],
    ]
  return [
    [words.minimum, low ?? ''],
    [words.maximum, high ?? ''],
    [words.mean, mean ?? ''],
  ]
}

/** The readings of a second sensor with its own heads: a humidity. */
const otherTable = (layout: Layout, words: Words, rows: readonly Row[]): string[][] => [
  ['', ''],
  [...timeColumns(layout, words).map(({ head }) => head), `${words.humidity} (%)`],
  ...rows.map((row, index) => [
    ...timeColumns(layout, words).map(({ cell }) => cell(row, index)),
    humidityText(row.centi, layout.decimalSign),
  ]),
]
