import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import type { SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { accessOfAct } from '#server/quality/signatures/acts/act.ts'
import { prepareAct } from '#server/quality/signatures/acts/acts.ts'
import { caseToSign } from '#server/quality/signatures/preparation/caseToSign.ts'
import { factParts, type Facts } from '#server/quality/signatures/content/factParts.ts'
import { contentOf, signerOf, type Content } from '#server/quality/signatures/content/signedContent.ts'
import { refuseToSign } from '#server/quality/signatures/maySign.ts'
import { sealed, type ToSign } from '#server/quality/signatures/sealed.ts'
import { withdrawalToSign } from '#server/quality/signatures/withdrawal/withdrawalToSign.ts'

type Asking = { act: SignedAct; caller: Caller; scope: EnterpriseScope }

/** 4017 for who may not sign it, 4022 where it cannot be signed as it stands. */
export async function toSign(db: DbOrTx, { act, caller, scope }: Asking): Promise<ToSign> {
  if (act.kind === 'withdraw') return await withdrawalToSign(db, caller, act.withdrawalId)
  const access = await accessOfAct(db, scope, act)
  refuseToSign(caller, access)
  const { deliveryId } = access
  const found = await caseToSign(db, deliveryId)
  const { statements, lots, known } = await prepareAct(db, act, { deliveryId, userId: caller.userId, found })
  const facts = await factsOf(db, deliveryId)
  const { caseId, reference, caseNumber } = facts
  return sealed({
    about: { deliveryId, caseId, withdrawalId: null },
    shown: { reference, caseNumber, file: null },
    contents: statements.map(({ meaning, own }) => contentOf(meaning, signerOf(caller), facts, own)),
    parts: [facts.parts, ...statements.map(({ own }) => own)].flatMap(some => Object.values(some)),
    known,
    lots,
  })
}

async function factsOf(db: DbOrTx, deliveryId: number): Promise<Facts> {
  const facts = (await factParts(db, [deliveryId])).get(deliveryId)
  if (!facts) throw new Error(`delivery ${deliveryId} is gone`)
  return facts
}

export const meaningsOf = (contents: readonly Content[]): SignatureMeaning[] => [
  ...new Set(contents.map(({ meaning }) => meaning)),
]
