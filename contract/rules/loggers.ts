// The words by which the logger registry is filtered and ordered; its address is read by them.

/** On a delivery now, at rest, or out of use. */
export const loggerUses = ['inUse', 'free', 'retired'] as const
export type LoggerUse = (typeof loggerUses)[number]
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
export const longestIntervalSeconds = 86_400
