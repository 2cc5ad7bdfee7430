import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import { partnerHandlers } from '#server/partners/tradingPartners/handlers.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { partnersDays } from '#demo/world/ages.ts'
import { platform } from '#demo/world/companies/companies.ts'
import { atHour, dayMs, dayNumber, dayText } from '#demo/days.ts'
import {
  endedPartnership,
  partnerships,
  waitingProposal,
  type DemoPartnership,
} from '#demo/world/companies/partners.ts'
import { accounts, administratorOf } from '#demo/world/companies/users.ts'
import { contextOf } from '#demo/write/actingAs.ts'
import { companyIds, idOf, type Ids, userIdOf } from '#demo/write/ids.ts'

const answeredAfterDays = 7
const endedDaysAgo = 200
const proposedDaysAgo = 2

/** Partnerships, which the partner API requires for deliveries; signPartners adds their users later. */
export async function writePartners(tx: Tx, anchorMs: number): Promise<void> {
  const ids = await companyIds(tx)
  const ago = (days: number) => ({ day: dayText(dayNumber(anchorMs) - days), at: new Date(anchorMs - days * dayMs) })
  const agreed = ago(partnersDays)
  const acceptedBy = (partnership: DemoPartnership) => ({
    state: 'accepted',
    valid_from: agreed.day,
    proposed_at: peopleOf(partnership).isSetUp ? agreed.at : ago(partnersDays + answeredAfterDays).at,
    answered_at: agreed.at,
  })
  for (const partnership of partnerships) await write(tx, ids, partnership, acceptedBy(partnership))
  const ended = ago(endedDaysAgo)
  const end = { valid_to: ended.day, ended_at: ended.at, end_reason: endedPartnership.reason }
  await write(tx, ids, endedPartnership, { ...acceptedBy(endedPartnership), ...end })
}

/** The administrators of both companies; if one has none, the platform company sets the partnership up for both. */
function peopleOf({ proposer, partner }: DemoPartnership) {
  const [one, other] = [administratorOf(proposer), administratorOf(partner)]
  if (one && other) return { isSetUp: false, proposedBy: one.email, answeredBy: other.email }
  const operator = accounts.find(({ companyCode }) => companyCode === platform)?.email ?? ''
  return { isSetUp: true, proposedBy: operator, answeredBy: operator }
}

/** Adds who proposed, answered and ended the partnerships, once there are users. */
export async function signPartners(tx: Tx): Promise<void> {
  const ids = await companyIds(tx)
  for (const partnership of [...partnerships, endedPartnership]) {
    const { proposedBy, answeredBy } = peopleOf(partnership)
    await tx
      .updateTable('partnerships')
      .set({ proposed_by: await userIdOf(tx, proposedBy), answered_by: await userIdOf(tx, answeredBy) })
      .where('proposer_id', '=', idOf(ids, partnership.proposer))
      .where('partner_id', '=', idOf(ids, partnership.partner))
      .execute()
  }
  const ender = administratorOf(endedPartnership.proposer)?.email ?? ''
  await tx
    .updateTable('partnerships')
    .set({ ended_by: await userIdOf(tx, ender) })
    .where('ended_at', 'is not', null)
    .execute()
}

/** By the handler of the screen, which also notifies the partner. */
export async function proposePartner(appContext: AppContext, anchorMs: number): Promise<void> {
  const { proposer, partner, proposerGrants, partnerGrants, note } = waitingProposal
  const context = await contextOf(
    appContext,
    administratorOf(proposer)?.email ?? '',
    atHour(dayNumber(anchorMs) - proposedDaysAgo, 10),
  )
  const proposal = {
    partnerCode: partner,
    validFrom: dayText(dayNumber(anchorMs) + 7),
    weGrant: grantsOf(proposerGrants),
    theyGrant: grantsOf(partnerGrants),
    note,
  }
  await partnerHandlers.proposePartnership(proposal, context)
}

const grantsOf = (kinds: readonly GrantKind[]) => ({
  nameAsDepositor: kinds.includes('nameAsDepositor'),
  nameAsParty: kinds.includes('nameAsParty'),
  holdStock: kinds.includes('holdStock'),
  carryLoggers: kinds.includes('carryLoggers') ? ('all' as const) : ('none' as const),
})

type Facts = {
  state: string
  valid_from: string
  valid_to?: string
  proposed_at: Date
  answered_at?: Date
  ended_at?: Date
  end_reason?: string
}

async function write(tx: Tx, ids: Ids, partnership: DemoPartnership, facts: Facts) {
  const { proposer, partner, proposerGrants, partnerGrants } = partnership
  const { id } = await tx
    .insertInto('partnerships')
    .values({ proposer_id: idOf(ids, proposer), partner_id: idOf(ids, partner), ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grants = [
    ...proposerGrants.map(kind => ({ kind, granter: proposer })),
    ...partnerGrants.map(kind => ({ kind, granter: partner })),
  ]
  await tx
    .insertInto('partner_grants')
    .values(
      grants.map(({ kind, granter }) => ({
        partnership_id: id,
        granter_id: idOf(ids, granter),
        kind,
        all_loggers: kind === 'carryLoggers',
        valid_from: facts.valid_from,
      })),
    )
    .execute()
}
