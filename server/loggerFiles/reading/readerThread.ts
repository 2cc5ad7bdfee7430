import { parentPort, workerData } from 'node:worker_threads'
import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { readAnyFile } from '#server/loggerFiles/reading/containers/readAnyFile.ts'

/** What a thread is given: the file's bytes become its own. */
export type ToRead = { bytes: Uint8Array; answers: LoggerFileAnswers; nowMs: number }

const { bytes, answers, nowMs } = workerData as ToRead
const reading = await readAnyFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), answers, { nowMs })
const columns = reading.series.flatMap(({ readings }) => [
  readings.atMs.buffer,
  readings.milliCelsius.buffer,
  readings.centiHumidity.buffer,
  readings.line.buffer,
])
parentPort?.postMessage(reading, [...new Set(columns)] as ArrayBuffer[])
