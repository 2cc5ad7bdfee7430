import { isUtf8 } from 'node:buffer'
import { receiveReading, type ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { reasonOf } from '#server/telemetry/readingForms/readingForms.ts'
import { truncatedPayload } from '#server/integration/mqtt/connection/packetFrames.ts'
import { plainReader } from '#server/telemetry/readingForms/plainReading.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'

/** Receives the readings of a message, numbered from 1, and why readings are rejected. */
export type IngestPayload = {
  reading: (reading: ReceivedReading, line: number) => void
  /** `line` 0 is the message as a whole. */
  refuse: (line: number, reason: string) => void
}

const plain = plainReader()

/** The first of its three bytes; JSON does not begin with it. */
const byteOrderMark = 0xef

/**
 * One reading, or `{ "readings": [ … ] }`, as in the partner API (POST /api/v1/readings). The logger is optional, because
 * the topic names it. Never throws: MQTT could only end the connection, and the client would send the message again.
 */
export function readPayload(payload: Buffer, serial: string, nowMs: number, ingest: IngestPayload): void {
  if (plain.read(payload, 0, nowMs) === payload.length && isOf(serial, payload)) {
    plain.found.logger = serial
    return ingest.reading(plain.found, 1)
  }
  const refuseAll = (reason: string) => ingest.refuse(0, reason)
  if (payload.length === truncatedPayload.length && payload.equals(truncatedPayload)) {
    const megabytes = mqttLimits.admitted.publishBytes / 1024 / 1024
    return refuseAll(`the message is larger than ${megabytes} MB; send its readings in several`)
  }
  if (!isUtf8(payload)) return refuseAll('the payload is not UTF-8')
  let content: unknown
  try {
    content = JSON.parse(payload.toString('utf8', payload[0] === byteOrderMark ? 3 : 0))
  } catch {
    return refuseAll('the payload is not JSON, or was cut short')
  }
  if (!isRecord(content)) return refuseAll('the payload is neither a reading nor { "readings": [ … ] }')
  if (!('readings' in content)) return ingestReading(content, 1, serial, nowMs, ingest)
  const { readings, ...more } = content
  if (!Array.isArray(readings)) return refuseAll('readings: must be a list')
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) return refuseAll(`${unknown.slice(0, 40)}: stands beside the list of readings`)
  if (readings.length > mqttLimits.messageReadings)
    return refuseAll(`readings: at most ${mqttLimits.messageReadings} in a message`)
  for (const [index, reading] of readings.entries()) ingestReading(reading, index + 1, serial, nowMs, ingest)
}

/** Whether the plain reading names this logger, or none. */
const isOf = (serial: string, payload: Buffer) =>
  plain.found.serialEnd === 0 || payload.toString('latin1', plain.found.serialStart, plain.found.serialEnd) === serial

function ingestReading(content: unknown, line: number, serial: string, nowMs: number, ingest: IngestPayload) {
  if (isRecord(content)) {
    if (content['logger'] === undefined) content['logger'] = serial
    else if (typeof content['logger'] === 'string' && content['logger'] !== serial)
      return ingest.refuse(line, 'logger: is not the one that the topic names')
  }
  const reading = receiveReading(content, nowMs)
  if ('code' in reading) ingest.refuse(line, reasonOf(content, nowMs))
  else ingest.reading(reading, line)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
