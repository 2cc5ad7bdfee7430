/** Readings of one logger, a minute apart: mostly compliant, sometimes too warm for an hour. */
export type SentReading = { time: string; milliCelsius: number }

const startMs = Date.UTC(2026, 9, 1)
const minuteMs = 60_000

export function readingAt(nth: number): SentReading {
  const isWarm = nth % 400 > 340
  const milliCelsius = (isWarm ? 9000 : 4000) + ((nth * 7) % 13) * 100
  return { time: new Date(startMs + nth * minuteMs).toISOString(), milliCelsius }
}

/** The sent and acknowledged readings of one logger. */
export type ReadingList = { serial: string; sent: Map<string, number>; acknowledged: Set<string> }
export const newReadingList = (serial: string): ReadingList => ({ serial, sent: new Map(), acknowledged: new Set() })
