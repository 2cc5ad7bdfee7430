// Filters and sort keys of the logger registry, as they appear in its URL.

/** Assigned to a delivery now, unassigned, or out of service. */
export const loggerUses = ['inUse', 'free', 'retired'] as const
/** `current`: all but the retired. */
export const loggerUseChoices = ['current', ...loggerUses, 'all'] as const

export const loggerSortKeys = [
  'serial',
  'name',
  'model',
  'company',
  'interval',
  'calibration',
  'battery',
  'lastAt',
  'registeredAt',
] as const

export const lowBatteryPercent = 20

export const shortestIntervalSeconds = 1
/** One reading a day. */
export const maxIntervalSeconds = 86_400

/**
 * The calibration behind some readings: some on days that no calibration covers, none registered for the logger, or all
 * covered. The worst comes first.
 */
export const calibrationFlags = ['uncalibrated', 'unknown', 'calibrated'] as const
export type CalibrationFlag = (typeof calibrationFlags)[number]

/** The state of a logger today, by its calibration that lasts longest. */
export const calibrationStates = ['expired', 'dueSoon', 'valid', 'unknown'] as const
export type CalibrationState = (typeof calibrationStates)[number]
