import { faultsOfApproving } from '#contract/quality/rules/signing.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import { concludeCase } from '#server/quality/cases/conclude.ts'
import { decidedLots, decisionsToSign } from '#server/quality/signatures/content/decidedLots.ts'
import { partOf } from '#server/quality/signatures/content/factParts.ts'
import { existing, faultOfAct, refuseFaults, type SignedActKind } from '#server/quality/signatures/acts/act.ts'

/** The approval of everything in a case, all decisions included; it concludes the case. */
export const approve: SignedActKind<'approve'> = {
  async prepare(db, _act, { deliveryId, userId, found }) {
    refuseFaults(faultsOfApproving(existing(found), userId).map(faultOfAct))
    const lots = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
    return {
      statements: [{ meaning: 'approved', own: { decisions: partOf(decisionsToSign(lots)) } }],
      lots: [],
      known: null,
    }
  },

  async carryOut(tx, { caseId }, { userId, now, portal }) {
    await noteCaseEvent(tx, { caseId, kind: 'signed', at: now, userId, facts: { meaning: 'approved' } })
    await concludeCase(tx, { caseId, userId, now, portal })
  },
}
