import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuse, refuseFault, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { grantsNothing, keptGrants, readGrants, sameGrants } from '#server/partners/tradingPartners/grants.ts'
import {
  lockedPartnership,
  overlaps,
  refuseChanged,
  type Locked,
} from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { rewriteGrants } from '#server/partners/tradingPartners/writeGrants.ts'

type Answer = {
  partnershipId: number
  accept: boolean
  weGrant?: Grants | undefined
  reason?: string | undefined
  revision?: string | undefined
}

/** The company that was asked accepts or declines; who proposed does neither. */
export async function answerPartnership(command: CommandContext, answer: Answer): Promise<void> {
  const { accept, reason } = answer
  const asked = await waitingProposal(command, answer.partnershipId, answer.revision)
  if (!isOf(command, asked.partner.id)) throw new PortalError(codes.notAuthorized)
  if (accept) await agree(command, asked, answer)
  await setState(command, asked, accept ? 'accepted' : 'declined', reason)
  const kind = accept ? ('partnershipAccepted' as const) : ('partnershipDeclined' as const)
  await notifyPartners(command, asked, { kind, validFrom: asked.validFrom })
}

async function agree(command: CommandContext, asked: Locked, { weGrant, reason }: Answer): Promise<void> {
  const { tx } = command
  const { id, proposer, partner, validFrom } = asked
  if (!proposer.isActive) refuseFault('partnershipId', 'inactiveCompany', proposer.code)
  if (await overlaps(command, [proposer.id, partner.id], validFrom, asked.validTo)) {
    refuseFault('partnershipId', 'overlaps')
  }
  const wanted = await readGrants(tx, id, partner.id, validFrom)
  if (!weGrant || sameGrants(wanted, weGrant)) return
  if (grantsNothing(weGrant) && grantsNothing(await readGrants(tx, id, proposer.id, validFrom))) {
    refuseFault('weGrant', 'nothingGranted')
  }
  const { kept, issues } = await keptGrants(tx, partner.id, weGrant, 'weGrant')
  refuse(issues)
  const of = { partnershipId: id, granterId: partner.id }
  await rewriteGrants(command, of, { after: weGrant, kept, from: validFrom, reason })
}

/** Who proposed takes it back. */
export async function withdrawProposal(command: CommandContext, partnershipId: number): Promise<void> {
  const proposal = await waitingProposal(command, partnershipId)
  if (!isOf(command, proposal.proposer.id)) throw new PortalError(codes.notAuthorized)
  await setState(command, proposal, 'withdrawn')
  await notifyPartners(command, proposal, { kind: 'partnershipWithdrawn' })
}

const isOf = ({ caller }: CommandContext, companyId: number) =>
  isPlatformAdministrator(caller) || caller.company.id === companyId

async function waitingProposal(command: CommandContext, id: number, revision?: string): Promise<Locked> {
  const found = await lockedPartnership(command, id)
  // Who is too late is told so, rather than that something changed.
  if (found.state !== 'proposed') refuseFault('partnershipId', 'notWaiting', found.state)
  refuseChanged(found, revision)
  return found
}

const setState = async (
  { tx, caller, now }: CommandContext,
  { id }: Locked,
  state: 'accepted' | 'declined' | 'withdrawn',
  reason?: string,
) =>
  await tx
    .updateTable('partnerships')
    .set({ state, answered_at: now, answered_by: caller.userId, answer_reason: reason ?? null })
    .where('id', '=', id)
    .execute()
