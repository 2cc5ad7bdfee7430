import type { LoggerFileAnswers, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { decodedText } from '#server/devices/reader/text/decodedText.ts'
import { emptyReading, inContainer, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { repairedJson } from '#server/devices/reader/json/repairedJson.ts'
import { recordTable } from '#server/devices/reader/json/recordTable.ts'
import { markupTable } from '#server/devices/reader/markup/markupTable.ts'
import { readJson } from '#server/devices/reader/json/readJson.ts'
import { readBerlinger } from '#server/devices/reader/makers/berlinger.ts'
import { plainTable } from '#server/devices/reader/table/plainTable.ts'
import { readTable } from '#server/devices/reader/table/readTable.ts'

/**
 * Reads the text of a logger's export; its form is detected by its content, never by its name. What the file leaves open is
 * taken from `answers`, or asked; readings are refused as in the partner API (TEL-6).
 */
export function readLoggerFile(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs }: { nowMs: number },
): LoggerFileReading {
  const decoded = decodedText(bytes)
  if ('problem' in decoded) return emptyReading({ problem: decoded.problem })
  const { findings, series } = readText(decoded.text, answers, nowMs)
  const cutShort = findings.cutShort || decoded.isCut
  return { findings: { ...findings, encoding: decoded.encoding, cutShort }, series }
}

/** The text of the table in which columns are explained; empty if it cannot be decoded. */
export function explainedText(bytes: Buffer): string {
  const decoded = decodedText(bytes)
  if ('problem' in decoded) return ''
  const markup = markupTable(decoded.text)
  if (markup) return 'problem' in markup ? '' : markup.text
  const json = repairedJson(decoded.text)
  return (json && recordTable(json.value)) ?? plainTable(decoded.text).text
}

/** With a mapping, no form is detected: the person who explained the columns knows better. */
function readText(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const markup = markupTable(text)
  if (markup && 'problem' in markup) return emptyReading({ problem: markup.problem })
  if (markup) return inContainer(markup.kind, readTable(markup.text, answers, nowMs))
  const automatic = answers.mapping
    ? undefined
    : (readJson(text, answers, nowMs) ?? readBerlinger(text, answers, nowMs))
  if (automatic && (automatic.findings.form !== null || !isUnknownForm(automatic.findings.problem))) return automatic
  // An unknown form may still contain a list of readings.
  const json = repairedJson(text)
  const records = json && recordTable(json.value)
  if (records === undefined) {
    if (automatic) return automatic
    const { text: table, sample } = plainTable(text)
    return readTable(table, answers, nowMs, [], sample)
  }
  const { findings, series } = inContainer('json', readTable(records, answers, nowMs))
  return { findings: { ...findings, cutShort: findings.cutShort || json?.isCut === true }, series }
}

const isUnknownForm = (problem: LoggerFileProblem | null) => problem === 'noReadings' || problem === 'cutShort'
