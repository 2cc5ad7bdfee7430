import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { ImportContext, ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { lockCompanies, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { withdrawProposal } from '#server/partners/tradingPartners/answer.ts'
import { changeGrants } from '#server/partners/tradingPartners/changeGrants.ts'
import { dayBefore, endPartnership } from '#server/partners/tradingPartners/endPartnership.ts'
import { resolveGrants } from '#server/partners/tradingPartners/grants.ts'
import { lockedPartnership } from '#server/partners/tradingPartners/lockedPartnership.ts'

/** The change of a partnership from the day `from` on, and its revision afterwards. */
export type PartnerUndo = {
  how: 'proposed' | 'setUp' | 'changed'
  partnershipId: number
  revision: string
  from: string
  /** The former grants of each changed side. */
  former: { granterId: number; granterCode: string; before: Grants }[]
}

export const commandFrom = ({ tx, caller, appContext: { now, config } }: ImportContext): CommandContext => ({
  tx,
  caller,
  now: now(),
  today: dayIn(now(), config.timeZone),
})

/** An answered proposal, or a partnership that was changed since, cannot be undone. */
export const undoPartners: Pick<ImportRules<PartnerUndo>, 'hindrances' | 'undo'> = {
  async hindrances(context, records) {
    const command = commandFrom(context)
    const ids = records.map(({ undo }) => undo.partnershipId)
    await lockAll(command, ids)
    const hindrances: (Hindrance['why'] | undefined)[] = []
    for (const { undo } of records) hindrances.push(await hindranceOf(command, undo))
    return hindrances
  },

  /** By the commands of the page: both companies are notified, and what was sent meanwhile stays. */
  async undo(context, undos, reason) {
    const command = commandFrom(context)
    for (const { how, partnershipId, from, former } of undos) {
      if (how === 'proposed') await withdrawProposal(command, partnershipId)
      if (how === 'setUp') await endPartnership(command, { partnershipId, lastDay: dayBefore(from), reason })
      for (const { granterCode, before } of former) {
        await changeGrants(command, { partnershipId, granterCode, weGrant: before, from, reason })
      }
    }
  },
}

/** All companies in one order: locking pair by pair could deadlock. */
async function lockAll({ tx }: CommandContext, partnershipIds: readonly number[]) {
  const sides = await tx
    .selectFrom('partnerships')
    .select(['proposer_id', 'partner_id'])
    .where('id', 'in', [0, ...partnershipIds])
    .execute()
  const companyIds = sides.flatMap(({ proposer_id, partner_id }) => [proposer_id, partner_id])
  await lockCompanies(tx, companyIds)
}

async function hindranceOf(command: CommandContext, undo: PartnerUndo): Promise<Hindrance['why'] | undefined> {
  const { tx, caller } = command
  const now = await lockedPartnership(command, undo.partnershipId)
  if (undo.how === 'proposed') return now.state === 'proposed' ? undefined : 'answered'
  if (now.revision !== undo.revision) return 'changedSince'
  for (const { granterId, before } of undo.former) {
    if (granterId !== caller.company.id && !isPlatformAdministrator(caller)) return 'othersGrants'
    if ((await resolveGrants(tx, granterId, before, 'weGrant')).issues.length > 0) return 'refused'
  }
  return undefined
}
