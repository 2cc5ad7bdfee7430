import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { outOfService } from '#server/http/outOfService.ts'
import { atMost } from '#server/ending.ts'
import type { ByteBudget } from '#server/mqtt/byteBudget.ts'
import { isRefused, openBatch, resultOf, type MessageBatch, type MqttMessage } from '#server/mqtt/messageBatch.ts'
import type { MqttMetrics } from '#server/mqtt/mqttMetrics.ts'
import { createRefusalLog } from '#server/mqtt/refusalLog.ts'
import type { Parts } from '#server/parts.ts'
import type { Consignment } from '#server/telemetry/consignment.ts'
import { fates, storeTogether } from '#server/telemetry/storeTogether.ts'

export type MessageWriter = {
  take: (message: MqttMessage) => void
  /** Stores what it has, if that goes soon; the rest fails and is not acknowledged. */
  stop: (patienceMs: number) => Promise<void>
}

type Stored = { consignment: Consignment; fate: Uint8Array }

const actor = 'system:mqtt'
const retryPauseMs = 500
/** A fault that stays while the database answers is not the database's. */
const triesWhileReachable = 3
/** What a message costs beside its payload. */
const messageBytes = 500
const fateNames = Object.entries(fates)

/**
 * Stores messages, many in one transaction: while one is written, the next ones gather and are read. Each is answered
 * after its commit. Where the database is out of reach they wait, and the budget keeps more from coming.
 */
export function createMessageWriter(parts: Parts, budget: ByteBudget, metrics: MqttMetrics): MessageWriter {
  const { pool, log, now } = parts
  const stopping = new AbortController()
  const refusals = createRefusalLog(log)
  let waiting: MessageBatch[] = []
  let work: Promise<void> | undefined
  let inFlight = 0
  metrics.watch('in_flight_messages', 'Messages that are neither stored nor refused yet', () => inFlight)

  function take(message: MqttMessage) {
    if (stopping.signal.aborted) return message.failed(new Error('the portal ends'))
    budget.take(message.payload.length + messageBytes)
    inFlight += 1
    let batch = waiting.at(-1)
    if (!batch || batch.isLarge()) waiting.push((batch = openBatch()))
    batch.file(message, now().getTime())
    work ??= storeWaiting()
  }

  async function storeWaiting() {
    // What one read of a socket brought comes together.
    await new Promise(resolve => setImmediate(resolve))
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) await storeBatch(batch)
    work = undefined
  }

  async function storeBatch(batch: MessageBatch) {
    for (let triesLeft = triesWhileReachable; triesLeft > 0;) {
      const stored = await tried(batch)
      if (!(stored instanceof Error)) return answer(batch, stored)
      if (stopping.signal.aborted) return batch.messages.forEach(({ message }) => fail(message, stored))
      const why = outOfService(stored)
      log.warn({ err: stored, messages: batch.messages.length }, why ?? 'messages could not be stored')
      await sleep(retryPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (why === undefined && (await isReachable())) triesLeft -= 1
    }
    await storeEach(batch)
  }

  /** One message that cannot be stored must not take the others with it. */
  async function storeEach(batch: MessageBatch) {
    for (const { message } of batch.messages) {
      const alone = openBatch()
      alone.file(message, now().getTime())
      const stored = await tried(alone)
      if (!(stored instanceof Error)) answer(alone, stored)
      else {
        log.error({ faultId: randomUUID(), err: stored, ...message.sender }, 'fault: a message could not be stored')
        fail(message, stored)
      }
    }
  }

  async function tried(batch: MessageBatch): Promise<Stored | Error> {
    const consignment = batch.take()
    try {
      return { consignment, fate: await storeTogether(pool, actor, consignment) }
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  function answer(batch: MessageBatch, { consignment, fate }: Stored) {
    metrics.commitSeconds.observe((performance.now() - batch.openedAt) / 1000)
    for (const [name, code] of fateNames) metrics.readings.inc({ fate: name }, countOf(fate, code))
    let refused = 0
    for (const filed of batch.messages) {
      const result = () => resultOf(filed, consignment, fate)
      if (isRefused(filed, fate)) {
        refused += 1
        refusals.note(filed.message.sender, result)
      }
      release(filed.message)
      filed.message.settled(result)
    }
    metrics.messages.inc({ outcome: 'stored' }, batch.messages.length - refused)
    metrics.messages.inc({ outcome: 'refused' }, refused)
  }

  function fail(message: MqttMessage, error: Error) {
    release(message)
    metrics.messages.inc({ outcome: 'failed' })
    message.failed(error)
  }

  function release(message: MqttMessage) {
    inFlight -= 1
    budget.give(message.payload.length + messageBytes)
  }

  const isReachable = async () =>
    await pool.query('select 1').then(
      () => true,
      () => false,
    )

  return {
    take,
    async stop(patienceMs) {
      if (work && (await atMost(patienceMs, work)) === 'late') log.warn('messages of MQTT are left unacknowledged')
      stopping.abort()
      const left = waiting.flatMap(batch => batch.messages)
      waiting = []
      for (const { message } of left) fail(message, new Error('the portal ends'))
      await (work && atMost(patienceMs, work))
    },
  }
}

function countOf(fate: Uint8Array, code: number): number {
  let count = 0
  for (const one of fate) if (one === code) count += 1
  return count
}
