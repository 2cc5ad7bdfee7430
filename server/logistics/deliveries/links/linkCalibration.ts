import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DeliveryLink } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import { calibrationOf } from '#server/telemetry/retention/calibrations.ts'

export type MeasuredCalibration = LoggerTemperature['calibration']
export const noCalibration: MeasuredCalibration = { flag: null, uncalibrated: [] }

/** What is known of the calibration behind each link's readings, in their order; a part without an end ends with its last reading. */
export async function calibrationOfLinks(
  db: DbOrTx,
  links: readonly DeliveryLink[],
  timeZone: string,
): Promise<MeasuredCalibration[]> {
  const measured = links.map(({ loggerId, fromMs, endMs, state }) => ({ loggerId, fromMs, endMs, count: state.count }))
  const found = await calibrationOf(db, measured, timeZone)
  return found.map(({ flag, uncalibrated }, place) => ({
    flag,
    uncalibrated: uncalibrated.map(({ fromMs, untilMs, count }) => ({
      from: iso(fromMs),
      to: iso(untilMs === Infinity ? (links[place]?.state.lastAtMs ?? fromMs) : untilMs),
      count,
    })),
  }))
}

const iso = (ms: number) => new Date(ms).toISOString()
