import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuse, refuseFault, type CommandContext, type Side } from '#server/partners/tradingPartners/runCommand.ts'
import { keptGrants, readGrants, sameGrants } from '#server/partners/tradingPartners/grants.ts'
import { lockedPartnership, refuseChanged, type Locked } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { notifyPartners } from '#server/partners/tradingPartners/notifyPartners.ts'
import { changesLater, rewriteGrants } from '#server/partners/tradingPartners/writeGrants.ts'

type Change = {
  partnershipId: number
  granterCode?: string | undefined
  weGrant: Grants
  from?: string | undefined
  reason?: string | undefined
  revision?: string | undefined
}

/** What one side grants from a day on. Without a day it counts from today, or from the first day where that is to come. */
export async function changeGrants(command: CommandContext, change: Change): Promise<void> {
  const { tx, today } = command
  const partnership = await lockedPartnership(command, change.partnershipId)
  const { id, state, validFrom, validTo } = partnership
  const granter = granterNamed(command, partnership, change.granterCode)
  if (state !== 'accepted') refuseFault('partnershipId', 'notAccepted', state)
  refuseChanged(partnership, change.revision)
  const from = change.from ?? (today < validFrom ? validFrom : today)
  if (from < validFrom) refuseFault('from', 'beforeFirstDay', validFrom)
  if (validTo !== null && from > validTo) refuseFault('from', 'afterLastDay', validTo)
  const { kept, issues } = await keptGrants(tx, granter.id, change.weGrant, 'weGrant')
  refuse(issues)
  const of = { partnershipId: id, granterId: granter.id }
  const isSame = sameGrants(await readGrants(tx, id, granter.id, from), change.weGrant)
  if (isSame && !(await changesLater(tx, of, from))) refuseFault('weGrant', 'unchanged')
  await rewriteGrants(command, of, { after: change.weGrant, kept, from, reason: change.reason })
  const facts = {
    kind: 'partnerGrantsChanged' as const,
    from,
    granterName: granter.name,
    granterNameEn: granter.nameEn,
  }
  await notifyPartners(command, partnership, facts)
}

/** A company changes what it grants itself; the platform administrator says whose grants. */
function granterNamed({ caller }: CommandContext, { proposer, partner }: Locked, code: string | undefined): Side {
  const isPlatform = isPlatformAdministrator(caller)
  const granter = [proposer, partner].find(side => side.code === (code ?? caller.company.code))
  if (granter && (isPlatform || granter.id === caller.company.id)) return granter
  if (isPlatform) return refuseFault('granterCode', 'unknownCompany', code)
  throw new PortalError(codes.notAuthorized)
}
