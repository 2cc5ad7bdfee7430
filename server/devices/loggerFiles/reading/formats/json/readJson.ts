import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { parsedFile } from '#server/devices/loggerFiles/reading/parsedFile.ts'
import { mendedJson } from '#server/devices/loggerFiles/reading/formats/json/mendedJson.ts'
import { testo } from '#server/devices/loggerFiles/reading/formats/json/testo.ts'
import { isCurrentState, webStorage } from '#server/devices/loggerFiles/reading/formats/json/webStorage.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { countLosses } from '#server/devices/loggerFiles/reading/rawRows.ts'

/** A JSON file of a form that is known; undefined where the text is no JSON. */
export function readJson(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading | undefined {
  const json = mendedJson(text)
  if (!json) return undefined
  const losses = countLosses()
  const found = webStorage(json.value, losses) ?? testo(json.value, losses)
  if (found) {
    const rest = { delimiter: null, preview: [], zone: null, losses, cutShort: json.isCut }
    return parsedFile({ ...found, ...rest }, answers, nowMs)
  }
  // what a device shows now is no record of what it measured
  const problem = isCurrentState(json.value) ? 'stateOnly' : json.isCut ? 'cutShort' : 'noReadings'
  return { findings: { ...findingsOfProblem(problem), cutShort: json.isCut }, series: [] }
}
