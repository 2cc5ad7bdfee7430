import { apiFaults } from '#contract/kernel/api/apiFaults.ts'

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

/** … and where only what two companies have agreed on can. */
const partnerFaults = [
  'otherCompany',
  'ownCompany',
  'inactiveCompany',
  'endsBeforeItBegins',
  'nothingGranted',
  'proposalWaits',
  'overlaps',
  'notOwnLogger',
  'partnerChooses',
  'partnerDecides',
  'lastDayStays',
  'changesLater',
  'notAgreed',
] as const

export const importFaults = [...cellFaults, ...recordFaults, ...apiFaults, ...partnerFaults] as const
export type ImportFault = (typeof importFaults)[number]
