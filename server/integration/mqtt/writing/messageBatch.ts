import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import { readPayload } from '#server/integration/mqtt/writing/readPayload.ts'
import {
  collectReadingBatch,
  type ReadingBatch,
  type Sender,
  type ReadingSource,
} from '#server/telemetry/ingest/readingBatch.ts'
import { readingResults, summaryOf, type RejectedLine } from '#server/telemetry/ingest/readingResults.ts'

/** The result that a message's sender receives, as in the partner API; a long list of rejected readings is truncated. */
export type MessageResult = ReturnType<typeof summaryOf> & {
  /** The number of rejected readings that are not listed. */
  moreRejected?: number
}

/** What all messages of a client to one topic have in common. */
export type Channel = {
  /** The same object for all messages of a sender: those of one commit become one batch. */
  sender: ReadingSource
  serial: string
  /** Why they are rejected without being read. */
  refusal: string | undefined
  /** Sends the result of a message; it is only computed if a client has subscribed to it. */
  notify: (result: () => MessageResult) => void
}

/** Null acknowledges a message: it is stored or rejected. With an error it is neither stored nor acknowledged. */
export type Answer = (error: Error | null) => void

/** A message that waits for its commit: the range of its readings in the batch, and what was rejected when it was read. */
export type BatchedMessage = {
  channel: Channel
  answer: Answer
  start: number
  end: number
  refused: readonly RejectedLine[]
}

/** The estimated memory of a message in addition to its payload. */
const messageBytes = 500
const none: readonly RejectedLine[] = []

export const bytesOf = (payload: Buffer) => payload.length + messageBytes

export type MessageBatch = ReturnType<typeof openBatch>

/** Messages that will be stored in one transaction. They are read as they arrive, without keeping their payloads. */
export function openBatch() {
  const collected = collectReadingBatch()
  const messages: BatchedMessage[] = []
  let bytes = 0
  // State of the message that is being read: tens of thousands per second must not allocate more objects.
  let sender: Sender
  let refused: RejectedLine[] | undefined
  const ingest = {
    reading: (reading: ReceivedReading, line: number) => sender.add(reading, line),
    refuse(line: number, reason: string) {
      refused ??= []
      // In place: a copy for each line took minutes for a message of 160 KB.
      refused.push({ line, reason })
      sender.refuse()
    },
  }
  return {
    openedAt: performance.now(),
    messages: messages as readonly BatchedMessage[],
    /** The bytes that the budget has reserved for it. */
    bytes: () => bytes,
    isLarge: () => collected.count() >= mqttLimits.batchReadings,
    add(channel: Channel, payload: Buffer, nowMs: number, answer: Answer) {
      sender = collected.sender(channel.sender)
      refused = undefined
      const start = collected.count()
      if (channel.refusal === undefined) readPayload(payload, channel.serial, nowMs, ingest)
      else ingest.refuse(0, channel.refusal)
      bytes += bytesOf(payload)
      messages.push({ channel, answer, start, end: collected.count(), refused: refused ?? none })
    },
    readings: () => collected.take(),
  }
}

/** The result of one message, by the results of the batch's readings. */
export function resultOf(filed: BatchedMessage, { readings }: ReadingBatch, results: Uint8Array): MessageResult {
  const { rejected: alsoRejected, ...counts } = summaryOf(readings, results, filed)
  const rejected = [...filed.refused, ...alsoRejected].sort((a, b) => a.line - b.line)
  const more = rejected.length - mqttLimits.listedRejections
  if (more <= 0) return { ...counts, rejected }
  return { ...counts, rejected: rejected.slice(0, mqttLimits.listedRejections), moreRejected: more }
}

/** Whether any reading of a message was rejected. */
export const isRefused = ({ start, end, refused }: BatchedMessage, results: Uint8Array): boolean =>
  refused.length > 0 ||
  results
    .subarray(start, end)
    .some(result => result === readingResults.unknownLogger || result === readingResults.inArchive)
