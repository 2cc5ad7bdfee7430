import type { Grants } from '#contract/calls/partnerShapes.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import {
  lockCompanies,
  refuse,
  refuseFault,
  type Acting,
  type PartnerIssue,
  type Side,
} from '#server/partners/acting.ts'
import { grantsNothing, keptGrants } from '#server/partners/grants.ts'
import { overlaps } from '#server/partners/lockedPartnership.ts'
import { tellPartners } from '#server/partners/tellPartners.ts'
import { insertGrants } from '#server/partners/writeGrants.ts'

export type Terms = {
  validFrom: string
  validUntil?: string | undefined
  weGrant: Grants
  theyGrant: Grants
  note?: string | undefined
}
type Named = { path: string; code: string }

/** The caller's company proposes; the other one is asked. */
export async function proposePartnership(acting: Acting, partnerCode: string, terms: Terms): Promise<number> {
  const own = { path: 'proposerCode', code: acting.caller.company.code }
  const [us, them] = await lockedPair(acting.tx, own, { path: 'partnerCode', code: partnerCode })
  if (await proposalWaits(acting.tx, us, them)) refuseFault('partnerCode', 'proposalWaits')
  const id = await insertPartnership(acting, us, them, terms, 'proposed')
  const facts = { kind: 'partnershipProposed' as const, validFrom: terms.validFrom }
  await tellPartners(acting, { id, proposer: us, partner: them }, facts)
  return id
}

/** The platform administrator agrees for both; a proposal that waits stays theirs to answer. */
export async function setUpPartnership(acting: Acting, codes: [Named, Named], terms: Terms): Promise<number> {
  const [us, them] = await lockedPair(acting.tx, ...codes)
  const id = await insertPartnership(acting, us, them, terms, 'accepted')
  const facts = { kind: 'partnershipSetUp' as const, validFrom: terms.validFrom }
  await tellPartners(acting, { id, proposer: us, partner: them }, facts)
  return id
}

/** Both companies, locked; the platform company is nobody's partner and sounds like no company at all. */
async function lockedPair(tx: DbOrTx, one: Named, other: Named): Promise<[Side, Side]> {
  if (one.code === other.code) refuseFault(other.path, 'ownCompany', other.code)
  const found = await tx
    .selectFrom('companies')
    .select(['id'])
    .where('code', 'in', [one.code, other.code])
    .where('industry_type', '<>', 9)
    .execute()
  const locked = await lockCompanies(
    tx,
    found.map(({ id }) => id),
  )
  const byCode = new Map([...locked.values()].map(side => [side.code, side]))
  const sides = [one, other].map(({ path, code }) => {
    const side = byCode.get(code)
    if (!side) return refuseFault(path, 'unknownCompany', code)
    return side.isActive ? side : refuseFault(path, 'inactiveCompany', code)
  })
  const [us, them] = sides
  if (!us || !them) throw new Error('two companies were locked')
  return [us, them]
}

async function insertPartnership(
  acting: Acting,
  us: Side,
  them: Side,
  terms: Terms,
  state: 'proposed' | 'accepted',
): Promise<number> {
  const { tx, caller, now } = acting
  const { validFrom, validUntil = null } = terms
  const ours = await keptGrants(tx, us.id, terms.weGrant, 'weGrant')
  const theirs = await keptGrants(tx, them.id, terms.theyGrant, 'theyGrant')
  const endsFirst = validUntil !== null && validUntil < validFrom
  refuse([
    ...(endsFirst ? [{ path: 'validUntil', message: 'endsBeforeItBegins' } satisfies PartnerIssue] : []),
    ...nothingGranted(terms),
    ...ours.issues,
    ...theirs.issues,
  ])
  if (await overlaps(acting, [us.id, them.id], validFrom, validUntil)) refuseFault('validFrom', 'overlaps')
  const answer = state === 'accepted' ? { answered_at: now, answered_by: caller.userId } : {}
  const { id } = await tx
    .insertInto('partnerships')
    .values({
      proposer_id: us.id,
      partner_id: them.id,
      state,
      valid_from: validFrom,
      valid_to: validUntil,
      note: terms.note ?? null,
      proposed_at: now,
      proposed_by: caller.userId,
      ...answer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertGrants(tx, { partnershipId: id, granterId: us.id }, ours.kept, validFrom)
  await insertGrants(tx, { partnershipId: id, granterId: them.id }, theirs.kept, validFrom)
  return id
}

const nothingGranted = ({ weGrant, theyGrant }: Terms): PartnerIssue[] =>
  grantsNothing(weGrant) && grantsNothing(theyGrant) ? [{ path: 'weGrant', message: 'nothingGranted' }] : []

async function proposalWaits(tx: DbOrTx, us: Side, them: Side): Promise<boolean> {
  const ids = [us.id, them.id]
  const waiting = await tx
    .selectFrom('partnerships')
    .select('id')
    .where('state', '=', 'proposed')
    .where('proposer_id', 'in', ids)
    .where('partner_id', 'in', ids)
    .executeTakeFirst()
  return waiting !== undefined
}
