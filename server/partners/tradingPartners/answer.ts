import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuse, refuseFault, type Acting } from '#server/partners/tradingPartners/acting.ts'
import { grantsNothing, keptGrants, readGrants, sameGrants } from '#server/partners/tradingPartners/grants.ts'
import {
  lockedPartnership,
  overlaps,
  refuseChanged,
  type Locked,
} from '#server/partners/tradingPartners/lockedPartnership.ts'
import { tellPartners } from '#server/partners/tradingPartners/tellPartners.ts'
import { rewriteGrants } from '#server/partners/tradingPartners/writeGrants.ts'

type Answer = {
  partnershipId: number
  accept: boolean
  weGrant?: Grants | undefined
  reason?: string | undefined
  revision?: string | undefined
}

/** The company that was asked accepts or declines; who proposed does neither. */
export async function answerPartnership(acting: Acting, answer: Answer): Promise<void> {
  const { accept, reason } = answer
  const asked = await waitingProposal(acting, answer.partnershipId, answer.revision)
  if (!isOf(acting, asked.partner.id)) throw new PortalError(codes.notAuthorized)
  if (accept) await agree(acting, asked, answer)
  await setState(acting, asked, accept ? 'accepted' : 'declined', reason)
  const kind = accept ? ('partnershipAccepted' as const) : ('partnershipDeclined' as const)
  await tellPartners(acting, asked, { kind, validFrom: asked.validFrom })
}

async function agree(acting: Acting, asked: Locked, { weGrant, reason }: Answer): Promise<void> {
  const { tx } = acting
  const { id, proposer, partner, validFrom } = asked
  if (!proposer.isActive) refuseFault('partnershipId', 'inactiveCompany', proposer.code)
  if (await overlaps(acting, [proposer.id, partner.id], validFrom, asked.validTo)) {
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
  await rewriteGrants(acting, of, { after: weGrant, kept, from: validFrom, reason })
}

/** Who proposed takes it back. */
export async function withdrawProposal(acting: Acting, partnershipId: number): Promise<void> {
  const proposal = await waitingProposal(acting, partnershipId)
  if (!isOf(acting, proposal.proposer.id)) throw new PortalError(codes.notAuthorized)
  await setState(acting, proposal, 'withdrawn')
  await tellPartners(acting, proposal, { kind: 'partnershipWithdrawn' })
}

const isOf = ({ caller }: Acting, companyId: number) =>
  isPlatformAdministrator(caller) || caller.company.id === companyId

async function waitingProposal(acting: Acting, id: number, revision?: string): Promise<Locked> {
  const found = await lockedPartnership(acting, id)
  // Who is too late is told so, rather than that something changed.
  if (found.state !== 'proposed') refuseFault('partnershipId', 'notWaiting', found.state)
  refuseChanged(found, revision)
  return found
}

const setState = async (
  { tx, caller, now }: Acting,
  { id }: Locked,
  state: 'accepted' | 'declined' | 'withdrawn',
  reason?: string,
) =>
  await tx
    .updateTable('partnerships')
    .set({ state, answered_at: now, answered_by: caller.userId, answer_reason: reason ?? null })
    .where('id', '=', id)
    .execute()
