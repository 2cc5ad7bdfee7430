import { partsCsvWords } from '#contract/logistics/words/partsCsvWords.ts'
import type { Logged, Style } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import {
  clockText,
  dateText,
  humidityText,
  momentText,
  namedDate,
  temperatureText,
} from '#test/support/worlds/devices/loggerFiles/spelling.ts'
import { tableText, type Column } from '#test/support/worlds/devices/loggerFiles/tableText.ts'

export type Writer = (readings: readonly Logged[], style: Style) => string

const sign = ({ decimalSign }: Style) => decimalSign
/** A decimal comma needs another delimiter, as in every program of such a country. */
const delimiterFor = (style: Style) => (style.decimalSign === ',' ? ';' : ',')

const celsius = (heads: string[], style: Style): Column => ({
  heads,
  cell: ({ milliCelsius }) => temperatureText(milliCelsius, sign(style)),
})
const humidity = (heads: string[], style: Style): Column => ({
  heads,
  cell: ({ centiHumidity }) => humidityText(centiHumidity, sign(style)),
})
const moment = (heads: string[], style: Style): Column => ({ heads, cell: ({ localMs }) => momentText(localMs, style) })
const empty = (heads: string[]): Column => ({ heads, cell: () => '' })

export const hoboFile: Writer = (readings, style) => {
  const logger = `LGR S/N: ${style.serial}`
  const columns = [
    { heads: ['#'], cell: (_: Logged, index: number) => String(index + 1) },
    moment(['Date Time, GMT+02:00'], style),
    celsius([`Temp, °C (${logger}, SEN S/N: ${style.serial})`], style),
    humidity([`RH, % (${logger}, SEN S/N: ${style.serial})`], style),
    { heads: [`Coupler Detached (${logger})`], cell: (_: Logged, index: number) => (index === 0 ? 'Logged' : '') },
    empty([`End Of File (${logger})`]),
  ]
  return `\uFEFF${tableText(readings, style, { preamble: [`"Plot Title: ${style.serial}"`], columns, delimiter: delimiterFor(style) })}`
}

/** The newer layout: no title, no numbers, no zone. */
export const hoboPlainFile: Writer = (readings, style) => {
  const logger = `LGR S/N: ${style.serial}`
  const columns = [
    moment(['Date Time'], style),
    celsius([`Temp (°C) ${logger},  #${style.serial}`], style),
    humidity([`RH (%) ${logger},  #${style.serial}`], style),
  ]
  return tableText(readings, style, { columns, delimiter: ';' })
}

const serialOf = (localMs: number) => (localMs / 86_400_000 + 25_569).toFixed(10)

export const tanddFile: Writer = (readings, style) => {
  const columns = [
    moment(['Date/Time', 'Date/Time', ''], style),
    { heads: ['Date/Time', 'Date/Time', ''], cell: ({ localMs }: Logged) => serialOf(localMs) },
    { heads: ['No.1', 'ch1', 'lx'], cell: () => '21.53'.replace('.', style.decimalSign) },
    celsius(['No.2', 'ch2', '°C'], style),
    humidity(['No.3', 'ch3', '%'], style),
    empty(['No.4', 'Cumulative Illuminance', 'lxh']),
  ]
  return tableText(readings, style, { columns, delimiter: delimiterFor(style), isQuoted: true })
}

export const tinytagFile: Writer = (readings, style) => {
  const { serial } = style
  const columns = [
    { heads: ['', 'S/N', 'Type', 'Description', 'Property'], cell: (_: Logged, index: number) => String(index + 1) },
    moment(['Time', '', '', '', ''], style),
    celsius(['1', serial, 'TGU-4500', 'Archive 1', 'Temperature'], style),
    humidity(['2', serial, 'TGU-4500', 'Archive 1', 'Humidity'], style),
  ]
  return tableText(readings, style, { columns, delimiter: delimiterFor(style) })
}

export const rotronicFile: Writer = (readings, style) => {
  const delimiter = delimiterFor(style)
  const section = (text: string) => text + delimiter.repeat(3)
  const preamble = [
    '[#I]Device Description',
    'Arch1',
    '',
    '[#S]Device Information',
    `Serial Number = ${style.serial}`,
    'Log Interval = 00:30:00',
    '',
    '[#1]',
    'Humidity = %rh',
    '',
    '[#2]',
    'Temperature = °C',
    'Low Alarm Threshold = 13',
    '',
    '[#H]',
  ].map(section)
  const columns = [
    { heads: ['Date'], cell: ({ localMs }: Logged) => dateText(localMs, style) },
    { heads: ['Time'], cell: ({ localMs }: Logged) => clockText(localMs, style.isHalfDay) },
    humidity(['Humidity'], style),
    celsius(['Temperature'], style),
  ]
  return tableText(readings, style, { preamble, columns, delimiter, between: [section(''), section('[#D]')] })
}

export const meacoFile: Writer = (readings, style) => {
  const columns = [
    { heads: ['RECEIVER'], cell: () => 'Anonymous Library' },
    { heads: ['TRANSMITTER'], cell: () => style.serial },
    moment(['DATE'], style),
    celsius(['TEMPERATURE'], style),
    humidity(['HUMIDITY'], style),
  ]
  return tableText(readings, style, { columns, delimiter: delimiterFor(style) })
}

export const hanwellFile: Writer = (readings, style) => {
  const delimiter = delimiterFor(style)
  const times = readings.map(({ localMs }) => localMs).toSorted((one, other) => one - other)
  const at = (localMs: number) => `${clockText(localMs, false)} ${namedDate(localMs, '/')}`
  const facts: [string, string][] = [
    ['  Sensor:', 'Thermistor/RH'],
    ['  Style:', 'Stand-Alone'],
    ['  Serial No:', style.serial],
    ['  Data Starts:', at(times[0] ?? 0)],
    ['  Data Ends:', at(times.at(-1) ?? 0)],
  ]
  const stated = ['', `  No. of Readings:${delimiter}${readings.length}`, '', '']
  const preamble = ['', 'Database Valid', ...facts.map(fact => fact.join(delimiter)), ...stated]
  const columns = [
    { heads: ['Time'], cell: ({ localMs }: Logged) => at(localMs) },
    celsius([' Temperature (C)'], style),
    humidity(['Humidity (RH(%))'], style),
  ]
  return tableText(readings, style, { preamble, columns, delimiter, lineTail: delimiter })
}

export const trendFile: Writer = (readings, style) => {
  const columns = [
    {
      heads: ['Timestamp'],
      cell: ({ localMs }: Logged) =>
        `${namedDate(localMs, '-', false)} ${clockText(localMs, true).replace(/^0/, '').toLowerCase()}`,
    },
    celsius(['P0025_[Archive 2 Space Temp 1][Archive 2 Space Temp 1] [P25] [S25V] [Synchronized@1800](°C)'], style),
  ]
  return `\uFEFF${tableText(readings, style, { columns, delimiter: delimiterFor(style) })}`
}

export const emsBrnoFile: Writer = (readings, style) => {
  const columns = [
    moment(['DATE TIME'], style),
    {
      heads: ['1. SWP [-bar] GB Delm.'],
      cell: (_: Logged, index: number) => (index % 2 === 0 ? 'NA' : `0${style.decimalSign}1487251`),
    },
    celsius(['2. Temperature [oC]'], style),
  ]
  return tableText(readings, style, { columns, delimiter: ';', lineTail: ';' })
}

/** No heads: number; time; zone in quarter hours; three temperatures; moisture; shake; error. */
export const tomstFile: Writer = (readings, style) => {
  const columns = [
    { heads: [], cell: (_: Logged, index: number) => String(index) },
    { heads: [], cell: ({ localMs }: Logged) => momentText(localMs, { ...style, isHalfDay: false }).slice(0, -3) },
    { heads: [], cell: () => '4' },
    celsius([], style),
    { heads: [], cell: () => '-200' },
    { heads: [], cell: () => '-200' },
    { heads: [], cell: () => '432' },
    { heads: [], cell: () => '202' },
    { heads: [], cell: () => '0' },
  ]
  return tableText(readings, { ...style, turn: 0 }, { columns, delimiter: ';' })
}

/** The format that the partner API accepts. */
export const portalFile: Writer = (readings, style) => {
  const columns = [
    { heads: ['logger'], cell: () => style.serial },
    { heads: ['time'], cell: ({ localMs }: Logged) => `${new Date(localMs).toISOString().slice(0, 19)}+02:00` },
    celsius(['celsius'], style),
    humidity(['humidity'], style),
  ]
  return tableText(readings, style, { columns, delimiter: delimiterFor(style) })
}

/** The portal's own exports, in either language. */
export const portalReadingsFile =
  (language: 'ja' | 'en'): Writer =>
  (readings, style) => {
    const words = partsCsvWords[language]
    const columns = [
      { heads: [words.logger], cell: () => style.serial },
      {
        heads: [`${words.time} (Asia/Tokyo)`],
        cell: ({ localMs }: Logged) => `${new Date(localMs).toISOString().slice(0, 19)}+02:00`,
      },
      celsius([words.celsius], style),
      humidity([words.humidity], style),
      empty([words.lat]),
      empty([words.lon]),
    ]
    return `\uFEFF${tableText(readings, style, { columns, delimiter: delimiterFor(style) })}`
  }

/** A table of no known maker, with Japanese heads and the logger's serial before it. */
export const japaneseTable: Writer = (readings, style) => {
  const delimiter = delimiterFor(style)
  const columns = [moment(['日時'], style), celsius(['庫内温度(℃)'], style), humidity(['湿度(%RH)'], style)]
  return tableText(readings, style, { preamble: [`シリアル番号${delimiter}${style.serial}`], columns, delimiter })
}

/** The same in °F, separated by tabs. */
export const fahrenheitTable: Writer = (readings, style) => {
  const columns = [
    moment(['Date Time'], style),
    {
      heads: ['Temperature (°F)'],
      cell: ({ milliCelsius }: Logged) => temperatureText(milliCelsius, style.decimalSign, 'F'),
    },
    { heads: ['Serial Number'], cell: () => style.serial },
  ]
  return tableText(readings, style, { columns, delimiter: '\t' })
}
