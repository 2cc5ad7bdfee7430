import { clockZone, fixedZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { dailySummary } from '#server/devices/loggerFiles/reading/makers/dailySummary.ts'
import { signatureOf } from '#server/devices/loggerFiles/reading/makers/signature.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { parsedFile } from '#server/devices/loggerFiles/reading/parsedFile.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import {
  addRow,
  countLosses,
  dropLine,
  emptyRows,
  type Losses,
  type RawRows,
} from '#server/devices/loggerFiles/reading/rawRows.ts'
import { isImpossible, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** What the lines before the readings say. */
type Head = { device: string; serial: string | null; zone: ClockZone | null; unit: CelsiusUnit }

/** Berlinger's signed texts: Q-tag CLm with a block of readings, Fridge-tag with its days only. Undefined for anything else. */
export function readBerlinger(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading | undefined {
  if (!isBerlinger(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/)
  const head = headOf(lines)
  const signature = signatureOf(text)
  const cutShort = signature === 'missing'
  const dataAt = lines.findIndex(line => line.startsWith('Data:'))
  const known = { form: 'berlinger', device: head.device, cutShort } as const
  if (dataAt === -1) return { findings: { ...ofDays(lines, head, cutShort), ...known, signature }, series: [] }
  const losses = countLosses()
  const rows = readingsAfter(lines, dataAt, cutShort, losses)
  const series = [{ key: head.serial ?? '1', serial: head.serial, channel: null, unit: head.unit, rows, charges: [] }]
  const said = resultsIn(lines)
  const written = { ...known, delimiter: '\t', preview: [], zone: head.zone, losses, series, said }
  const reading = parsedFile(written, answers, nowMs)
  return { ...reading, findings: { ...reading.findings, signature } }
}

const result = /^ (Min T|Max T|Avrg T|TS Start|TS Stop): ([^,]+)/

/** What the device itself states about its recording. */
function resultsIn(lines: readonly string[]): Said[] {
  const from = lines.indexOf('Res:') + 1
  const until = lines.findIndex((line, index) => index >= from && !line.startsWith(' '))
  if (from === 0) return []
  return lines.slice(from, until === -1 ? undefined : until).flatMap((text, index) => {
    const [, name, value] = result.exec(text) ?? []
    return name && value ? [{ line: from + index + 1, name: name.toLowerCase(), values: [value.trim()] }] : []
  })
}

function ofDays(lines: readonly string[], { serial, zone, unit }: Head, cutShort: boolean): LoggerFileFindings {
  const summary = dailySummary(lines, serial)
  const problem = summary ? 'summaryOnly' : cutShort ? 'cutShort' : 'noReadings'
  const stated = { value: zone?.name ?? null, isFromFile: zone !== null, doubled: 0 }
  return { ...findingsOfProblem(problem), zone: stated, unit, summary }
}

const firstLetters = 2000

function isBerlinger(text: string): boolean {
  const lines = text
    .slice(0, firstLetters)
    .trimStart()
    .split(/\r\n|\n|\r/)
  return (lines[0] ?? '').startsWith('Device: ') && lines.some(line => line.startsWith('Conf:'))
}

function headOf(lines: readonly string[]): Head {
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
    // the devices that name no unit have °C only
    unit: unit === 'F' || unit === '°F' ? 'F' : 'C',
  }
}

/** Zone: 0.00, 5.50, -3.00 (hours), or as others write it. */
function zoneOfHours(text: string): ClockZone | null {
  const hours = Number(text)
  const isHours = /^[+-]?\d{1,2}(?:\.\d{1,2})?$/.test(text) && Math.abs(hours) <= 14
  return isHours ? fixedZone(Math.round(hours * 60)) : (clockZone(text) ?? null)
}

/** The lines behind Data: with a tab in front, the first of which are the heads; those of a cut file may end in half a line. */
function readingsAfter(lines: readonly string[], dataAt: number, cutShort: boolean, losses: Losses): RawRows {
  const rows = emptyRows()
  const heads = (lines[dataAt + 1] ?? '').split('\t')
  const [timeAt, valueAt] = [
    heads.findIndex(head => /yyyy|yy/i.test(head)),
    heads.findIndex(head => /^T\d*$/.test(head.trim())),
  ]
  const first = dataAt + 2
  const after = lines.slice(first).findIndex(line => !line.startsWith('\t'))
  const end = after === -1 ? lines.length : first + after
  for (const [index, line] of lines.slice(first, end).entries()) {
    const cells = line.split('\t')
    const at = first + index + 1
    const time = rawTime(cells[timeAt] ?? '')
    if (!time) losses.reject(at, 'timeUnreadable', cells[timeAt] ?? line)
    else if (isImpossible(time)) losses.reject(at, 'timeImpossible', cells[timeAt] ?? '')
    else addRow(rows, losses, at, time, { celsius: cells[valueAt] ?? '', humidity: '', markOfEmpty: '' })
  }
  const isHalf = cutShort && end === lines.length && (lines.at(-1)?.split('\t').length ?? 0) < heads.length
  if (isHalf) {
    dropLine(rows, end)
    losses.replaceLine(end, 'lineCut', (lines.at(-1) ?? '').trim())
  }
  return rows
}
