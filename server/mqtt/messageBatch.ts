import type { ReceivedReading } from '#contract/rules/receivedReading.ts'
import { refusals } from '#contract/rules/refusals.ts'
import { mqttLimits } from '#server/mqtt/mqttLimits.ts'
import { readPayload } from '#server/mqtt/readPayload.ts'
import { collectConsignment, type Consignment, type Sender } from '#server/telemetry/consignment.ts'
import { fates } from '#server/telemetry/storeTogether.ts'
import type { ReadingSource, RejectedLine } from '#server/telemetry/storeReadings.ts'

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

export type MqttMessage = {
  /** One object for each sender: its messages of one commit make one batch. */
  sender: ReadingSource
  serial: string
  payload: Buffer
  /** Why it is refused before it is read. */
  refusal: string | undefined
  /** It is stored, or refused for good. The result is only made where somebody hears it. */
  settled: (result: () => MessageResult) => void
  /** It is not stored, and must not be acknowledged. */
  failed: (error: Error) => void
}

/** The places of one message's readings, and what of it never became a reading. */
type Filed = { message: MqttMessage; start: number; end: number; refused: readonly RejectedLine[] }

export type MessageBatch = {
  openedAt: number
  messages: readonly Filed[]
  isLarge: () => boolean
  file: (message: MqttMessage, nowMs: number) => void
  take: () => Consignment
}

const none: readonly RejectedLine[] = []

/** Messages of any senders that will be stored in one transaction, read as they come. */
export function openBatch(): MessageBatch {
  const collected = collectConsignment()
  const messages: Filed[] = []
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
    isLarge: () => collected.count() >= mqttLimits.batchReadings,
    file(message, nowMs) {
      sender = collected.sender(message.sender)
      refused = none
      const start = collected.count()
      if (message.refusal === undefined) readPayload(message.payload, message.serial, nowMs, take)
      else take.refuse(0, message.refusal)
      messages.push({ message, start, end: collected.count(), refused })
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
    else result.rejected.push({ line: readings.line[place] ?? 0, reason: refusals.unknownLogger.text })
  }
  const rejected = result.rejected.sort((a, b) => a.line - b.line)
  const more = rejected.length - mqttLimits.toldRefusals
  return more > 0 ? { ...result, rejected: rejected.slice(0, mqttLimits.toldRefusals), moreRejected: more } : result
}

/** Whether anything of a message was refused. */
export function isRefused({ start, end, refused }: Filed, fate: Uint8Array): boolean {
  if (refused.length > 0) return true
  for (let place = start; place < end; place++) if (fate[place] === fates.unknownLogger) return true
  return false
}
