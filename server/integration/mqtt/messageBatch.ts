import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import { readPayload } from '#server/integration/mqtt/readPayload.ts'
import {
  collectReadingBatch,
  type ReadingBatch,
  type Sender,
  type ReadingSource,
} from '#server/telemetry/ingest/readingBatch.ts'
import { readingResults, summaryOf, type RejectedLine } from '#server/telemetry/ingest/readingResults.ts'

/** What a message's sender is told: the partner API's answer, its list of refusals cut where it is long. */
export type MessageResult = {
  accepted: number
  duplicate: number
  conflict: number
  /** `line` 0 is the message as a whole, else the reading's number in it. */
  rejected: RejectedLine[]
  /** How many more were rejected than are listed. */
  moreRejected?: number
}

/** What the messages that a client publishes to one topic have in common: one object for all of them. */
export type Channel = {
  /** One object for each sender: its messages of one commit make one batch. */
  sender: ReadingSource
  serial: string
  /** Why they are refused before they are read. */
  refusal: string | undefined
  /** What became of one of them. The result is only made where somebody hears it. */
  notify: (result: () => MessageResult) => void
}

/** Null acknowledges a message: it is stored, or refused for good. With an error it is not stored, and not acknowledged. */
export type Answer = (error: Error | null) => void

/** A message that waits for its commit: the places of its readings, and what of it never became a reading. */
export type Filed = { channel: Channel; answer: Answer; start: number; end: number; refused: readonly RejectedLine[] }

export type MessageBatch = {
  openedAt: number
  messages: readonly Filed[]
  /** What the budget holds for it. */
  bytes: () => number
  isLarge: () => boolean
  file: (channel: Channel, payload: Buffer, nowMs: number, answer: Answer) => void
  take: () => ReadingBatch
}

/** What a message costs beside its payload. */
const messageBytes = 500
const none: readonly RejectedLine[] = []

export const bytesOf = (payload: Buffer) => payload.length + messageBytes

/** Messages of any senders that will be stored in one transaction, read as they come: their payloads are not kept. */
export function openBatch(): MessageBatch {
  const collected = collectReadingBatch()
  const messages: Filed[] = []
  let bytes = 0
  // What the message that is just read comes from and is refused for: tens of thousands a second make little litter.
  let sender: Sender
  let refused = none
  const take = {
    reading: (reading: ReceivedReading, line: number) => sender.add(reading, line),
    refuse(line: number, reason: string) {
      refused = [...refused, { line, reason }]
      sender.refuse()
    },
  }
  return {
    openedAt: performance.now(),
    messages,
    bytes: () => bytes,
    isLarge: () => collected.count() >= mqttLimits.batchReadings,
    file(channel, payload, nowMs, answer) {
      sender = collected.sender(channel.sender)
      refused = none
      const start = collected.count()
      if (channel.refusal === undefined) readPayload(payload, channel.serial, nowMs, take)
      else take.refuse(0, channel.refusal)
      bytes += bytesOf(payload)
      messages.push({ channel, answer, start, end: collected.count(), refused })
    },
    take: () => collected.take(),
  }
}

/** What became of one message, from the results of its batch's readings. */
export function resultOf(filed: Filed, { readings }: ReadingBatch, results: Uint8Array): MessageResult {
  const { rejected: alsoRejected, ...counts } = summaryOf(readings, results, filed)
  const rejected = [...filed.refused, ...alsoRejected].sort((a, b) => a.line - b.line)
  const more = rejected.length - mqttLimits.loggedRefusals
  if (more <= 0) return { ...counts, rejected }
  return { ...counts, rejected: rejected.slice(0, mqttLimits.loggedRefusals), moreRejected: more }
}

/** Whether anything of a message was refused. */
export const isRefused = ({ start, end, refused }: Filed, results: Uint8Array): boolean =>
  refused.length > 0 ||
  results
    .subarray(start, end)
    .some(result => result === readingResults.unknownLogger || result === readingResults.inArchive)
