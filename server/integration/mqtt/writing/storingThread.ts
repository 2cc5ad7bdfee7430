// The thread of storeInThread.ts: sorts, evaluates and stores the readings of messages.
import { parentPort, workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { storeBatch } from '#server/telemetry/ingest/storeReadings.ts'

export type ThreadStart = { database: PoolConfig; connections: number; actor: string }
export type Order = { number: number; batch: ReadingBatch }
/** Fields of errors are not passed between threads; the code tells whether the database is unavailable. */
export type Report =
  | { number: number; resultCodes: Uint8Array }
  | { number: number; error: { message: string; stack: string | undefined; code: string | undefined } }
  | { broken: string }

const { database, connections, actor } = workerData as ThreadStart
const pool = createPool(database, connections, error => notify({ broken: error.message }))

const notify = (report: Report, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(report, transferred)

async function store({ number, batch }: Order) {
  try {
    const requestContext = { call: 'mqtt', request: `batch-${number}` }
    const resultCodes = await runInRequestContext(requestContext, () => storeBatch(pool, actor, batch))
    notify({ number, resultCodes }, [resultCodes.buffer as ArrayBuffer])
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    notify({ number, error: { message, stack, code } })
  }
}

parentPort?.on('message', (order: Order) => void store(order))
