import { doorFaults } from '#contract/rules/doorFaults.ts'

/** What is wrong with a cell or a line by itself. */
const cellFaults = [
  'empty',
  'noNumber',
  'notWhole',
  'outOfRange',
  'noDay',
  'noTime',
  'noChoice',
  'tooLong',
  'halfPosition',
  'expiryWithoutLot',
  'endBeforeStart',
  'twice',
  'surplusCell',
  'cutShort',
  'notTaken',
] as const

/** … with what it names, where only a delivery, an item or a user can tell. */
const recordFaults = [
  'unknownDelivery',
  'itemNotInDelivery',
  'noEmail',
  'outsideDomain',
  'userElsewhere',
  'roleNotGiven',
  'menuNotAvailable',
  'noMenu',
  'centreNotOffered',
  'ownRole',
  'ownUserList',
] as const

export const importFaults = [...cellFaults, ...recordFaults, ...doorFaults] as const
export type ImportFault = (typeof importFaults)[number]
