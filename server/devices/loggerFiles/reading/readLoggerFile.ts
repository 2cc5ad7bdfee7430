import type { LoggerFileAnswers, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { decodedText } from '#server/devices/loggerFiles/reading/text/decodedText.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { mendedJson } from '#server/devices/loggerFiles/reading/formats/json/mendedJson.ts'
import { inContainer } from '#server/devices/loggerFiles/reading/containers/inContainer.ts'
import { recordTable } from '#server/devices/loggerFiles/reading/formats/json/recordTable.ts'
import { markupTable } from '#server/devices/loggerFiles/reading/formats/markup/markupTable.ts'
import { readJson } from '#server/devices/loggerFiles/reading/formats/json/readJson.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { readBerlinger } from '#server/devices/loggerFiles/reading/makers/berlinger.ts'
import { plainTable } from '#server/devices/loggerFiles/reading/table/plainTable.ts'
import { readTable } from '#server/devices/loggerFiles/reading/table/readTable.ts'

/**
 * What a logger's export holds, told by its bytes alone: never by its name. What the file leaves open is taken from
 * `answers`, and asked where they say nothing; readings are refused as the partner API refuses them (TEL-6).
 */
export function readLoggerFile(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs }: { nowMs: number },
): LoggerFileReading {
  const decoded = decodedText(bytes)
  if ('problem' in decoded) return { findings: findingsOfProblem(decoded.problem), series: [] }
  const { findings, series } = readText(decoded.text, answers, nowMs)
  const cutShort = findings.cutShort || decoded.isCut
  return { findings: { ...findings, encoding: decoded.encoding, cutShort }, series }
}

/** The text of the table that readLoggerFile reads where columns are explained; of what cannot be decoded none. */
export function explainedText(bytes: Buffer): string {
  const decoded = decodedText(bytes)
  if ('problem' in decoded) return ''
  const markup = markupTable(decoded.text)
  if (markup) return 'problem' in markup ? '' : markup.text
  const json = mendedJson(decoded.text)
  return (json && recordTable(json.value)) ?? plainTable(decoded.text).text
}

/** By hand means that whoever explained the columns knows better than any form. */
function readText(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const markup = markupTable(text)
  if (markup && 'problem' in markup) return { findings: findingsOfProblem(markup.problem), series: [] }
  if (markup) return inContainer(markup.kind, readTable(markup.text, answers, nowMs))
  const byItself = answers.mapping ? undefined : (readJson(text, answers, nowMs) ?? readBerlinger(text, answers, nowMs))
  if (byItself && (byItself.findings.form !== null || !isUnknownForm(byItself.findings.problem))) return byItself
  // a form that nobody knows may list its readings all the same
  const json = mendedJson(text)
  const records = json && recordTable(json.value)
  if (records === undefined) {
    if (byItself) return byItself
    const { text: table, sample } = plainTable(text)
    return readTable(table, answers, nowMs, [], sample)
  }
  const { findings, series } = inContainer('json', readTable(records, answers, nowMs))
  return { findings: { ...findings, cutShort: findings.cutShort || json?.isCut === true }, series }
}

const isUnknownForm = (problem: LoggerFileProblem | null) => problem === 'noReadings' || problem === 'cutShort'
