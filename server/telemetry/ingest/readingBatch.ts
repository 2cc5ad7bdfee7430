import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { collectColumns, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** The sender of readings and their channel (`api`, `file`, `demo` …). An API key reaches only its own company's loggers. */
export type ReadingSource = { companyId: number; apiKeyId: number | null; source: string; loggerFileId?: number }

/** Readings of several senders, to be stored in one transaction. */
export type ReadingBatch = {
  readings: IncomingReadings
  /** Each gets one batch; `rejected` counts its readings that were refused before. */
  senders: { source: ReadingSource; rejected: number }[]
  /** The index of the sender by serial index: a serial from two senders occurs twice. */
  senderOf: number[]
}

/** Collects the readings of one sender. */
export type Sender = { add: (reading: ReceivedReading, line: number) => void; refuse: () => void }

/** Collects readings one by one from any senders; the source object identifies the sender. */
export function collectReadingBatch() {
  const collected = collectColumns()
  const senders: ReadingBatch['senders'] = []
  const bySource = new Map<ReadingSource, Sender>()
  const serials: string[] = []
  const senderOf: number[] = []

  function newSender(source: ReadingSource): Sender {
    const sender = { source, rejected: 0 }
    const number = senders.push(sender) - 1
    const indexes = new Map<string, number>()
    const newIndex = (serial: string) => {
      const index = serials.push(serial) - 1
      indexes.set(serial, index)
      senderOf.push(number)
      return index
    }
    return {
      add: (reading, line) => collected.add(indexes.get(reading.logger) ?? newIndex(reading.logger), reading, line),
      refuse: () => void (sender.rejected += 1),
    }
  }

  return {
    count: collected.count,
    sender(source: ReadingSource): Sender {
      const sender = bySource.get(source) ?? newSender(source)
      bySource.set(source, sender)
      return sender
    },
    take: (): ReadingBatch => ({ readings: collected.take(serials), senders, senderOf }),
  }
}

/** Only the readings from `start` to `end`, which are all of one sender and one logger. */
export function partOf(
  { readings, senderOf }: ReadingBatch,
  start: number,
  end: number,
  sender: ReadingBatch['senders'][number],
): ReadingBatch {
  const { serials, batteries } = readings
  const atMs = readings.atMs.subarray(start, end)
  return {
    readings: {
      count: end - start,
      serials,
      serialIndex: readings.serialIndex.subarray(start, end),
      atMs,
      milliCelsius: readings.milliCelsius.subarray(start, end),
      centiHumidity: readings.centiHumidity.subarray(start, end),
      lat: readings.lat.subarray(start, end),
      lon: readings.lon.subarray(start, end),
      line: readings.line.subarray(start, end),
      batteries: new Map(
        [...batteries].filter(([place, level]) => place === readings.serialIndex[start] && atMs.includes(level.atMs)),
      ),
    },
    senders: [sender],
    senderOf: senderOf.map(() => 0),
  }
}

/** A batch of one sender; `rejected` counts its lines that were refused before. */
export const batchOfOne = (readings: IncomingReadings, source: ReadingSource, rejected: number): ReadingBatch => ({
  readings,
  senders: [{ source, rejected }],
  senderOf: readings.serials.map(() => 0),
})
