import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import type { SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import type { SignedPart } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  decidedLots,
  decisionsOfCase,
  decisionsToSign,
  decisionToSign,
  type DecidedLot,
} from '#server/quality/signatures/content/decidedLots.ts'
import { factParts, partOf, type Facts, type Parts } from '#server/quality/signatures/content/deliveryFacts.ts'
import { changedParts, Content, contentHash } from '#server/quality/signatures/content/signedContent.ts'

/** The signatures of a delivery or of its case, oldest first, each with whether it is still valid. */
export async function signaturesOf(db: DbOrTx, of: { deliveryId: number } | { caseId: number }): Promise<Signature[]> {
  const deliveryId = 'caseId' in of ? await deliveryOfCase(db, of.caseId) : of.deliveryId
  if (deliveryId === undefined) return []
  return signaturesIn(await knownSignatures(db, [deliveryId]), deliveryId)
}

export const signaturesIn = (known: KnownSignatures, deliveryId: number): Signature[] =>
  (known.get(deliveryId) ?? []).map(({ signature }) => signature)

const deliveryOfCase = async (db: DbOrTx, caseId: number) =>
  (await db.selectFrom('excursion_cases').select('delivery_id').where('id', '=', caseId).executeTakeFirst())
    ?.delivery_id

export type KnownSignature = { userId: number; signature: Signature }
/** The signatures of deliveries, oldest first, without those that have none. */
export type KnownSignatures = ReadonlyMap<number, readonly KnownSignature[]>

/** The content is computed once for each delivery, however many signatures it has. */
export async function knownSignatures(db: DbOrTx, deliveryIds: readonly number[]): Promise<KnownSignatures> {
  const rows = await storedSignatures(db, deliveryIds)
  const signed = [...new Set(rows.map(row => row.deliveryId))]
  if (signed.length === 0) return new Map()
  const facts = await factParts(db, signed)
  const lots = await decidedLots(db, signed)
  const found = new Map<number, KnownSignature[]>(signed.map(id => [id, []]))
  for (const row of rows) {
    const changed = changesSince(row, facts.get(row.deliveryId), lots.get(row.deliveryId) ?? [])
    found.get(row.deliveryId)?.push({ userId: row.userId, signature: signatureOf(row, changed) })
  }
  return found
}

/** Whether a signature of the assessment is valid now. */
export const isAssessed = async (db: DbOrTx, deliveryId: number) =>
  (await signaturesOf(db, { deliveryId })).some(({ meaning, isValid }) => meaning === 'assessed' && isValid)

type Stored = Awaited<ReturnType<typeof storedSignatures>>[number]

async function storedSignatures(db: DbOrTx, deliveryIds: readonly number[]) {
  if (deliveryIds.length === 0) return []
  return await db
    .selectFrom('signatures as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.meaning', 's.delivery_id as deliveryId', 's.user_id as userId', 's.user_name as name'])
    .select(['c.code', 's.company_name as companyName', 's.company_name_en as companyNameEn', 's.signed_at as at'])
    .select(['s.content', 's.content_hash as hash'])
    .leftJoin('lot_decisions as d', 'd.signature_id', 's.id')
    .leftJoin('products as p', 'p.id', 'd.product_id')
    .leftJoin('lots as o', 'o.id', 'd.lot_id')
    .select(['p.id as productId', 'p.item_code as itemCode', 'p.name_ja as nameJa', 'p.name_en as nameEn', 'o.lot'])
    .where('s.delivery_id', 'in', [...deliveryIds])
    .$narrowType<{ deliveryId: number }>()
    .orderBy('s.id')
    .execute()
}

/** The parts that changed after the signature; empty if it is valid. */
function changesSince(row: Stored, facts: Facts | undefined, lots: readonly DecidedLot[]): SignedPart[] {
  const { data: content } = Content.safeParse(row.content)
  if (!content || !isAsSigned(row, content)) return ['record']
  const former = {
    ...facts?.former,
    ...(content.meaning === 'approved' && { decisions: partOf(decisionsToSign(lots)) }),
  }
  return changedParts(content.parts, { ...facts?.parts, ...ownParts(row, lots) }, former)
}

/** 21 CFR 11.70: the columns match the content, and the hash is that of the content. */
const isAsSigned = ({ meaning, userId, name, companyName, hash }: Stored, content: Content) =>
  contentHash(content).equals(hash) &&
  content.meaning === meaning &&
  content.signer.userId === userId &&
  content.signer.name === name &&
  content.signer.company === companyName

/** The parts of the meaning itself; a decision is valid while it is the last one about its lot. */
function ownParts({ id, meaning }: Stored, lots: readonly DecidedLot[]): Parts {
  if ((meaning as SignatureMeaning) === 'assessed') return {}
  if ((meaning as SignatureMeaning) === 'approved') return { decisions: partOf(decisionsOfCase(lots)) }
  const decided = lots.find(lot => lot.signatureId === id)
  return decided ? { decision: partOf(decisionToSign(decided)) } : {}
}

const signatureOf = (row: Stored, changed: SignedPart[]): Signature => ({
  signatureId: row.id,
  meaning: row.meaning as SignatureMeaning,
  about: aboutOf(row),
  by: { name: row.name, company: { code: row.code, name: row.companyName, nameEn: row.companyNameEn } },
  at: row.at.toISOString(),
  contentHash: row.hash.toString('hex'),
  isValid: changed.length === 0,
  changed,
})

function aboutOf({ productId, itemCode, nameJa, nameEn, lot }: Stored): Signature['about'] {
  if (productId === null || itemCode === null || nameJa === null || nameEn === null) return null
  return { product: { productId, itemCode, nameJa, nameEn }, lot }
}
