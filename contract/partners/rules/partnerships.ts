/**
 * The state of a partnership today; `upcoming`, `inForce` and `ended` are accepted partnerships before, in and after
 * their period.
 */
export const partnershipStates = ['proposed', 'upcoming', 'inForce', 'ended', 'declined', 'withdrawn'] as const
export type PartnershipState = (typeof partnershipStates)[number]

export const partnerSortKeys = ['partner', 'state', 'validFrom', 'validUntil', 'proposedAt'] as const

/** The events of a partnership; `setUp` is done by the platform company for both sides. */
export const partnershipEvents = [
  'proposed',
  'setUp',
  'accepted',
  'declined',
  'withdrawn',
  'grantsChanged',
  'ended',
] as const

/** Why a change of a partnership is impossible (4022; the path names the field). */
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

/** The maximum number of loggers in one grant; companies with more grant all. */
export const maxListedLoggers = 2000
