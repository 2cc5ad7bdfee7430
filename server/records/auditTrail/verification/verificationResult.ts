/**
 * A result of the check about one record. `isInformation`: it may occur in a sound database, such as a new row that is not
 * sealed yet.
 */
export type VerificationResult = { table: string; record: string; what: string; isInformation: boolean }

export const result = (table: string, record: string, what: string): VerificationResult => ({
  table,
  record,
  what,
  isInformation: false,
})
