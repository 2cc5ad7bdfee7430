import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import {
  bytesOf,
  isRefused,
  resultOf,
  type Answer,
  type Channel,
  type MessageBatch,
} from '#server/integration/mqtt/writing/messageBatch.ts'
import { openLane, type Outcome, type Store } from '#server/integration/mqtt/writing/messageLane.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { createRefusalLog } from '#server/integration/mqtt/writing/refusalLog.ts'
import { countReadings } from '#server/telemetry/ingest/countReadings.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'

export type MessageWriter = ReturnType<typeof createMessageWriter>

/**
 * Stores messages, many in one transaction: while some are written, the next ones are read. Each is answered after its
 * commit. If the database is unavailable, they wait, and the budget stops reading. A logger's messages use one lane, in
 * the order of their arrival; while PostgreSQL works for one lane, this process can work for another.
 */
export function createMessageWriter(appContext: AppContext, store: Store, budget: ByteBudget, metrics: MqttMetrics) {
  const refusals = createRefusalLog(appContext.log)
  let isShuttingDown = false
  let inFlight = 0
  metrics.watch('in_flight_messages', 'Messages that are neither stored nor refused yet', () => inFlight)

  /** Acknowledges in turns, between which the process handles other events and the broker's garbage is collected. */
  async function stored(batch: MessageBatch, { readingBatch, resultCodes, failed }: Outcome) {
    metrics.commitSeconds.observe((performance.now() - batch.openedAt) / 1000)
    const { messages } = batch
    const refusedLines = messages.flatMap(({ refused }) => refused)
    countReadings('mqtt', countsOf(resultCodes), refusedLines)
    release(batch)
    let refused = 0
    for (const [index, message] of messages.entries()) {
      if (index % mqttLimits.answersOfTurn === mqttLimits.answersOfTurn - 1) await nextTurn()
      const error = failed.get(index)
      if (error !== undefined) {
        // During shutdown, an error would end the connection before stored messages are acknowledged.
        if (!isShuttingDown) message.answer(error)
        continue
      }
      const result = () => resultOf(message, readingBatch, resultCodes)
      if (isRefused(message, resultCodes)) {
        refused += 1
        refusals.note(message.channel.sender, result)
      }
      message.answer(null)
      message.channel.notify(result)
    }
    metrics.messages.inc({ outcome: 'stored' }, messages.length - refused - failed.size)
    metrics.messages.inc({ outcome: 'refused' }, refused)
    metrics.messages.inc({ outcome: 'failed' }, failed.size)
  }

  function left(batch: MessageBatch) {
    release(batch)
    metrics.messages.inc({ outcome: 'failed' }, batch.messages.length)
  }

  function release(batch: MessageBatch) {
    inFlight -= batch.messages.length
    budget.release(batch.bytes())
  }

  const lanes = Array.from({ length: mqttLimits.lanes }, () => openLane(appContext, store, { stored, left }))
  return {
    write(channel: Channel, payload: Buffer, answer: Answer) {
      // The client sends it again.
      if (isShuttingDown) return
      budget.reserve(bytesOf(payload))
      inFlight += 1
      lanes[hashOf(channel.serial) % lanes.length]?.write(channel, payload, answer)
    },
    /** Stores what it has if that succeeds within this time; the rest is not acknowledged. */
    async stop(patienceMs: number) {
      isShuttingDown = true
      await Promise.all(lanes.map(lane => lane.stop(patienceMs)))
    },
  }
}

function hashOf(serial: string): number {
  let hash = 0
  for (let i = 0; i < serial.length; i++) hash = (hash * 31 + serial.charCodeAt(i)) >>> 0
  return hash
}

/** The number of readings with each result. */
function countsOf(resultCodes: Uint8Array): Record<string, number> {
  const counts = Object.values(readingResults).map(() => 0)
  for (const one of resultCodes) counts[one] = (counts[one] ?? 0) + 1
  return Object.fromEntries(Object.entries(readingResults).map(([name, code]) => [name, counts[code] ?? 0]))
}
