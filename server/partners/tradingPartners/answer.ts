import type { z } from 'zod'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isAdministeredBy } from '#server/identity/administration/administered.ts'
import { PortalError, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { refuseFault, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { grantsNothing, resolveGrants, readGrants, sameGrants } from '#server/partners/tradingPartners/grants.ts'
import {
  lockedPartnership,
  overlaps,
  refuseChanged,
  type LockedPartnership,
} from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { rewriteGrants } from '#server/partners/tradingPartners/writeGrants.ts'

type Answer = z.output<typeof partnerCalls.answerPartnership.request>

/** The partner accepts or declines; the proposer can do neither. */
export async function answerPartnership(command: CommandContext, answer: Answer): Promise<void> {
  const { accept, reason } = answer
  const proposal = await waitingProposal(command, answer.partnershipId, answer.revision)
  if (!actsFor(command, proposal.partner.id)) throw new PortalError(codes.notAuthorized)
  if (accept) await acceptProposal(command, proposal, answer)
  await setState(command, proposal, accept ? 'accepted' : 'declined', reason)
  const kind = accept ? ('partnershipAccepted' as const) : ('partnershipDeclined' as const)
  await notifyPartners(command, proposal, { kind, validFrom: proposal.validFrom })
}

async function acceptProposal(
  command: CommandContext,
  proposal: LockedPartnership,
  { weGrant, reason }: Answer,
): Promise<void> {
  const { tx } = command
  const { id, proposer, partner, validFrom } = proposal
  if (!proposer.isActive) refuseFault('partnershipId', 'inactiveCompany', proposer.code)
  if (await overlaps(command, [proposer.id, partner.id], validFrom, proposal.validTo)) {
    refuseFault('partnershipId', 'overlaps')
  }
  const proposed = await readGrants(tx, id, partner.id, validFrom)
  if (!weGrant || sameGrants(proposed, weGrant)) return
  if (grantsNothing(weGrant) && grantsNothing(await readGrants(tx, id, proposer.id, validFrom))) {
    refuseFault('weGrant', 'nothingGranted')
  }
  const { stored, issues } = await resolveGrants(tx, partner.id, weGrant, 'weGrant')
  refuseIssues(issues)
  const owner = { partnershipId: id, granterId: partner.id }
  await rewriteGrants(command, owner, { after: weGrant, stored, from: validFrom, reason })
}

/** The proposer withdraws its proposal. */
export async function withdrawProposal(command: CommandContext, partnershipId: number): Promise<void> {
  const proposal = await waitingProposal(command, partnershipId)
  if (!actsFor(command, proposal.proposer.id)) throw new PortalError(codes.notAuthorized)
  await setState(command, proposal, 'withdrawn')
  await notifyPartners(command, proposal, { kind: 'partnershipWithdrawn' })
}

const actsFor = ({ caller }: CommandContext, companyId: number) => isAdministeredBy(caller, companyId)

async function waitingProposal(command: CommandContext, id: number, revision?: string): Promise<LockedPartnership> {
  const proposal = await lockedPartnership(command, id)
  // A late answer gets this reason rather than a general "changed".
  if (proposal.state !== 'proposed') refuseFault('partnershipId', 'notWaiting', proposal.state)
  refuseChanged(proposal, revision)
  return proposal
}

const setState = async (
  { tx, caller, now }: CommandContext,
  { id }: LockedPartnership,
  state: 'accepted' | 'declined' | 'withdrawn',
  reason?: string,
) =>
  await tx
    .updateTable('partnerships')
    .set({ state, answered_at: now, answered_by: caller.userId, answer_reason: reason ?? null })
    .where('id', '=', id)
    .execute()
