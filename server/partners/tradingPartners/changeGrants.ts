import type { z } from 'zod'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { PortalError, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { refuseFault, type CommandContext, type Side } from '#server/partners/tradingPartners/runCommand.ts'
import { resolveGrants, readGrants, sameGrants } from '#server/partners/tradingPartners/grants.ts'
import {
  lockedPartnership,
  refuseChanged,
  type LockedPartnership,
} from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { changesLater, rewriteGrants } from '#server/partners/tradingPartners/writeGrants.ts'

type Change = z.output<typeof partnerCalls.changeGrants.request>

/**
 * Changes what one side grants from a day on; by default from today, or from the first day if that is in the future.
 */
export async function changeGrants(command: CommandContext, change: Change): Promise<void> {
  const { tx, today } = command
  const partnership = await lockedPartnership(command, change.partnershipId)
  const { id, state, validFrom, validTo } = partnership
  const granter = granterOf(command, partnership, change.granterCode)
  if (state !== 'accepted') refuseFault('partnershipId', 'notAccepted', state)
  refuseChanged(partnership, change.revision)
  const from = change.from ?? (today < validFrom ? validFrom : today)
  if (from < validFrom) refuseFault('from', 'beforeFirstDay', validFrom)
  if (validTo !== null && from > validTo) refuseFault('from', 'afterLastDay', validTo)
  const { stored, issues } = await resolveGrants(tx, granter.id, change.weGrant, 'weGrant')
  refuseIssues(issues)
  const owner = { partnershipId: id, granterId: granter.id }
  const isSame = sameGrants(await readGrants(tx, id, granter.id, from), change.weGrant)
  if (isSame && !(await changesLater(tx, owner, from))) refuseFault('weGrant', 'unchanged')
  await rewriteGrants(command, owner, { after: change.weGrant, stored, from, reason: change.reason })
  const facts = { from, granterName: granter.name, granterNameEn: granter.nameEn }
  await notifyPartners(command, partnership, { kind: 'partnerGrantsChanged', ...facts })
}

/** A company changes its own grants; the platform administrator names the granter. */
function granterOf(
  { caller }: CommandContext,
  { proposer, partner }: LockedPartnership,
  code: string | undefined,
): Side {
  const isPlatform = isPlatformAdministrator(caller)
  const granter = [proposer, partner].find(side => side.code === (code ?? caller.company.code))
  if (granter && (isPlatform || granter.id === caller.company.id)) return granter
  if (isPlatform) return refuseFault('granterCode', 'unknownCompany', code)
  throw new PortalError(codes.notAuthorized)
}
