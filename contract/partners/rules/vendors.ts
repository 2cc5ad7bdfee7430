// The words by which vendors are listed. Addresses are read by them: no schemas here.

export const vendorSortKeys = [
  /** What expires first stands first, be it an audit or a licence; inactive vendors stand last. */
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

/** A vendor is in one of these at most, by what expires first: its last day is today or past, in 1–30, in 31–90 days. */
export const expirings = ['expired', 'within30', 'within90'] as const
export type Expiring = (typeof expirings)[number]

/** What a last day so many days ahead counts as; null where it lies further ahead, or there is none. */
export function expiringOf(daysLeft: number | null): Expiring | null {
  if (daysLeft === null || daysLeft > 90) return null
  if (daysLeft > 30) return 'within90'
  return daysLeft > 0 ? 'within30' : 'expired'
}

/** `preContractInspection` is the report of an inspection before trading begins (取引開始前調査報告書). */
export const auditDocumentKinds = ['audit', 'preContractInspection', 'other'] as const
export type AuditDocumentKind = (typeof auditDocumentKinds)[number]

/** How many of its last scores a vendor's row shows. */
export const maxScores = 8

export const maxObservationLength = 2000
export const maxCommentLength = 2000
