// The words by which the logger registry is filtered and ordered; its address is read by them.

/** On a delivery now, at rest, or out of use. */
export const loggerUses = ['inUse', 'free', 'retired'] as const
/** `current`: all that is not retired. */
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

/** Below so many percent a battery is low. */
export const lowBatteryPercent = 20

export const shortestIntervalSeconds = 1
/** A reading a day. */
export const maxIntervalSeconds = 86_400

/**
 * What is known of the calibration behind some readings: every one on a day that a calibration of its logger covers, some on
 * none, or no calibration registered. In the order of a filter.
 */
export const calibrationFlags = ['uncalibrated', 'unknown', 'calibrated'] as const
export type CalibrationFlag = (typeof calibrationFlags)[number]

/** What the registry says of a logger today, by its calibration that lasts longest. */
export const calibrationStates = ['expired', 'dueSoon', 'valid', 'unknown'] as const
export type CalibrationState = (typeof calibrationStates)[number]
