import { z } from 'zod'
import { signatureMeanings, type SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import { signedParts, type SignedPart } from '#contract/quality/rules/signing.ts'
import { canonicalJson, sha256 } from '#server/quality/signatures/content/canonical.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Facts, Parts } from '#server/quality/signatures/content/factParts.ts'

/**
 * What a signature is put to: who means what by it, and the SHA-256 of each part (signed_parts has their letters). It holds
 * the signer, so that a signature cannot be carried over to another name or another record (21 CFR 11.70).
 */
export const Content = z.strictObject({
  form: z.literal(1),
  meaning: z.enum(signatureMeanings),
  signer: z.strictObject({ userId: z.int(), name: z.string(), companyCode: z.string(), company: z.string() }),
  /** Its reference; null where no delivery is what it is about. */
  delivery: z.string().nullable(),
  case: z.string().nullable(),
  parts: z.partialRecord(z.enum(signedParts), z.string()),
})
export type Content = z.infer<typeof Content>
export type Signer = Content['signer']

type Signed = Pick<Facts, 'caseNumber' | 'parts'> & { reference: string | null }

export const signerOf = ({ userId, name, company }: Caller): Signer => ({
  userId,
  name,
  companyCode: company.code,
  company: company.name,
})

export function contentOf(meaning: SignatureMeaning, signer: Signer, facts: Signed, own: Parts = {}): Content {
  const parts = Object.entries({ ...facts.parts, ...own }).map(([name, { hash }]) => [name, hash] as const)
  return {
    form: 1,
    meaning,
    signer,
    delivery: facts.reference,
    case: facts.caseNumber,
    parts: Object.fromEntries(parts),
  }
}

export const contentHash = (content: Content): Buffer => sha256(canonicalJson(content))

/** Of several contents that are signed at once, the SHA-256 of the list of theirs. */
export function hashOfAll(contents: readonly Content[]): Buffer {
  const hashes = contents.map(contentHash)
  const [only, ...more] = hashes
  return only && more.length === 0 ? only : sha256(canonicalJson(hashes.map(hash => hash.toString('hex'))))
}

/** The parts that are others now than those that were signed, or that there were none of, or are none any more. */
export const changedParts = (signed: Content['parts'], now: Parts): SignedPart[] =>
  signedParts.filter(name => signed[name] !== now[name]?.hash)
