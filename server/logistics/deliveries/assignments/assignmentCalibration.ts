import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { calibrationOf } from '#server/telemetry/retention/calibrations.ts'

export type MeasuredCalibration = LoggerTemperature['calibration']
export const noCalibration: MeasuredCalibration = { flag: null, uncalibrated: [] }

/** What is known of the calibration behind each assignment's readings, in their order; a part without an end ends with its last reading. */
export async function calibrationOfAssignments(
  db: DbOrTx,
  assignments: readonly DeliveryAssignment[],
  timeZone: string,
): Promise<MeasuredCalibration[]> {
  const measured = assignments.map(({ loggerId, fromMs, endMs, state }) => ({
    loggerId,
    fromMs,
    endMs,
    count: state.count,
  }))
  const found = await calibrationOf(db, measured, timeZone)
  return found.map(({ flag, uncalibrated }, place) => ({
    flag,
    uncalibrated: uncalibrated.map(({ fromMs, untilMs, count }) => ({
      from: iso(fromMs),
      to: iso(untilMs === Infinity ? (assignments[place]?.state.lastAtMs ?? fromMs) : untilMs),
      count,
    })),
  }))
}

const iso = (ms: number) => new Date(ms).toISOString()
