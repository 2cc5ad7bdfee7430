/**
 * What the check has to say about one record. `isInformation` is what may be so in a sound database, like a row that
 * was written just now and is sealed in a moment.
 */
export type VerificationResult = { table: string; record: string; what: string; isInformation: boolean }

export const result = (table: string, record: string, what: string): VerificationResult => ({
  table,
  record,
  what,
  isInformation: false,
})
