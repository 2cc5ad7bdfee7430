import { seededRandom } from '#demo/seededRandom.ts'
import type { LoggerKind } from '#demo/world/loggers/loggers.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A tracker sends all the time; the cell of a logger in a box lasts some years. In percent. */
const lostPerHour = 0.9
const lostPerDay = 0.04

/**
 * A logger's charge in percent, on a trip that began at `departureMs`. Trackers are charged before they travel, one in
 * twelve only in a hurry; the cells of the others grow old until the next new year.
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
