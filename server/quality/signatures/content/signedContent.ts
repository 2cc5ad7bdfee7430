import { z } from 'zod'
import { signatureMeanings, type SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import { signedParts, type SignedPart } from '#contract/quality/rules/signing.ts'
import { canonicalJson, sha256, type Signable } from '#server/quality/signatures/content/values.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Facts, Parts, Part } from '#server/quality/signatures/content/deliveryFacts.ts'
import type { NamedDecisionRequest } from '#server/quality/signatures/acts/act.ts'

/**
 * The content of a signature: signer, meaning and the SHA-256 of each part (signed_parts has their texts). With the signer in
 * it, a signature cannot be transferred to another person or record (21 CFR 11.70).
 */
export const Content = z.strictObject({
  form: z.literal(1),
  meaning: z.enum(signatureMeanings),
  signer: z.strictObject({ userId: z.int(), name: z.string(), companyCode: z.string(), company: z.string() }),
  /** The reference; null if it is not about a delivery. */
  delivery: z.string().nullable(),
  case: z.string().nullable(),
  parts: z.partialRecord(z.enum(signedParts), z.string()),
})
export type Content = z.infer<typeof Content>
type Signer = Content['signer']

type Signed = Pick<Facts, 'caseNumber' | 'parts'> & { reference: string | null }

export const signerOf = ({ userId, name, company }: Caller): Signer => ({
  userId,
  name,
  companyCode: company.code,
  company: company.name,
})

export function contentOf(meaning: SignatureMeaning, signer: Signer, facts: Signed, own: Parts = {}): Content {
  const parts = Object.fromEntries(Object.entries({ ...facts.parts, ...own }).map(([name, { hash }]) => [name, hash]))
  return { form: 1, meaning, signer, delivery: facts.reference, case: facts.caseNumber, parts }
}

export const contentHash = (content: Content): Buffer => sha256(canonicalJson(content))

/** For several contents, the SHA-256 of the list of their hashes. */
export function hashOfAll(contents: readonly Content[]): Buffer {
  const hashes = contents.map(contentHash)
  const [only, ...more] = hashes
  return only && more.length === 0 ? only : sha256(canonicalJson(hashes.map(hash => hash.toString('hex'))))
}

/** The parts that were changed, added or removed after the signature, which may have covered them in their former form. */
export const changedParts = (signed: Content['parts'], now: Parts, former: Parts): SignedPart[] =>
  signedParts.filter(name => signed[name] !== now[name]?.hash && signed[name] !== (former[name] ?? now[name])?.hash)

/** What a user is about to sign, with the current facts. */
type Unsealed = {
  about: { deliveryId: number | null; caseId: number | null; withdrawalId: number | null }
  /** Shown to the signer. */
  shown: {
    reference: string | null
    caseNumber: string | null
    file: { fileName: string; reason: string; requestedBy: string; readsAgain: boolean } | null
  }
  /** One for each signature. */
  contents: Content[]
  /** The texts of their parts. */
  parts: Part[]
  lots: NamedDecisionRequest[]
}

export type ToSign = Unsealed & {
  /** SHA-256 of the contents. */
  hash: Buffer
  /** SHA-256 of that and of what else was shown: if it is the same, nothing has changed since. */
  seal: Buffer
}

export function sealed({ known, ...toSign }: Unsealed & { known: Signable }): ToSign {
  const hash = hashOfAll(toSign.contents)
  return { ...toSign, hash, seal: sha256(canonicalJson([hash.toString('hex'), known])) }
}
