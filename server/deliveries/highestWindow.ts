import type pg from 'pg'
import type { BandCode } from '#contract/rules/bands.ts'
import { highestMktWindow, mktWindowMs, type MktWindow } from '#contract/rules/mktWindow.ts'
import type { DeliveryLink } from '#server/deliveries/deliveryLinks.ts'
import { readStoredReadings } from '#server/telemetry/readStoredReadings.ts'

const hourMs = 3_600_000

/** The strictest window of a logger's bands, in hours; null where none of them has one (product 4). */
export function mktWindowHours(bandsOfItems: BandCode[]): number | null {
  const windows = bandsOfItems.flatMap(band => mktWindowMs[band] ?? [])
  return windows.length === 0 ? null : Math.min(...windows) / hourMs
}

/**
 * The last few answers, by what they follow from: asking for another part of the same curve would read all readings again
 * only for this. Whatever changes the readings of a link changes its count, its ends or its sum.
 */
const remembered = new Map<string, MktWindow | null>()
const mostRemembered = 500

/** The highest mean kinetic temperature of any `hours` of a link, from all of its readings. */
export async function highestWindow(pool: pg.Pool, link: DeliveryLink, hours: number): Promise<MktWindow | null> {
  const { count, firstAtMs, lastAtMs, sumMilli, steppedDecay } = link.state
  const key = [link.linkId, hours, count, firstAtMs, lastAtMs, sumMilli, steppedDecay, link.intervalMs].join(' ')
  const known = remembered.get(key)
  if (known !== undefined) return known
  const window = highestMktWindow(await measured(pool, link), hours * hourMs)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, window)
  return window
}

async function measured(pool: pg.Pool, link: DeliveryLink) {
  const timesMs = new Float64Array(link.state.count)
  const milliCelsius = new Int32Array(link.state.count)
  let read = 0
  const client = await pool.connect()
  try {
    await readStoredReadings(client, link.loggerId, link.fromMs, link.endMs, (atMs, milli) => {
      timesMs[read] = atMs
      milliCelsius[read++] = milli
    })
  } finally {
    client.release()
  }
  return {
    timesMs: timesMs.subarray(0, read),
    milliCelsius: milliCelsius.subarray(0, read),
    thresholdMs: link.thresholdMs,
    intervalMs: link.intervalMs,
  }
}
