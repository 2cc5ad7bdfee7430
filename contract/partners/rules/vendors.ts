// The sort keys and states of vendors. Pages load this file to parse their address, so it has no schemas.

export const vendorSortKeys = [
  /** Expiring soonest first, audits and licences alike; inactive vendors last. */
  'expiry',
  'vendor',
  'mainContractor',
  'customer',
  'score',
  'auditedOn',
  'auditExpiresOn',
  'licenceExpiresOn',
  'openObservations',
  'registeredOn',
] as const
export type VendorSortKey = (typeof vendorSortKeys)[number]

export const vendorStates = ['active', 'inactive', 'all'] as const
export type VendorState = (typeof vendorStates)[number]

/** The groups by next expiry: today or past, in 1–30 days, in 31–90 days. A vendor is in at most one. */
export const expirings = ['expired', 'within30', 'within90'] as const
export type Expiring = (typeof expirings)[number]

/** The group of a last day so many days ahead; null if it is further ahead or there is none. */
export function expiringOf(daysLeft: number | null): Expiring | null {
  if (daysLeft === null || daysLeft > 90) return null
  if (daysLeft > 30) return 'within90'
  return daysLeft > 0 ? 'within30' : 'expired'
}

/** `preContractInspection` is the report of an inspection before trading begins (取引開始前調査報告書). */
export const auditDocumentKinds = ['audit', 'preContractInspection', 'other'] as const
export type AuditDocumentKind = (typeof auditDocumentKinds)[number]

/** The number of latest scores in a vendor's row. */
export const maxScores = 8

export const maxObservationLength = 2000
export const maxCommentLength = 2000
