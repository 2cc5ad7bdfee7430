import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { collectColumns, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** Whose readings, and by which way they came (`api`, `file`, `demo` …). A key addresses its own company's loggers only. */
export type ReadingSource = { companyId: number; apiKeyId: number | null; source: string; loggerFileId?: number }

/** Readings of several senders, to be stored in one transaction. */
export type ReadingBatch = {
  readings: IncomingReadings
  /** Each leaves one batch, with the readings of its own that were refused before they came here. */
  senders: { source: ReadingSource; rejected: number }[]
  /** Whose each of the readings' serials is: a serial that two of them send is there twice. */
  senderOf: number[]
}

/** One of the senders, while its readings are collected. */
export type Sender = { add: (reading: ReceivedReading, line: number) => void; refuse: () => void }

/** Takes readings one by one from any senders; a sender is known by its source, the object itself. */
export function collectReadingBatch() {
  const collected = collectColumns()
  const senders: ReadingBatch['senders'] = []
  const bySource = new Map<ReadingSource, Sender>()
  const serials: string[] = []
  const senderOf: number[] = []

  function newSender(source: ReadingSource): Sender {
    const its = { source, rejected: 0 }
    const number = senders.push(its) - 1
    const places = new Map<string, number>()
    const newPlace = (serial: string) => {
      const place = serials.push(serial) - 1
      places.set(serial, place)
      senderOf.push(number)
      return place
    }
    return {
      add: (reading, line) => collected.add(places.get(reading.logger) ?? newPlace(reading.logger), reading, line),
      refuse: () => void (its.rejected += 1),
    }
  }

  return {
    count: collected.count,
    sender(source: ReadingSource): Sender {
      const known = bySource.get(source)
      if (known) return known
      const made = newSender(source)
      bySource.set(source, made)
      return made
    },
    take: (): ReadingBatch => ({ readings: collected.take(serials), senders, senderOf }),
  }
}

/** The readings from `start` to `end` alone, all of one sender and one logger. */
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

/** Readings of one sender; `rejected` of its lines did not get as far as here. */
export const batchOfOne = (readings: IncomingReadings, source: ReadingSource, rejected: number): ReadingBatch => ({
  readings,
  senders: [{ source, rejected }],
  senderOf: readings.serials.map(() => 0),
})
