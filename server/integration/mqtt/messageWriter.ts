import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ByteBudget } from '#server/integration/mqtt/byteBudget.ts'
import {
  bytesOf,
  isRefused,
  resultOf,
  type Answer,
  type Channel,
  type MessageBatch,
} from '#server/integration/mqtt/messageBatch.ts'
import { openLane, type Outcome, type Store } from '#server/integration/mqtt/messageLane.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { createRefusalLog } from '#server/integration/mqtt/broker/refusalLog.ts'
import { countReadings } from '#server/telemetry/ingest/countReadings.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'

export type MessageWriter = {
  take: (channel: Channel, payload: Buffer, answer: Answer) => void
  /** Stores what it has, if that goes soon; the rest is not acknowledged. */
  stop: (patienceMs: number) => Promise<void>
}

/**
 * Stores messages, many in one transaction: while some are written, the next ones gather and are read. Each is answered
 * after its commit. Where the database is out of reach they wait, and the budget keeps more from coming. A logger's
 * messages go through one lane, in the order in which they came; while PostgreSQL works for one lane, this process can
 * work for another.
 */
export function createMessageWriter(
  appContext: AppContext,
  store: Store,
  budget: ByteBudget,
  metrics: MqttMetrics,
): MessageWriter {
  const refusals = createRefusalLog(appContext.log)
  let isShuttingDown = false
  let inFlight = 0
  metrics.watch('in_flight_messages', 'Messages that are neither stored nor refused yet', () => inFlight)

  /** In turns: the process hears everything else between them, and the broker's litter of one is gone before the next. */
  async function stored(batch: MessageBatch, { readingBatch, resultCodes, failed }: Outcome) {
    metrics.commitSeconds.observe((performance.now() - batch.openedAt) / 1000)
    countReadings(
      'mqtt',
      countsOf(resultCodes),
      batch.messages.flatMap(({ refused }) => refused),
    )
    release(batch)
    const { messages } = batch
    let refused = 0
    for (const [index, filed] of messages.entries()) {
      if (index % mqttLimits.answersOfTurn === mqttLimits.answersOfTurn - 1) await nextTurn()
      const error = failed.get(index)
      if (error !== undefined) {
        // What was stored is still acknowledged when the portal ends, and an error would end the connection first.
        if (!isShuttingDown) filed.answer(error)
        continue
      }
      const result = () => resultOf(filed, readingBatch, resultCodes)
      if (isRefused(filed, resultCodes)) {
        refused += 1
        refusals.note(filed.channel.sender, result)
      }
      filed.answer(null)
      filed.channel.notify(result)
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
    budget.give(batch.bytes())
  }

  const lanes = Array.from({ length: mqttLimits.lanes }, () => openLane(appContext, store, { stored, left }))
  return {
    take(channel, payload, answer) {
      // It comes again.
      if (isShuttingDown) return
      budget.take(bytesOf(payload))
      inFlight += 1
      lanes[hashOf(channel.serial) % lanes.length]?.take(channel, payload, answer)
    },
    async stop(patienceMs) {
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

/** How many have each fate. */
function countsOf(resultCodes: Uint8Array): Record<string, number> {
  const counts = Object.values(readingResults).map(() => 0)
  for (const one of resultCodes) counts[one] = (counts[one] ?? 0) + 1
  return Object.fromEntries(Object.entries(readingResults).map(([name, code]) => [name, counts[code] ?? 0]))
}
