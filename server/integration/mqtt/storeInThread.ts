import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { Order, ThreadStart, Reported } from '#server/integration/mqtt/storingThread.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'

export type StoringThread = {
  /** As storeBatch(). What a thread that ends had begun fails; the next batch starts another one. */
  store: (batch: ReadingBatch) => Promise<Uint8Array>
  stop: () => Promise<void>
}

type Waiting = { resolve: (resultCodes: Uint8Array) => void; reject: (error: Error) => void }

const actor = 'system:mqtt'

/**
 * Sorts, evaluates and stores in a thread of its own, over connections of its own, one for each lane: this one, which brokers
 * the messages and serves the portal, then does nothing for a message but take, read and acknowledge it.
 */
export function startStoringThread({ pool, log }: Pick<AppContext, 'pool' | 'log'>): StoringThread {
  const start: ThreadStart = { database: plainOptions(pool), connections: mqttLimits.lanes, actor }
  const waiting = new Map<number, Waiting>()
  let orders = 0
  // It takes half a second to come up: the first messages must not wait for that.
  let thread: Worker | undefined = open()

  function open(): Worker {
    const opened = new Worker(new URL('storingThread.ts', import.meta.url), { workerData: start })
    opened.on('message', hear)
    opened.on('error', error => log.error({ err: error }, 'the thread that stores messages failed'))
    opened.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Error('the thread that stores messages ended'))
      waiting.clear()
    })
    // The portal's doors keep the process going, not this.
    opened.unref()
    return opened
  }

  function hear(reported: Reported) {
    if ('broken' in reported) return log.warn({ message: reported.broken }, 'a database connection of MQTT broke')
    const order = waiting.get(reported.number)
    waiting.delete(reported.number)
    if ('resultCodes' in reported) order?.resolve(reported.resultCodes)
    else order?.reject(Object.assign(new Error(reported.error.message), reported.error))
  }

  return {
    store(batch) {
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const order: Order = { number: (orders += 1), batch }
      waiting.set(order.number, { resolve, reject })
      thread ??= open()
      // Nothing is moved: who asked still needs it, to answer with or to try again.
      thread.postMessage(order, [])
      return promise
    },
    stop: async () => void (await thread?.terminate()),
  }
}

/** What of a pool's options can be told to a thread: no functions. The password is hidden from a spread. */
function plainOptions({ options }: pg.Pool): PoolConfig {
  const isPlain = ([name, value]: [string, unknown]) =>
    name === 'ssl' || ['string', 'number', 'boolean'].includes(typeof value)
  return { ...Object.fromEntries(Object.entries(options).filter(isPlain)), password: options.password }
}
