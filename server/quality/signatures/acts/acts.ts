import { faultsOfApproving, faultsOfAssessing } from '#contract/quality/rules/signing.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import { concludeCase } from '#server/quality/cases/commands.ts'
import {
  type CarryingOut,
  decide,
  type DeliveryAct,
  existing,
  faultOfAct,
  type Kind,
  type Prepared,
  type Preparing,
  type SignedActKind,
} from '#server/quality/signatures/acts/act.ts'
import { decidedLots, decisionsOfCase } from '#server/quality/signatures/content/decidedLots.ts'
import { partOf } from '#server/quality/signatures/content/deliveryFacts.ts'
import { refuseIssues } from '#server/platform/http/calls/portalError.ts'

/** The assessment of a case, as it is written and for the facts as they are. */
const assess: SignedActKind<'assess'> = {
  async prepare(_db, _act, { found }) {
    refuseIssues(faultsOfAssessing(existing(found)).map(faultOfAct))
    return { statements: [{ meaning: 'assessed', own: {} }], lots: [], known: null }
  },

  async carryOut(tx, { caseId }, { userId, now }) {
    await noteCaseEvent(tx, { caseId, kind: 'signed', at: now, userId, facts: { meaning: 'assessed' } })
  },
}

/** The approval of a case with the decisions about its lots, which concludes it. */
const approve: SignedActKind<'approve'> = {
  async prepare(db, _act, { deliveryId, userId, found }) {
    refuseIssues(faultsOfApproving(existing(found), userId).map(faultOfAct))
    const lots = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
    return {
      statements: [{ meaning: 'approved', own: { decisions: partOf(decisionsOfCase(lots)) } }],
      lots: [],
      known: null,
    }
  },

  async carryOut(tx, { caseId }, { userId, now, timeZone, portal }) {
    await noteCaseEvent(tx, { caseId, kind: 'signed', at: now, userId, facts: { meaning: 'approved' } })
    await concludeCase(tx, { caseId, userId, now, timeZone, portal })
  },
}

const acts: { [One in Kind]: SignedActKind<One> } = { assess, approve, decide }

/** The compiler cannot infer that the entry matches the kind of the act. */
const kindOf = <One extends Kind>(act: { kind: One }): SignedActKind<One> => acts[act.kind]

export const prepareAct = (db: DbOrTx, act: DeliveryAct, preparing: Preparing): Promise<Prepared> =>
  kindOf<Kind>(act).prepare(db, act, preparing)

export const carryOutAct = (tx: Tx, act: DeliveryAct, done: CarryingOut): Promise<void> =>
  kindOf<Kind>(act).carryOut(tx, act, done)
