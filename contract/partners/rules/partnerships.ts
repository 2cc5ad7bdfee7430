/**
 * Where a partnership stands today: `upcoming`, `inForce` and `ended` are what becomes of an accepted one by its days.
 */
export const partnershipStates = ['proposed', 'upcoming', 'inForce', 'ended', 'declined', 'withdrawn'] as const
export type PartnershipState = (typeof partnershipStates)[number]

export const partnerSortKeys = ['partner', 'state', 'validFrom', 'validUntil', 'proposedAt'] as const

/** What happened to a partnership; `setUp` is done by the platform company for both sides. */
export const partnershipEvents = [
  'proposed',
  'setUp',
  'accepted',
  'declined',
  'withdrawn',
  'grantsChanged',
  'ended',
] as const

/** Why something cannot be done to a partnership as it stands (4022, the path says of which field). */
export const partnerFaults = [
  'unknownCompany',
  'ownCompany',
  'inactiveCompany',
  'endsBeforeItBegins',
  'nothingGranted',
  'proposalWaits',
  'overlaps',
  'unknownLogger',
  'notWaiting',
  'notAccepted',
  'unchanged',
  'beforeFirstDay',
  'afterLastDay',
  'notShorter',
  'changedMeanwhile',
] as const
export type PartnerFault = (typeof partnerFaults)[number]

/** So many loggers can be lent by one list; whoever lends more lends all. */
export const maxListedLoggers = 2000
