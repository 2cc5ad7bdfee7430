import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { fileKind } from '#server/platform/files/fileKind.ts'
import { emptyReading, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import {
  filePreview,
  previewOfNothing,
  type FilePreview,
  type ShownLines,
} from '#server/devices/reader/explanation/filePreview.ts'
import type { ToRead } from '#server/devices/reader/thread/readerThread.ts'
import { readLoggerFile } from '#server/devices/reader/file/readLoggerFile.ts'

/** A smaller text is read within some milliseconds; starting a thread takes longer. */
const smallBytes = 256 * 1024

/** The largest allowed file needs about 20 s and 1 GB on a slow machine; a file that needs more is malicious. */
const bounds = { milliseconds: 120_000, heapMb: 2048, bytes: 2 * 1024 ** 3 }
export type ReadingBounds = typeof bounds

const reading = new PQueue({ concurrency: 1 })

/**
 * Calls readAnyFile. A large file takes seconds and hundreds of megabytes, and a packed one may unpack to more: both are read in
 * a separate thread, which blocks no other request, one at a time, which limits memory, and with a time limit (`tooLarge`).
 */
export async function readInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs, within = bounds }: { nowMs: number; within?: ReadingBounds },
): Promise<LoggerFileReading> {
  if (isReadAtOnce(bytes)) return readLoggerFile(bytes, answers, { nowMs })
  const toRead = { bytes: new Uint8Array(bytes), answers, nowMs }
  return await reading.add(() => inThread(toRead, within, emptyReading({ problem: 'tooLarge' })))
}

/** Calls filePreview in the same way. */
export async function previewInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs, shown, within = bounds }: { nowMs: number; shown: ShownLines; within?: ReadingBounds },
): Promise<FilePreview> {
  if (isReadAtOnce(bytes)) return await filePreview(bytes, answers, { nowMs, shown })
  const toRead = { bytes: new Uint8Array(bytes), answers, nowMs, shown }
  const tooLarge = previewOfNothing(emptyReading({ problem: 'tooLarge' }).findings)
  return await reading.add(() => inThread(toRead, within, tooLarge))
}

const isReadAtOnce = (bytes: Buffer) => bytes.length <= smallBytes && fileKind(bytes) === 'text'

/** `tooLarge`: the result if the thread exceeds its limits. */
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
    reject(new Error('the reader thread ended without a result'))
  })
  return promise
}

const checkEveryMs = 100

/** Ends a thread that takes too long or unpacks too much: the heap limit does not include buffers. */
function watch(thread: Worker, within: ReadingBounds, exceeded: () => void): () => void {
  const stop = () => {
    exceeded()
    void thread.terminate()
  }
  const timeout = setTimeout(stop, within.milliseconds)
  const check = setInterval(() => {
    thread.getHeapStatistics().then(
      ({ external_memory: bytes }) => bytes > within.bytes && stop(),
      // The thread has ended.
      () => undefined,
    )
  }, checkEveryMs)
  return () => {
    clearTimeout(timeout)
    clearInterval(check)
  }
}
