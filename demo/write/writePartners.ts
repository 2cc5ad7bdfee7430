import type { Tx } from '#server/db/connect.ts'
import { dayMs, dayNumber, dayText } from '#demo/world/days.ts'
import { endedPartnership, partnerships, waitingProposal, type DemoPartnership } from '#demo/world/partners.ts'
import { companyIds, idOf, type Ids } from '#demo/write/ids.ts'

/** Before the oldest delivery of the world. */
const agreedDaysAgo = 500
const endedDaysAgo = 200
const proposedDaysAgo = 2

/** Who may name whom: without it none of the world's deliveries would be taken. */
export async function writePartners(tx: Tx, anchorMs: number): Promise<void> {
  const ids = await companyIds(tx)
  const ago = (days: number) => ({ day: dayText(dayNumber(anchorMs) - days), at: new Date(anchorMs - days * dayMs) })
  const agreed = ago(agreedDaysAgo)
  const accepted = {
    state: 'accepted',
    valid_from: agreed.day,
    proposed_at: ago(agreedDaysAgo + 7).at,
    answered_at: agreed.at,
  }
  for (const partnership of partnerships) await write(tx, ids, partnership, accepted)
  const ended = ago(endedDaysAgo)
  const end = { valid_to: ended.day, ended_at: ended.at, end_reason: endedPartnership.reason }
  await write(tx, ids, endedPartnership, { ...accepted, ...end })
  const proposed = ago(proposedDaysAgo)
  await write(tx, ids, waitingProposal, {
    state: 'proposed',
    valid_from: dayText(dayNumber(anchorMs) + 7),
    proposed_at: proposed.at,
    note: waitingProposal.note,
  })
}

type Facts = {
  state: string
  valid_from: string
  valid_to?: string
  proposed_at: Date
  answered_at?: Date
  ended_at?: Date
  end_reason?: string
  note?: string
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
