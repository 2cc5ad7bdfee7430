import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  companiesNamed,
  lockCompanies,
  refuseFault,
  type CommandContext,
  type PartnerIssue,
  type Side,
} from '#server/partners/tradingPartners/runCommand.ts'
import { grantsNothing, resolveGrants, type StoredGrants } from '#server/partners/tradingPartners/grants.ts'
import { overlaps } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { insertGrants } from '#server/partners/tradingPartners/writeGrants.ts'
import { refuseIssues } from '#server/platform/http/calls/portalError.ts'

export type Terms = {
  validFrom: string
  validUntil?: string | undefined
  weGrant: Grants
  theyGrant: Grants
  note?: string | undefined
}
type CompanyReference = { path: string; code: string }

/** Two companies and the terms they are to agree on, checked. */
export type Agreement = { us: Side; them: Side; terms: Terms; ours: StoredGrants; theirs: StoredGrants }

/** The caller's company proposes a partnership to another one. */
export async function proposePartnership(command: CommandContext, partnerCode: string, terms: Terms): Promise<number> {
  const own = { path: 'proposerCode', code: command.caller.company.code }
  const pair = await lockedPair(command.tx, own, { path: 'partnerCode', code: partnerCode })
  return await insertProposal(command, await checkedProposal(command, pair, terms))
}

/** The platform administrator agrees for both; a waiting proposal still needs their answer. */
export async function setUpPartnership(
  command: CommandContext,
  codes: [CompanyReference, CompanyReference],
  terms: Terms,
): Promise<number> {
  const pair = await lockedPair(command.tx, ...codes)
  return await insertAgreed(command, await checkedTerms(command, pair, terms))
}

async function lockedPair(tx: DbOrTx, proposer: CompanyReference, partner: CompanyReference): Promise<[Side, Side]> {
  const companies = await companiesNamed(tx, [proposer.code, partner.code])
  const ids = [...companies.values()].map(({ id }) => id)
  const locked = await lockCompanies(tx, ids)
  return pairAmong(new Map([...locked.values()].map(side => [side.code, side])), proposer, partner)
}

/** Two of these companies, if they may become partners. */
export function pairAmong(
  companies: ReadonlyMap<string, Side>,
  proposer: CompanyReference,
  partner: CompanyReference,
): [Side, Side] {
  if (proposer.code === partner.code) refuseFault(partner.path, 'ownCompany', partner.code)
  const sideOf = ({ path, code }: CompanyReference): Side => {
    const side = companies.get(code)
    if (!side) return refuseFault(path, 'unknownCompany', code)
    return side.isActive ? side : refuseFault(path, 'inactiveCompany', code)
  }
  return [sideOf(proposer), sideOf(partner)]
}

/** Only one proposal at a time may wait between two companies. */
export async function checkedProposal(command: CommandContext, pair: [Side, Side], terms: Terms): Promise<Agreement> {
  if (await hasOpenProposal(command.tx, ...pair)) refuseFault('partnerCode', 'proposalWaits')
  return await checkedTerms(command, pair, terms)
}

export async function checkedTerms(
  command: CommandContext,
  [us, them]: [Side, Side],
  terms: Terms,
): Promise<Agreement> {
  const { validFrom, validUntil = null } = terms
  const ours = await resolveGrants(command.tx, us.id, terms.weGrant, 'weGrant')
  const theirs = await resolveGrants(command.tx, them.id, terms.theyGrant, 'theyGrant')
  const endsBeforeStart = validUntil !== null && validUntil < validFrom
  refuseIssues([
    ...(endsBeforeStart ? [{ path: 'validUntil', message: 'endsBeforeItBegins' } satisfies PartnerIssue] : []),
    ...nothingGranted(terms),
    ...ours.issues,
    ...theirs.issues,
  ])
  if (await overlaps(command, [us.id, them.id], validFrom, validUntil)) refuseFault('validFrom', 'overlaps')
  return { us, them, terms, ours: ours.stored, theirs: theirs.stored }
}

export async function insertProposal(command: CommandContext, agreement: Agreement): Promise<number> {
  const id = await insertPartnership(command, agreement, { state: 'proposed' })
  return await notifyOf(command, id, agreement, 'partnershipProposed')
}

export async function insertAgreed(command: CommandContext, agreement: Agreement): Promise<number> {
  const answer = { state: 'accepted' as const, answered_at: command.now, answered_by: command.caller.userId }
  const id = await insertPartnership(command, agreement, answer)
  return await notifyOf(command, id, agreement, 'partnershipSetUp')
}

async function notifyOf(
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

async function hasOpenProposal(tx: DbOrTx, us: Side, them: Side): Promise<boolean> {
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
