import { faultsOfAssessing } from '#contract/quality/rules/signing.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import { existing, faultOfAct, refuseFaults, type SignedActKind } from '#server/quality/signatures/acts/act.ts'

/** Whoever assessed a case stands for its assessment, as it is written and for the facts as they are. */
export const assess: SignedActKind<'assess'> = {
  async prepare(_db, _act, { found }) {
    refuseFaults(faultsOfAssessing(existing(found)).map(faultOfAct))
    return { statements: [{ meaning: 'assessed', own: {} }], lots: [], known: null }
  },

  async carryOut(tx, { caseId }, { userId, now }) {
    await noteCaseEvent(tx, { caseId, kind: 'signed', at: now, userId, facts: { meaning: 'assessed' } })
  },
}
