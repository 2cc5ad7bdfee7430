import { canonicalJson, sha256, type Signable } from '#server/quality/signatures/content/canonical.ts'
import type { Part } from '#server/quality/signatures/content/factParts.ts'
import { hashOfAll, type Content } from '#server/quality/signatures/content/signedContent.ts'
import type { NamedDecisionRequest } from '#server/quality/signatures/acts/act.ts'

/** What somebody is about to sign, as everything stands now. */
type Unsealed = {
  about: { deliveryId: number | null; caseId: number | null; withdrawalId: number | null }
  /** In words, for the signer. */
  shown: {
    reference: string | null
    caseNumber: string | null
    file: { fileName: string; reason: string; requestedBy: string; readsAgain: boolean } | null
  }
  /** One for each signature. */
  contents: Content[]
  /** The letters of their parts, each once. */
  parts: Part[]
  lots: NamedDecisionRequest[]
}

/** All that a user would sign with an act. */
export type ToSign = Unsealed & {
  /** SHA-256 of the contents. */
  hash: Buffer
  /** … and of what the signer knows beside them: as long as it is the same, what was shown is what there is. */
  seal: Buffer
}

export function sealed({ known, ...toSign }: Unsealed & { known: Signable }): ToSign {
  const hash = hashOfAll(toSign.contents)
  return { ...toSign, hash, seal: sha256(canonicalJson([hash.toString('hex'), known])) }
}
