import type { ReceivedReading } from '#contract/rules/receivedReading.ts'
import { collectReadings, type IncomingReadings } from '#server/telemetry/incomingReadings.ts'
import type { ReadingSource } from '#server/telemetry/storeReadings.ts'

/** Readings of several senders, to be stored in one transaction. */
export type Consignment = {
  readings: IncomingReadings
  /** Each leaves one batch, with the readings of its own that were refused before they came here. */
  senders: { source: ReadingSource; rejected: number }[]
  /** Whose each of the readings' serials is: a serial that two of them send is there twice. */
  senderOf: number[]
}

/** Takes readings one by one, each of the sender whose number `sender` answered. */
export function collectConsignment() {
  const collected = collectReadings()
  const senders: Consignment['senders'] = []
  let count = 0
  return {
    count: () => count,
    sender: (source: ReadingSource) => senders.push({ source, rejected: 0 }) - 1,
    add(sender: number, reading: ReceivedReading, line: number) {
      collected.add({ ...reading, logger: `${sender} ${reading.logger}` }, line)
      count += 1
    },
    refuse(sender: number) {
      const its = senders[sender]
      if (its) its.rejected += 1
    },
    take(): Consignment {
      const { serials: told, ...columns } = collected.take()
      const places = told.map(text => text.indexOf(' '))
      const serials = told.map((text, index) => text.slice((places[index] ?? 0) + 1))
      return {
        readings: { serials, ...columns },
        senders,
        senderOf: told.map((text, index) => Number(text.slice(0, places[index]))),
      }
    },
  }
}
