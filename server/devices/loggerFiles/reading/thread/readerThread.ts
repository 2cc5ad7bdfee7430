import { parentPort, workerData } from 'node:worker_threads'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { readAnyFile } from '#server/devices/loggerFiles/reading/containers/readAnyFile.ts'
import { filePreview, type ShownLines } from '#server/devices/loggerFiles/reading/explanation/filePreview.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'

/** What a thread is given: the file's bytes become its own. */
export type ToRead = {
  bytes: Uint8Array
  answers: LoggerFileAnswers
  nowMs: number
  /** What filePreview finds is wanted, not the readings. */
  shown?: ShownLines
}

const { bytes, answers, nowMs, shown } = workerData as ToRead
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
if (shown) parentPort?.postMessage(await filePreview(file, answers, { nowMs, shown }), [])
else postReading(await readAnyFile(file, answers, { nowMs }))

function postReading(reading: LoggerFileReading) {
  const columns = reading.series.flatMap(({ readings }) => [
    readings.atMs.buffer,
    readings.milliCelsius.buffer,
    readings.centiHumidity.buffer,
    readings.line.buffer,
  ])
  parentPort?.postMessage(reading, [...new Set(columns)] as ArrayBuffer[])
}
