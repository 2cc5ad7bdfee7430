import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import { readPayload } from '#server/integration/mqtt/readPayload.ts'
import { collectConsignment, type Consignment, type Sender } from '#server/telemetry/ingest/readingBatch.ts'
import { fates } from '#server/telemetry/ingest/storeTogether.ts'
import type { ReadingSource, RejectedLine } from '#server/telemetry/ingest/storeReadings.ts'

/** What a message's sender is told: the machine door's answer, its list of refusals cut where it is long. */
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
  tell: (result: () => MessageResult) => void
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
  take: () => Consignment
}

/** What a message costs beside its payload. */
const messageBytes = 500
const none: readonly RejectedLine[] = []

export const bytesOf = (payload: Buffer) => payload.length + messageBytes

/** Messages of any senders that will be stored in one transaction, read as they come: their payloads are not kept. */
export function openBatch(): MessageBatch {
  const collected = collectConsignment()
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

/** What became of one message, from the fates of its batch's readings. */
export function resultOf({ start, end, refused }: Filed, { readings }: Consignment, fate: Uint8Array): MessageResult {
  const result: MessageResult = { accepted: 0, duplicate: 0, conflict: 0, rejected: [...refused] }
  for (let place = start; place < end; place++) {
    if (fate[place] === fates.accepted) result.accepted += 1
    else if (fate[place] === fates.duplicate) result.duplicate += 1
    else if (fate[place] === fates.conflict) result.conflict += 1
    else result.rejected.push({ line: readings.line[place] ?? 0, reason: reasonOf(fate[place]) })
  }
  const rejected = result.rejected.sort((a, b) => a.line - b.line)
  const more = rejected.length - mqttLimits.toldRefusals
  return more > 0 ? { ...result, rejected: rejected.slice(0, mqttLimits.toldRefusals), moreRejected: more } : result
}

const reasonOf = (fate: number | undefined) =>
  fate === fates.inArchive ? refusals.timeInArchive.text : refusals.unknownLogger.text

/** Whether anything of a message was refused. */
export function isRefused({ start, end, refused }: Filed, fate: Uint8Array): boolean {
  if (refused.length > 0) return true
  for (let place = start; place < end; place++) {
    if (fate[place] === fates.unknownLogger || fate[place] === fates.inArchive) return true
  }
  return false
}
