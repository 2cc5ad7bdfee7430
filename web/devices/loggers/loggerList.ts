import { calibrationStates, loggerSortKeys, loggerUseChoices } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { defineList, choice, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** The registry's loggers. */
export const loggerList = defineList({
  filters: {
    keyword: text(),
    calibration: choice(calibrationStates),
    use: choice(loggerUseChoices, 'current'),
    silent: flag(),
    lowBattery: flag(),
    overlapping: flag(),
  },
  sortKeys: loggerSortKeys,
  sort: { key: 'serial', order: 'asc' },
  // What runs out first, and what is emptiest, is looked for first.
  descendingFirst: ['lastAt', 'registeredAt'],
})
