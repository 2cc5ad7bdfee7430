import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'

// The criteria by the shape of their fields. Texts, flags and days have the same names in the URL and in the call.

export const choices = ['status', 'outcome', 'excursion', 'calibration'] as const
const detailedFlags = ['amended', 'arrivalToCheck', 'piecesDiffer', 'conflictingData'] as const
const fieldFlags = ['late', ...detailedFlags] as const
const fieldTexts = [
  'words',
  'customerNumber',
  'productName',
  'productCode',
  'lot',
  'departurePlace',
  'deliveryDestination',
  'depositor',
  'consignee',
  'carrier',
  'logger',
] as const
/** Set by links alone; the form has no fields for them and keeps them. */
const exactTexts = ['departurePlaceName', 'deliveryDestinationName', 'carrierCode', 'depositCode', 'itemCode'] as const
export const flags = [...fieldFlags, 'itemExcursion', 'ownOnly'] as const
export const texts = [...fieldTexts, ...exactTexts] as const
export const dayRanges = {
  scheduledArrival: ['scheduledArrivalFrom', 'scheduledArrivalTo'],
  delivered: ['deliveredFrom', 'deliveredTo'],
  expiry: ['expiryFrom', 'expiryTo'],
} as const
export const rangeNames = ['scheduledArrival', 'delivered', 'expiry'] as const satisfies (keyof typeof dayRanges)[]

export type ChoiceName = (typeof choices)[number]
export type RangeName = (typeof rangeNames)[number]

export const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some(one => one === name)

/** An object with a value for each of the names. */
export const perName = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<Name, Value>

/** What stands in the URL for each criterion that can be taken out by itself. */
const partsOf = {
  period: ['period', 'from', 'until'],
  sections: ['sections'],
  ...perName([...choices, ...flags, ...texts], name => [name] as const),
  ...dayRanges,
} as const satisfies Record<string, readonly (keyof ListSearch)[]>

export type CriterionName = keyof typeof partsOf
const criterionNames = Object.keys(partsOf) as CriterionName[]

/** The criteria that narrow a search down, in the form's order; its period is told apart, as every search has one. */
export const criteriaIn = (search: ListSearch): CriterionName[] =>
  criterionNames.filter(name => name !== 'period' && partsOf[name].some(part => search[part] !== undefined))

/** LOG-80: a map without criteria opens with what is in transit; criteria that are set stay. */
export const searchOnMap = (search: ListSearch): ListSearch => ({
  ...search,
  view: 'map',
  page: undefined,
  ...(search.number === undefined && search.period === undefined && criteriaIn(search).length === 0 && { status: '1' }),
})

/** The search without one of its criteria, from its first page on. */
export const withoutCriterion = (search: ListSearch, name: CriterionName): ListSearch => ({
  ...search,
  ...perName(partsOf[name], () => undefined),
  page: undefined,
})

/** Criteria that the form shows only when asked to. */
const detailed: readonly CriterionName[] = [...fieldTexts, ...rangeNames, ...detailedFlags, 'calibration']
export const hasDetailed = (search: ListSearch) => criteriaIn(search).some(name => detailed.includes(name))
