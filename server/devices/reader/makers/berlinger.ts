import { clockZone, fixedZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { dailySummary } from '#server/devices/reader/makers/dailySummary.ts'
import { signatureOf } from '#server/devices/reader/makers/signature.ts'
import { emptyReading, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { parsedFile } from '#server/devices/reader/file/parsedFile.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import {
  addRow,
  countSkipped,
  dropLine,
  emptyRows,
  type SkippedRows,
  type RawRows,
} from '#server/devices/reader/series/rawRows.ts'
import { isImpossible, rawTime } from '#server/devices/reader/time/rawTime.ts'

type Header = { device: string; serial: string | null; zone: ClockZone | null; unit: CelsiusUnit }

/** Reads Berlinger's signed texts: Q-tag CLm with readings, Fridge-tag with daily figures only. Undefined for anything else. */
export function readBerlinger(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading | undefined {
  if (!isBerlinger(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/)
  const header = headerOf(lines)
  const signature = signatureOf(text)
  const cutShort = signature === 'missing'
  const dataAt = lines.findIndex(line => line.startsWith('Data:'))
  const known = { form: 'berlinger', device: header.device, cutShort } as const
  if (dataAt === -1) return emptyReading({ ...ofDays(lines, header, cutShort), ...known, signature })
  const skipped = countSkipped()
  const rows = readingsAfter(lines, dataAt, cutShort, skipped)
  const series = [
    { key: header.serial ?? '1', serial: header.serial, channel: null, unit: header.unit, rows, charges: [] },
  ]
  const statements = resultsIn(lines)
  const raw = { ...known, delimiter: '\t', preview: [], zone: header.zone, skipped, series, statements }
  const reading = parsedFile(raw, answers, nowMs)
  return { ...reading, findings: { ...reading.findings, signature } }
}

const result = /^ (Min T|Max T|Avrg T|TS Start|TS Stop): ([^,]+)/

function resultsIn(lines: readonly string[]): Statement[] {
  const from = lines.indexOf('Res:') + 1
  const until = lines.findIndex((line, index) => index >= from && !line.startsWith(' '))
  if (from === 0) return []
  return lines.slice(from, until === -1 ? undefined : until).flatMap((text, index) => {
    const [, name, value] = result.exec(text) ?? []
    return name && value ? [{ line: from + index + 1, name: name.toLowerCase(), values: [value.trim()] }] : []
  })
}

function ofDays(
  lines: readonly string[],
  { serial, zone, unit }: Header,
  cutShort: boolean,
): Partial<LoggerFileFindings> {
  const summary = dailySummary(lines, serial)
  const problem = summary ? 'summaryOnly' : cutShort ? 'cutShort' : 'noReadings'
  const stated = { value: zone?.name ?? null, isFromFile: zone !== null, doubled: 0 }
  return { problem, zone: stated, unit, summary }
}

const firstLetters = 2000

function isBerlinger(text: string): boolean {
  const lines = text
    .slice(0, firstLetters)
    .trimStart()
    .split(/\r\n|\n|\r/)
  return (lines[0] ?? '').startsWith('Device: ') && lines.some(line => line.startsWith('Conf:'))
}

function headerOf(lines: readonly string[]): Header {
  const value = (name: string) => {
    const line = lines.find(line => line.trimStart().startsWith(`${name}: `))
    return line?.slice(line.indexOf(':') + 1).trim()
  }
  const zone = value('Zone')
  const unit = value('Temp unit')
  return {
    device: value('Device') ?? 'Q-tag',
    serial: value('Serial') || null,
    zone: zone === undefined ? null : zoneOfHours(zone),
    // Devices that name no unit measure in °C.
    unit: unit === 'F' || unit === '°F' ? 'F' : 'C',
  }
}

/** A zone in hours (0.00, 5.50, -3.00) or in any other notation. */
function zoneOfHours(text: string): ClockZone | null {
  const hours = Number(text)
  const isHours = /^[+-]?\d{1,2}(?:\.\d{1,2})?$/.test(text) && Math.abs(hours) <= 14
  return isHours ? fixedZone(Math.round(hours * 60)) : (clockZone(text) ?? null)
}

/** The lines behind `Data:` with a leading tab, the first of which are the headers; a cut file may end in half a line. */
function readingsAfter(lines: readonly string[], dataAt: number, cutShort: boolean, skipped: SkippedRows): RawRows {
  const rows = emptyRows()
  const headers = (lines[dataAt + 1] ?? '').split('\t')
  const [timeAt, valueAt] = [
    headers.findIndex(header => /yyyy|yy/i.test(header)),
    headers.findIndex(header => /^T\d*$/.test(header.trim())),
  ]
  const first = dataAt + 2
  const after = lines.slice(first).findIndex(line => !line.startsWith('\t'))
  const end = after === -1 ? lines.length : first + after
  for (const [index, line] of lines.slice(first, end).entries()) {
    const cells = line.split('\t')
    const at = first + index + 1
    const time = rawTime(cells[timeAt] ?? '')
    if (!time) skipped.reject(at, 'timeUnreadable', cells[timeAt] ?? line)
    else if (isImpossible(time)) skipped.reject(at, 'timeImpossible', cells[timeAt] ?? '')
    else addRow(rows, skipped, at, time, { celsius: cells[valueAt] ?? '', humidity: '', markOfEmpty: '' })
  }
  const isHalf = cutShort && end === lines.length && (lines.at(-1)?.split('\t').length ?? 0) < headers.length
  if (isHalf) {
    dropLine(rows, end)
    skipped.replaceLine(end, 'lineCut', (lines.at(-1) ?? '').trim())
  }
  return rows
}
