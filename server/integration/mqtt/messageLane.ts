import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { openBatch, type Answer, type Channel, type MessageBatch } from '#server/integration/mqtt/messageBatch.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { partOf, type ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'

/** What comes is stored in the order in which it came, one transaction after the other. */
export type MessageLane = {
  take: (channel: Channel, payload: Buffer, answer: Answer) => void
  /** Stores what it has, if that goes soon; the rest is left. */
  stop: (patienceMs: number) => Promise<void>
}

/** As storeBatch() of server/telemetry, wherever it runs. */
export type Store = (readingBatch: ReadingBatch) => Promise<Uint8Array>

/** What became of a batch: the fate of every reading, and which messages could not be stored. */
export type Outcome = { readingBatch: ReadingBatch; resultCodes: Uint8Array; failed: Map<number, Error> }

export type AnswerBatch = {
  stored: (batch: MessageBatch, outcome: Outcome) => Promise<void>
  /** The portal ends before it was stored. */
  left: (batch: MessageBatch) => void
}

const retryPauseMs = 500
/** A fault that stays while the database answers is not the database's. */
const triesWhileReachable = 3
/** A batch is complete when nothing came for so long, or when it was waited for so long. */
const quietMs = 2
const gatherMs = 30

export function openLane({ pool, log, now }: AppContext, storeBatch: Store, answer: AnswerBatch): MessageLane {
  const stopping = new AbortController()
  let waiting: MessageBatch[] = []
  let storing: Promise<void> | undefined
  let answering: Promise<void> | undefined

  function take(channel: Channel, payload: Buffer, answerMessage: Answer) {
    let batch = waiting.at(-1)
    if (!batch || batch.isLarge()) waiting.push((batch = openBatch()))
    batch.file(channel, payload, now().getTime(), answerMessage)
    storing ??= storeWaiting()
  }

  async function storeWaiting() {
    // Nothing is awaited between the last look and the end: what came meanwhile would lie there.
    for (let batch = waiting[0]; batch; batch = waiting[0]) {
      await gather(batch)
      // The portal ends, and it was left.
      if (waiting.shift() !== batch) break
      const outcome = await store(batch)
      await answering
      if (outcome) answering = answer.stored(batch, outcome)
      else answer.left(batch)
    }
    storing = undefined
  }

  /** A transaction costs nearly the same for a few messages as for thousands: while more come, it waits a little. */
  async function gather(batch: MessageBatch) {
    const untilMs = performance.now() + gatherMs
    for (let before = 0; before < batch.messages.length && !batch.isLarge() && performance.now() < untilMs;) {
      before = batch.messages.length
      await sleep(quietMs)
    }
  }

  /** Null where the portal ends before that. */
  async function store(batch: MessageBatch): Promise<Outcome | null> {
    const readingBatch = batch.take()
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

  /** One message that cannot be stored must not take the others with it. */
  async function storeEach({ messages }: MessageBatch, readingBatch: ReadingBatch): Promise<Outcome> {
    const outcome: Outcome = {
      readingBatch,
      resultCodes: new Uint8Array(readingBatch.readings.count),
      failed: new Map(),
    }
    for (const [index, { channel, start, end, refused }] of messages.entries()) {
      const alone = { source: channel.sender, rejected: refused.length }
      const resultCodes = await tried(partOf(readingBatch, start, end, alone))
      if (resultCodes instanceof Error) {
        log.error(
          { faultId: randomUUID(), err: resultCodes, ...channel.sender },
          'fault: a message could not be stored',
        )
        outcome.failed.set(index, resultCodes)
      } else {
        outcome.resultCodes.set(resultCodes, start)
      }
    }
    return outcome
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
    take,
    async stop(patienceMs) {
      if (storing && (await atMost(patienceMs, storing)) === 'late')
        log.warn('messages of MQTT are left unacknowledged')
      stopping.abort()
      const left = waiting
      waiting = []
      left.forEach(answer.left)
      await atMost(patienceMs, ended())
    },
  }
}
