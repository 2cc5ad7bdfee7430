import { isUtf8 } from 'node:buffer'
import { receiveReading, type ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { reasonOf } from '#server/telemetry/readingForms/readingForms.ts'
import { leftOutPayload } from '#server/integration/mqtt/broker/packetFrames.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'

/** Takes what a message holds: its readings, numbered from 1, and what is refused of them. */
export type IngestPayload = {
  reading: (reading: ReceivedReading, line: number) => void
  /** `line` 0 is the message as a whole. */
  refuse: (line: number, reason: string) => void
}

/** The first of its three bytes, which begin no JSON. */
const byteOrderMark = 0xef

/**
 * One reading, or `{ "readings": [ … ] }`, as at the partner API (POST /api/v1/readings). The logger may be left out:
 * the topic names it. Never throws: MQTT has no answer for a bad message but to end the connection, and then it would
 * come again.
 */
export function readPayload(payload: Buffer, serial: string, nowMs: number, take: IngestPayload): void {
  const refuseAll = (reason: string) => take.refuse(0, reason)
  if (payload.length === leftOutPayload.length && payload.equals(leftOutPayload)) {
    const megabytes = mqttLimits.admitted.publishBytes / 1024 / 1024
    return refuseAll(`the message is larger than ${megabytes} MB; send its readings in several`)
  }
  if (!isUtf8(payload)) return refuseAll('the payload is not UTF-8')
  let reported: unknown
  try {
    reported = JSON.parse(payload.toString('utf8', payload[0] === byteOrderMark ? 3 : 0))
  } catch {
    return refuseAll('the payload is not JSON, or was cut short')
  }
  if (!isRecord(reported)) return refuseAll('the payload is neither a reading nor { "readings": [ … ] }')
  if (!('readings' in reported)) return ingestReading(reported, 1, serial, nowMs, take)
  const { readings, ...more } = reported
  if (!Array.isArray(readings)) return refuseAll('readings: must be a list')
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) return refuseAll(`${unknown.slice(0, 40)}: stands beside the list of readings`)
  for (const [index, reading] of readings.entries()) ingestReading(reading, index + 1, serial, nowMs, take)
}

function ingestReading(reported: unknown, line: number, serial: string, nowMs: number, take: IngestPayload) {
  if (isRecord(reported)) {
    if (reported['logger'] === undefined) reported['logger'] = serial
    else if (typeof reported['logger'] === 'string' && reported['logger'] !== serial)
      return take.refuse(line, 'logger: is not the one that the topic names')
  }
  const reading = receiveReading(reported, nowMs)
  if ('code' in reading) take.refuse(line, reasonOf(reported, nowMs))
  else take.reading(reading, line)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
