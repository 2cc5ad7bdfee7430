import { parentPort, workerData } from 'node:worker_threads'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import { filePreview, type ShownLines } from '#server/devices/reader/explanation/filePreview.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'

/** The input of a thread, which takes over the bytes. */
export type ToRead = {
  bytes: Uint8Array
  answers: LoggerFileAnswers
  nowMs: number
  /** The lines of a preview, if that is requested instead of readings. */
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
