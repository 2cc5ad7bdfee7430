import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { decodedText } from '#server/loggerFiles/reading/decodedText.ts'
import { findingsOfProblem } from '#server/loggerFiles/reading/emptyFindings.ts'
import { readJson } from '#server/loggerFiles/reading/json/readJson.ts'
import type { LoggerFileReading } from '#server/loggerFiles/reading/loggerFileReading.ts'
import { readBerlinger } from '#server/loggerFiles/reading/makers/berlinger.ts'
import { readTable } from '#server/loggerFiles/reading/readTable.ts'

/**
 * What a logger's export holds, told by its bytes alone: never by its name. What the file leaves open is taken from
 * `answers`, and asked where they say nothing; readings are refused as the machine door refuses them (product 4).
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

/** By hand means that whoever explained the columns knows better than any form. */
function readText(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const byItself = answers.mapping ? undefined : (readJson(text, answers, nowMs) ?? readBerlinger(text, answers, nowMs))
  return byItself ?? readTable(text, answers, nowMs)
}
