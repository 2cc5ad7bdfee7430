import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { emptyReading, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { parsedFile } from '#server/devices/reader/file/parsedFile.ts'
import { repairedJson } from '#server/devices/reader/json/repairedJson.ts'
import { testo } from '#server/devices/reader/json/testo.ts'
import { isCurrentState, webStorage } from '#server/devices/reader/json/webStorage.ts'
import { countSkipped } from '#server/devices/reader/series/rawRows.ts'

/** Reads a JSON file of a known form; undefined if the text is not JSON. */
export function readJson(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading | undefined {
  const json = repairedJson(text)
  if (!json) return undefined
  const skipped = countSkipped()
  const found = webStorage(json.value, skipped) ?? testo(json.value, skipped)
  if (found) {
    const rest = { delimiter: null, preview: [], zone: null, skipped, cutShort: json.isCut }
    return parsedFile({ ...found, ...rest }, answers, nowMs)
  }
  // The current state of a device is not a record.
  const problem = isCurrentState(json.value) ? 'stateOnly' : json.isCut ? 'cutShort' : 'noReadings'
  return emptyReading({ problem, cutShort: json.isCut })
}
