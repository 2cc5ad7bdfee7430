import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { Order, Report, ThreadStart } from '#server/integration/mqtt/writing/storingThread.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'

type Waiting = { resolve: (resultCodes: Uint8Array) => void; reject: (error: Error) => void }

const actor = 'system:mqtt'

/**
 * Sorts, evaluates and stores readings in a separate thread with a connection for each lane, so that the main thread only
 * receives, reads and acknowledges messages.
 */
export function startStoringThread({ pool, log }: Pick<AppContext, 'pool' | 'log'>) {
  const start: ThreadStart = { database: plainOptions(pool), connections: mqttLimits.lanes, actor }
  const waiting = new Map<number, Waiting>()
  let orders = 0
  // Starting takes half a second; the first messages must not wait for it.
  let thread: Worker | undefined = open()

  function open(): Worker {
    const opened = new Worker(new URL('storingThread.ts', import.meta.url), { workerData: start })
    opened.on('message', receive)
    opened.on('error', error => log.error({ err: error }, 'the thread that stores messages failed'))
    opened.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Error('the thread that stores messages ended'))
      waiting.clear()
    })
    // The thread must not keep the process running.
    opened.unref()
    return opened
  }

  function receive(report: Report) {
    if ('broken' in report) return log.warn({ message: report.broken }, 'a database connection of MQTT was lost')
    const order = waiting.get(report.number)
    waiting.delete(report.number)
    if ('resultCodes' in report) order?.resolve(report.resultCodes)
    else order?.reject(Object.assign(new Error(report.error.message), report.error))
  }

  return {
    /** As storeBatch(). If the thread ends, its batches fail and the next one starts another thread. */
    store: (batch: ReadingBatch): Promise<Uint8Array> => {
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const order: Order = { number: (orders += 1), batch }
      waiting.set(order.number, { resolve, reject })
      thread ??= open()
      // Nothing is transferred: the caller still needs the batch.
      thread.postMessage(order, [])
      return promise
    },
    stop: async () => void (await thread?.terminate()),
  }
}

/** The pool options that a thread can receive: no functions. The password is not enumerable. */
function plainOptions({ options }: pg.Pool): PoolConfig {
  const isPlain = ([name, value]: [string, unknown]) =>
    name === 'ssl' || ['string', 'number', 'boolean'].includes(typeof value)
  return { ...Object.fromEntries(Object.entries(options).filter(isPlain)), password: options.password }
}
