import type { VendorAudit, VendorRow } from '#contract/partners/types/vendorTypes.ts'

/** The scores of finished audits, the oldest first. */
export const scoresOf = (
  audits: readonly Pick<VendorAudit, 'auditRegisteredOn' | 'auditedOn' | 'score' | 'isInProgress'>[],
): VendorRow['scores'] =>
  audits
    .flatMap(({ auditRegisteredOn, auditedOn, score, isInProgress }) =>
      score === null || isInProgress ? [] : [{ on: auditedOn ?? auditRegisteredOn, score }],
    )
    .toReversed()
