import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { atMost } from '#server/platform/shutdown.ts'
import {
  openBatch,
  type Answer,
  type Channel,
  type MessageBatch,
} from '#server/integration/mqtt/writing/messageBatch.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { partOf, type ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'

/** Stores a batch like storeBatch() of server/telemetry. */
export type Store = (readingBatch: ReadingBatch) => Promise<Uint8Array>

/** The result code of every reading of a batch, and the messages that could not be stored. */
export type Outcome = { readingBatch: ReadingBatch; resultCodes: Uint8Array; failed: Map<number, Error> }

export type AnswerBatch = {
  stored: (batch: MessageBatch, outcome: Outcome) => Promise<void>
  /** The portal shuts down before it is stored. */
  left: (batch: MessageBatch) => void
}

const retryPauseMs = 500
/**
 * If an error persists while the database is available, the database is not the cause. A lock is waited for without end, also
 * after its timeout: whoever holds it has a timeout, too, and a message that was given up would come back unacknowledged, over
 * a new connection, into the same wait. HTTP answers 503 instead, because a request cannot wait.
 */
const triesWhileReachable = 3
/** A batch is complete if no message arrives for `quietMs`, or after `gatherMs`. */
const quietMs = 2
const gatherMs = 30

/** Stores messages in the order of their arrival, one transaction after the other. */
export function openLane({ pool, log, now }: AppContext, storeBatch: Store, answer: AnswerBatch) {
  const stopping = new AbortController()
  let waiting: MessageBatch[] = []
  let storing: Promise<void> | undefined
  let answering: Promise<void> | undefined

  function write(channel: Channel, payload: Buffer, answerMessage: Answer) {
    let batch = waiting.at(-1)
    if (!batch || batch.isLarge()) waiting.push((batch = openBatch()))
    batch.add(channel, payload, now().getTime(), answerMessage)
    storing ??= storeWaiting()
  }

  async function storeWaiting() {
    // Without an await after the last check: a message that arrives meanwhile would not be stored.
    for (let batch = waiting[0]; batch; batch = waiting[0]) {
      await gather(batch)
      // The portal shuts down, and the batch was left.
      if (waiting.shift() !== batch) break
      const outcome = await store(batch)
      await answering
      if (outcome) answering = answer.stored(batch, outcome)
      else answer.left(batch)
    }
    storing = undefined
  }

  /** A transaction costs almost the same for a few messages as for thousands: it waits briefly while more arrive. */
  async function gather(batch: MessageBatch) {
    const untilMs = performance.now() + gatherMs
    for (let before = 0; before < batch.messages.length && !batch.isLarge() && performance.now() < untilMs;) {
      before = batch.messages.length
      await sleep(quietMs)
    }
  }

  /** Null if the portal shuts down before it is stored. */
  async function store(batch: MessageBatch): Promise<Outcome | null> {
    const readingBatch = batch.readings()
    for (let triesLeft = triesWhileReachable; triesLeft > 0;) {
      const resultCodes = await tried(readingBatch)
      if (!(resultCodes instanceof Error)) return { readingBatch, resultCodes, failed: new Map() }
      if (stopping.signal.aborted) return null
      const why = outOfService(resultCodes)
      log.warn({ err: resultCodes, messages: batch.messages.length }, why ?? 'messages could not be stored')
      await sleep(retryPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (why === undefined && (await isReachable())) triesLeft -= 1
    }
    return await storeEach(batch, readingBatch)
  }

  /** Stores each message separately: one that cannot be stored must not prevent the others. */
  async function storeEach({ messages }: MessageBatch, readingBatch: ReadingBatch): Promise<Outcome> {
    const resultCodes = new Uint8Array(readingBatch.readings.count)
    const failed = new Map<number, Error>()
    for (const [index, { channel, start, end, refused }] of messages.entries()) {
      const alone = { source: channel.sender, rejected: refused.length }
      const result = await tried(partOf(readingBatch, start, end, alone))
      if (result instanceof Error) {
        const faultId = randomUUID()
        log.error({ faultId, err: result, ...channel.sender }, 'fault: a message could not be stored')
        failed.set(index, result)
      } else {
        resultCodes.set(result, start)
      }
    }
    return { readingBatch, resultCodes, failed }
  }

  async function tried(readingBatch: ReadingBatch): Promise<Uint8Array | Error> {
    try {
      return await storeBatch(readingBatch)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  const isReachable = async () =>
    await pool.query('select 1').then(
      () => true,
      () => false,
    )

  async function ended() {
    await storing
    await answering
  }

  return {
    write,
    /** Stores what it has if that succeeds within this time, and leaves the rest. */
    async stop(patienceMs: number) {
      if (storing && (await atMost(patienceMs, storing)) === 'late') log.warn('MQTT messages remain unacknowledged')
      stopping.abort()
      const left = waiting
      waiting = []
      left.forEach(answer.left)
      await atMost(patienceMs, ended())
    },
  }
}
