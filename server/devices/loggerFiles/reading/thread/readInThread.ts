import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { fileKind } from '#server/platform/files/fileKind.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import {
  filePreview,
  previewOfNothing,
  type FilePreview,
  type ShownLines,
} from '#server/devices/loggerFiles/reading/explanation/filePreview.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import type { ToRead } from '#server/devices/loggerFiles/reading/thread/readerThread.ts'
import { readLoggerFile } from '#server/devices/loggerFiles/reading/readLoggerFile.ts'

/** Up to here a text is read within some milliseconds; starting a thread takes longer. */
const smallBytes = 256 * 1024

/** The largest file that is taken needs some 20 s and 1 GB on a slow machine; what needs more was made to. */
const bounds = { milliseconds: 120_000, heapMb: 2048, bytes: 2 * 1024 ** 3 }
export type ReadingBounds = typeof bounds

const reading = new PQueue({ concurrency: 1 })

/**
 * What readAnyFile finds. A large file takes seconds and hundreds of megabytes, and what is packed may become more than
 * it says: both are read in a thread of its own, so that nobody else waits, one after the other, so that memory stays
 * bounded, and not for ever (`tooLarge`).
 */
export async function readInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs, within = bounds }: { nowMs: number; within?: ReadingBounds },
): Promise<LoggerFileReading> {
  if (isReadAtOnce(bytes)) return readLoggerFile(bytes, answers, { nowMs })
  const toRead = { bytes: new Uint8Array(bytes), answers, nowMs }
  const tooLarge = { findings: findingsOfProblem('tooLarge'), series: [] }
  return await reading.add(() => inThread<LoggerFileReading>(toRead, within, tooLarge))
}

/** The same for what filePreview finds. */
export async function previewInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs, shown, within = bounds }: { nowMs: number; shown: ShownLines; within?: ReadingBounds },
): Promise<FilePreview> {
  if (isReadAtOnce(bytes)) return await filePreview(bytes, answers, { nowMs, shown })
  const toRead = { bytes: new Uint8Array(bytes), answers, nowMs, shown }
  const tooLarge = previewOfNothing(findingsOfProblem('tooLarge'))
  return await reading.add(() => inThread(toRead, within, tooLarge))
}

const isReadAtOnce = (bytes: Buffer) => bytes.length <= smallBytes && fileKind(bytes) === 'text'

/** `tooLarge`: what is found where the thread needs more than it may. */
function inThread<Found>(toRead: ToRead, within: ReadingBounds, tooLarge: Found): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const thread = new Worker(new URL('readerThread.ts', import.meta.url), {
    workerData: toRead,
    transferList: [toRead.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: within.heapMb },
  })
  const stopWatching = watch(thread, within, () => resolve(tooLarge))
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
  )
  thread.once('exit', () => {
    stopWatching()
    reject(new Error('the reader ended without an answer'))
  })
  return promise
}

const lookEveryMs = 100

/** Ends a thread that reads for too long, or unpacks more than it may: a limit of the heap does not count buffers. */
function watch(thread: Worker, within: ReadingBounds, exceeded: () => void): () => void {
  const stop = () => {
    exceeded()
    void thread.terminate()
  }
  const clock = setTimeout(stop, within.milliseconds)
  const look = setInterval(() => {
    thread.getHeapStatistics().then(
      ({ external_memory: bytes }) => bytes > within.bytes && stop(),
      // a thread that has ended has none
      () => undefined,
    )
  }, lookEveryMs)
  return () => {
    clearTimeout(clock)
    clearInterval(look)
  }
}
