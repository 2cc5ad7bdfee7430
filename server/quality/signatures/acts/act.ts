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

/** Acts about a delivery or its case. */
export type DeliveryAct = Exclude<SignedAct, { kind: 'withdraw' }>
export type Kind = DeliveryAct['kind']
export type ActOf<One extends Kind> = Extract<DeliveryAct, { kind: One }>

/** One signature of an act: its meaning, and its own content beside the facts, such as the decision about a lot. */
export type Statement = { meaning: SignatureMeaning; own: Parts }
/** A requested decision with the names of its item. */
export type NamedDecisionRequest = LotDecisionRequest & { itemCode: string; nameJa: string; nameEn: string }
export type Prepared = {
  statements: Statement[]
  lots: NamedDecisionRequest[]
  /** Shown to the signer but not signed: if it changes, the content must be shown again. */
  known: Signable
}

export type Preparing = { deliveryId: number; userId: number; found: CaseToSign | null }
export type CarryingOut = EvaluationContext & { deliveryId: number; signatureIds: readonly number[]; userId: number }

/** How an act is prepared and carried out. */
export type SignedActKind<One extends Kind> = {
  /** Answers a statement for each signature; 4022 if the act cannot be signed now. */
  prepare: (db: DbOrTx, act: ActOf<One>, preparing: Preparing) => Promise<Prepared>
  /** Runs in the transaction of the signature. */
  carryOut: (tx: Tx, act: ActOf<One>, done: CarryingOut) => Promise<void>
}

/** The delivery of an act; 4017 unless the scope has a party of it. */
export const accessOfAct = (db: DbOrTx, scope: EnterpriseScope, act: DeliveryAct): Promise<PartyAccess> =>
  act.kind === 'decide' ? partyAccess(db, scope, act.deliveryId) : caseAccess(db, scope, act.caseId)

export const faultOfAct = (fault: CaseFault): Issue => ({ path: 'act', message: fault })

/** 4022 with the reasons why it cannot be signed now. */
export function refuseFaults(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, [...issues])
}

/** The case of an act on a case; access was checked before. */
export function existing(found: CaseToSign | null): CaseToSign {
  if (!found) throw new PortalError(codes.notAuthorized)
  return found
}
