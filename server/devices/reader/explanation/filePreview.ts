import type { LoggerFilePreview, PreviewRow } from '#contract/devices/types/loggerFilePreview.ts'
import {
  fileDelimiters,
  type ColumnMapping,
  type FileDelimiter,
  type LoggerFileAnswers,
  type LoggerFileFindings,
} from '#contract/devices/rules/loggerFile.ts'
import { readAnyFile, tableOfFile } from '#server/devices/reader/file/readAnyFile.ts'
import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { missingMarker } from '#server/devices/reader/text/rawNumber.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { foundLayout, shownCellsOf } from '#server/devices/reader/table/readTable.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { tableStart } from '#server/devices/reader/table/tableStart.ts'
import { maxColumns } from '#server/devices/reader/table/tableHeader.ts'
import { tableSample } from '#server/devices/reader/table/tableSample.ts'

/** The lines to show, and what separates their cells; undefined: those around the beginning of the table, and as detected. */
export type ShownLines = { fromLine: number | undefined; delimiter: FileDelimiter | undefined }
export type FilePreview = Omit<LoggerFilePreview, 'kept'>

const shownLines = 30
const shownReadings = 8
const linesAbove = 4

/**
 * A file with its columns explained: its lines from `fromLine` on (by default from a little above its table), and the readings
 * of its first and last lines. The answer is small for any file.
 */
export async function filePreview(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs, shown: { fromLine, ...shown } }: { nowMs: number; shown: ShownLines },
): Promise<FilePreview> {
  const reading = await readAnyFile(bytes, answers, { nowMs })
  const { findings } = reading
  const text = await tableOfFile(bytes, answers, nowMs)
  const sample = tableSample(text)
  const chosen = answers.mapping?.delimiter ?? shown.delimiter ?? findings.delimiter ?? sample.delimiter
  const delimiter = fileDelimiters.find(sign => sign === chosen) ?? ','
  const recognised = recognisedIn(text, sample, answers, delimiter)
  const start = fromLine ?? Math.max(1, (recognised.headLine ?? recognised.firstLine ?? 1) - linesAbove)
  const { mapping } = answers
  const lines = linesOf(text, delimiter, start, mapping?.firstLine ?? Infinity)
  const rowOf = readRow(reading, mapping, [...lines.first, ...lines.last])
  return {
    findings,
    delimiter,
    recognised,
    lastLine: lines.lastLine,
    columns: lines.columns,
    lines: lines.shown.map(({ line, cells }) => ({ line, cells: shownCellsOf(cells) })),
    first: lines.first.map(rowOf),
    last: lines.last.map(rowOf),
  }
}

/** The preview of a file without lines that can be shown. */
export const previewOfNothing = (findings: LoggerFileFindings): FilePreview => ({
  findings,
  delimiter: ',',
  recognised: { firstLine: null, headLine: null, time: null, clock: null, temperatures: [], serial: null },
  lastLine: 0,
  columns: 0,
  lines: [],
  first: [],
  last: [],
})

/** What the headers name, as initial values; without headers only where the table begins. */
function recognisedIn(
  text: string,
  sample: ReturnType<typeof tableSample>,
  answers: LoggerFileAnswers,
  delimiter: string,
): FilePreview['recognised'] {
  const layout = foundLayout(sample, answers)
  if (layout) {
    const { firstLine, time, channels, serialColumn: serial } = layout
    return {
      firstLine,
      headLine: sample.rows.find(({ cells }) => cells === layout.headers)?.line ?? null,
      time: time.column,
      clock: time.clock,
      temperatures: channels.map(({ celsius, humidity }) => ({ celsius, humidity })),
      serial,
    }
  }
  const firstLine = tableStart(text, delimiter)?.line ?? null
  const [time, ...others] = sample.times
  const isOne = time !== undefined && others.length === 0
  return {
    firstLine,
    headLine: firstLine === null ? null : namesAbove(text, delimiter, firstLine),
    time: isOne ? time.column : null,
    clock: isOne ? time.clock : null,
    temperatures: [],
    serial: null,
  }
}

/** The line right above the readings, if it has as many cells, and letters in them. */
function namesAbove(text: string, delimiter: string, firstLine: number): number | null {
  const rows: Row[] = []
  eachRow(text, delimiter, (line, cells) => {
    rows.push({ line, cells })
    if (rows.length > 2) rows.shift()
    return line < firstLine
  })
  const [above, first] = rows
  const isNames = above?.cells.length === first?.cells.length && above?.cells.some(cell => /\p{L}/u.test(cell))
  return above && isNames ? above.line : null
}

/** One pass over all lines: the requested ones, and the first and last ones of the table. */
function linesOf(text: string, delimiter: string, start: number, firstLine: number) {
  const shown: Row[] = []
  const first: Row[] = []
  const last: Row[] = []
  let [lastLine, columns] = [0, 0]
  eachRow(text, delimiter, (line, cells) => {
    lastLine = line
    columns = Math.max(columns, Math.min(cells.length, maxColumns))
    const row = { line, cells }
    if (line >= start && shown.length < shownLines) shown.push(row)
    if (line < firstLine) return true
    if (first.length < shownReadings) first.push(row)
    else last.push(row)
    if (last.length > shownReadings) last.shift()
    return true
  })
  return { shown, first, last, lastLine, columns }
}

/** What a line of the table becomes: a reading of each temperature, or why it is skipped. */
function readRow(reading: LoggerFileReading, mapping: ColumnMapping | undefined, rows: readonly Row[]) {
  const byLine = readingsOf(reading, new Set(rows.map(({ line }) => line)))
  const { findings } = reading
  const isOpen = findings.questions.length > 0
  const names = findings.preview.find(({ line }) => line === mapping?.headLine)?.cells
  return ({ line, cells }: Row): PreviewRow => {
    const places = mapping ? [mapping, ...(mapping.more ?? [])] : []
    const cell = (place: number | undefined) =>
      place === undefined ? '' : shortText((cells[place] ?? '').trim(), maxCellTextLength)
    const found = byLine.get(line) ?? []
    const reason = () => {
      const fault = findings.rejected.find(one => one.line === line)?.fault
      if (fault) return fault
      if (names && names.join('\n') === shownCellsOf(cells).join('\n')) return 'repeatedHead'
      return places.some(({ celsius }) => missingMarker(cells[celsius] ?? '') !== undefined)
        ? 'missingValue'
        : 'skipped'
    }
    return {
      line,
      time: mapping ? [mapping.time, mapping.clock].map(cell).join(' ').trim() : '',
      values: places.map(({ celsius, humidity }) =>
        [cell(celsius), cell(humidity)].filter(text => text !== '').join(' / '),
      ),
      readings: found,
      skipped: isOpen || found.length > 0 ? null : reason(),
    }
  }
}

const maxCellTextLength = 60

function readingsOf({ series }: LoggerFileReading, wanted: ReadonlySet<number>) {
  const byLine = new Map<number, PreviewRow['readings']>()
  for (const { serial, channel, readings } of series) {
    for (let place = 0; place < readings.count; place += 1) {
      const line = readings.line[place] ?? 0
      if (!wanted.has(line)) continue
      const humidity = readings.centiHumidity[place] ?? -1
      const reading = {
        serial,
        channel,
        at: new Date(readings.atMs[place] ?? 0).toISOString(),
        celsius: (readings.milliCelsius[place] ?? 0) / 1000,
        humidity: humidity < 0 ? null : humidity / 100,
      }
      byLine.set(line, [...(byLine.get(line) ?? []), reading])
    }
  }
  return byLine
}
