import { dayMs, hourMs } from '#demo/days.ts'
import { seededRandom } from '#demo/seededRandom.ts'
import type { LoggerKind } from '#demo/world/loggers/loggers.ts'

/** In percent: a tracker sends all the time; the cell of a box logger lasts for years. */
const lostPerHour = 0.9
const lostPerDay = 0.04

/**
 * A logger's charge in percent on a trip that began at `departureMs`. Trackers are charged before each trip, one in twelve only
 * partly; box loggers discharge over the year.
 */
export function batteryAt(serial: string, kind: LoggerKind, departureMs: number, atMs: number): number {
  if (kind === 'box') {
    const atNewYear = seededRandom(`cell ${serial}`).integer(16, 100)
    const daysOfYear = (atMs / dayMs) % 365
    return Math.max(1, Math.round(atNewYear - daysOfYear * lostPerDay))
  }
  const random = seededRandom(`charge ${serial} ${departureMs}`)
  const charged = random.isTrue(1 / 12) ? random.integer(24, 45) : random.integer(90, 100)
  return Math.max(1, Math.round(charged - ((atMs - departureMs) / hourMs) * lostPerHour))
}
