import { Worker } from 'node:worker_threads'
import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { filePreview, type FilePreview, type ShownLines } from '#server/loggerFiles/reading/filePreview.ts'
import type { LoggerFileReading } from '#server/loggerFiles/reading/loggerFileReading.ts'
import type { ToRead } from '#server/loggerFiles/reading/readerThread.ts'
import { readLoggerFile } from '#server/loggerFiles/reading/readLoggerFile.ts'

/** Up to here a file is read within some milliseconds; starting a thread takes longer. */
const smallBytes = 256 * 1024

let last: Promise<unknown> = Promise.resolve()

/**
 * What readLoggerFile finds. A large file takes seconds and hundreds of megabytes: it is read in a thread of its own, so
 * that nobody else waits, and one after the other, so that memory stays bounded.
 */
export async function readInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs }: { nowMs: number },
): Promise<LoggerFileReading> {
  if (bytes.length <= smallBytes) return readLoggerFile(bytes, answers, { nowMs })
  return await inTurn<LoggerFileReading>({ bytes: new Uint8Array(bytes), answers, nowMs })
}

/** The same for what filePreview finds. */
export async function previewInThread(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  at: { nowMs: number; shown: ShownLines },
): Promise<FilePreview> {
  if (bytes.length <= smallBytes) return filePreview(bytes, answers, at)
  const { nowMs, shown } = at
  return await inTurn<FilePreview>({ bytes: new Uint8Array(bytes), answers, nowMs, shown })
}

async function inTurn<Found>(toRead: ToRead): Promise<Found> {
  const turn = last.then(() => inThread<Found>(toRead))
  last = turn.catch(() => undefined)
  return await turn
}

function inThread<Found>(toRead: ToRead): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const thread = new Worker(new URL('readerThread.ts', import.meta.url), {
    workerData: toRead,
    transferList: [toRead.bytes.buffer as ArrayBuffer],
  })
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('the reader ended without an answer')))
  return promise
}
