import type { LotDecisionRequest, SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import type { SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import type { CaseToSign } from '#contract/quality/rules/signing.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { caseAccess, partyAccess, type PartyAccess } from '#server/quality/cases/access.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import type { Parts } from '#server/quality/signatures/content/factParts.ts'

/** What is signed about a delivery or its case. */
export type DeliveryAct = Exclude<SignedAct, { kind: 'withdraw' }>
export type Kind = DeliveryAct['kind']
export type ActOf<One extends Kind> = Extract<DeliveryAct, { kind: One }>

/** What one signature of an act says beyond the facts: a decision about a lot, or all of them. */
export type Statement = { meaning: SignatureMeaning; own: Parts }
/** A lot that is decided about, in words. */
export type NamedDecisionRequest = LotDecisionRequest & { itemCode: string; nameJa: string; nameEn: string }
export type Prepared = {
  statements: Statement[]
  lots: NamedDecisionRequest[]
  /** What the signer knows without signing it: where that has moved on, it must be looked at again. */
  known: Signable
}

export type Preparing = { deliveryId: number; userId: number; found: CaseToSign | null }
export type CarryingOut = EvaluationContext & { deliveryId: number; signatureIds: readonly number[]; userId: number }

/** Something that is done by signing. */
export type SignedActKind<One extends Kind> = {
  /** Says what is signed, a signature for each statement; 4022 where it cannot be, as everything stands. */
  prepare: (db: DbOrTx, act: ActOf<One>, preparing: Preparing) => Promise<Prepared>
  /** Does it, in the transaction in which it was signed. */
  carryOut: (tx: Tx, act: ActOf<One>, done: CarryingOut) => Promise<void>
}

/** The delivery that an act is about, for a party of it; 4017 for anybody else. */
export const accessOfAct = (db: DbOrTx, scope: EnterpriseScope, act: DeliveryAct): Promise<PartyAccess> =>
  act.kind === 'decide' ? partyAccess(db, scope, act.deliveryId) : caseAccess(db, scope, act.caseId)

export const faultOfAct = (fault: CaseFault): Issue => ({ path: 'act', message: fault })

/** 4022 with why it cannot be signed as it stands. */
export function refuseFaults(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, [...issues])
}

/** Acts on a case find one: who may see it has been told apart from who may not before. */
export function existing(found: CaseToSign | null): CaseToSign {
  if (!found) throw new PortalError(codes.notAuthorized)
  return found
}
