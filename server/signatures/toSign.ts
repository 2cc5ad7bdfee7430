import type { SignedAct } from '#contract/calls/evidenceShapes.ts'
import type { SignatureMeaning } from '#contract/rules/lotDecisions.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { accessOfAct, type NamedWish } from '#server/signatures/acts/act.ts'
import { prepareAct } from '#server/signatures/acts/acts.ts'
import { caseToSign } from '#server/signatures/caseToSign.ts'
import { canonicalJson, sha256 } from '#server/signatures/content/canonical.ts'
import { factParts, type Facts, type Part } from '#server/signatures/content/factParts.ts'
import { contentOf, hashOfAll, type Content, type Signer } from '#server/signatures/content/signedContent.ts'
import { refuseToSign } from '#server/signatures/maySign.ts'

/** All that a user would sign with an act, as everything stands now. */
export type ToSign = {
  deliveryId: number
  facts: Facts
  /** One for each signature. */
  contents: Content[]
  /** The letters of their parts, each once. */
  parts: Part[]
  /** SHA-256 of the contents. */
  hash: Buffer
  /** … and of what the signer knows beside them: as long as it is the same, what was shown is what there is. */
  seal: Buffer
  lots: NamedWish[]
}
type Asking = { act: SignedAct; caller: Caller; scope: EnterpriseScope }

/** 4017 for who may not sign it, 4022 where it cannot be signed as it stands. */
export async function toSign(db: DbOrTx, { act, caller, scope }: Asking): Promise<ToSign> {
  const access = await accessOfAct(db, scope, act)
  refuseToSign(caller, access)
  const { deliveryId } = access
  const found = await caseToSign(db, deliveryId)
  const { statements, lots, known } = await prepareAct(db, act, { deliveryId, userId: caller.userId, found })
  const facts = await factsOf(db, deliveryId)
  const contents = statements.map(({ meaning, own }) => contentOf(meaning, signerOf(caller), facts, own))
  const parts = [facts.parts, ...statements.map(({ own }) => own)].flatMap(some => Object.values(some))
  const hash = hashOfAll(contents)
  const seal = sha256(canonicalJson([hash.toString('hex'), known]))
  return { deliveryId, facts, contents, parts, hash, seal, lots }
}

async function factsOf(db: DbOrTx, deliveryId: number): Promise<Facts> {
  const facts = (await factParts(db, [deliveryId])).get(deliveryId)
  if (!facts) throw new Error(`delivery ${deliveryId} is gone`)
  return facts
}

const signerOf = ({ userId, name, company }: Caller): Signer => ({
  userId,
  name,
  companyCode: company.code,
  company: company.name,
})

export const meaningsOf = (contents: readonly Content[]): SignatureMeaning[] => [
  ...new Set(contents.map(({ meaning }) => meaning)),
]
