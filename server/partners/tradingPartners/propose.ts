import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  companiesNamed,
  lockCompanies,
  refuse,
  refuseFault,
  type CommandContext,
  type PartnerIssue,
  type Side,
} from '#server/partners/tradingPartners/runCommand.ts'
import { grantsNothing, keptGrants, type KeptGrants } from '#server/partners/tradingPartners/grants.ts'
import { overlaps } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { insertGrants } from '#server/partners/tradingPartners/writeGrants.ts'

export type Terms = {
  validFrom: string
  validUntil?: string | undefined
  weGrant: Grants
  theyGrant: Grants
  note?: string | undefined
}
type Named = { path: string; code: string }

/** Two companies and what they are to agree on, with nothing in the way of it. */
export type Agreement = { us: Side; them: Side; terms: Terms; ours: KeptGrants; theirs: KeptGrants }

/** The caller's company proposes; the other one is asked. */
export async function proposePartnership(command: CommandContext, partnerCode: string, terms: Terms): Promise<number> {
  const own = { path: 'proposerCode', code: command.caller.company.code }
  const pair = await lockedPair(command.tx, own, { path: 'partnerCode', code: partnerCode })
  return await insertProposal(command, await checkedProposal(command, pair, terms))
}

/** The platform administrator agrees for both; a proposal that waits stays theirs to answer. */
export async function setUpPartnership(command: CommandContext, codes: [Named, Named], terms: Terms): Promise<number> {
  const pair = await lockedPair(command.tx, ...codes)
  return await insertAgreed(command, await checkedTerms(command, pair, terms))
}

async function lockedPair(tx: DbOrTx, one: Named, other: Named): Promise<[Side, Side]> {
  const named = await companiesNamed(tx, [one.code, other.code])
  const locked = await lockCompanies(
    tx,
    [...named.values()].map(({ id }) => id),
  )
  return pairAmong(new Map([...locked.values()].map(side => [side.code, side])), one, other)
}

/** Two of these companies that may become partners. */
export function pairAmong(companies: ReadonlyMap<string, Side>, one: Named, other: Named): [Side, Side] {
  if (one.code === other.code) refuseFault(other.path, 'ownCompany', other.code)
  const sideOf = ({ path, code }: Named): Side => {
    const side = companies.get(code)
    if (!side) return refuseFault(path, 'unknownCompany', code)
    return side.isActive ? side : refuseFault(path, 'inactiveCompany', code)
  }
  return [sideOf(one), sideOf(other)]
}

/** One proposal at a time waits between two companies, whoever made it. */
export async function checkedProposal(command: CommandContext, pair: [Side, Side], terms: Terms): Promise<Agreement> {
  if (await proposalWaits(command.tx, ...pair)) refuseFault('partnerCode', 'proposalWaits')
  return await checkedTerms(command, pair, terms)
}

export async function checkedTerms(
  command: CommandContext,
  [us, them]: [Side, Side],
  terms: Terms,
): Promise<Agreement> {
  const { validFrom, validUntil = null } = terms
  const ours = await keptGrants(command.tx, us.id, terms.weGrant, 'weGrant')
  const theirs = await keptGrants(command.tx, them.id, terms.theyGrant, 'theyGrant')
  const endsFirst = validUntil !== null && validUntil < validFrom
  refuse([
    ...(endsFirst ? [{ path: 'validUntil', message: 'endsBeforeItBegins' } satisfies PartnerIssue] : []),
    ...nothingGranted(terms),
    ...ours.issues,
    ...theirs.issues,
  ])
  if (await overlaps(command, [us.id, them.id], validFrom, validUntil)) refuseFault('validFrom', 'overlaps')
  return { us, them, terms, ours: ours.kept, theirs: theirs.kept }
}

export async function insertProposal(command: CommandContext, agreement: Agreement): Promise<number> {
  const id = await insertPartnership(command, agreement, { state: 'proposed' })
  return await reported(command, id, agreement, 'partnershipProposed')
}

export async function insertAgreed(command: CommandContext, agreement: Agreement): Promise<number> {
  const answer = { state: 'accepted' as const, answered_at: command.now, answered_by: command.caller.userId }
  const id = await insertPartnership(command, agreement, answer)
  return await reported(command, id, agreement, 'partnershipSetUp')
}

async function reported(
  command: CommandContext,
  id: number,
  { us: proposer, them: partner, terms }: Agreement,
  kind: 'partnershipProposed' | 'partnershipSetUp',
): Promise<number> {
  await notifyPartners(command, { id, proposer, partner }, { kind, validFrom: terms.validFrom })
  return id
}

type Answer = { state: 'proposed' } | { state: 'accepted'; answered_at: Date; answered_by: number }

async function insertPartnership(
  { tx, caller, now }: CommandContext,
  { us, them, terms, ours, theirs }: Agreement,
  answer: Answer,
): Promise<number> {
  const { validFrom, validUntil = null, note = null } = terms
  const { id } = await tx
    .insertInto('partnerships')
    .values({
      proposer_id: us.id,
      partner_id: them.id,
      valid_from: validFrom,
      valid_to: validUntil,
      note,
      proposed_at: now,
      proposed_by: caller.userId,
      ...answer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertGrants(tx, { partnershipId: id, granterId: us.id }, ours, validFrom)
  await insertGrants(tx, { partnershipId: id, granterId: them.id }, theirs, validFrom)
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
