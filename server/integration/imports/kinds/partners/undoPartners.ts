import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { commandFrom } from '#server/integration/imports/kinds/partners/partnerCommand.ts'
import type { Doing, AppliedRecord } from '#server/integration/imports/lines/importRules.ts'
import { lockCompanies, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { withdrawProposal } from '#server/partners/tradingPartners/answer.ts'
import { changeGrants } from '#server/partners/tradingPartners/changeGrants.ts'
import { dayBefore, endPartnership } from '#server/partners/tradingPartners/endPartnership.ts'
import { resolveGrants } from '#server/partners/tradingPartners/grants.ts'
import { lockedPartnership } from '#server/partners/tradingPartners/lockedPartnership.ts'

/** What an import did to a partnership, which was then as its revision says, from the day `from` on. */
export type PartnerUndo = {
  how: 'proposed' | 'setUp' | 'changed'
  partnershipId: number
  revision: string
  from: string
  /** What was granted before, of the sides that were changed. */
  former: { granterId: number; granterCode: string; before: Grants }[]
}

const undoOf = (record: AppliedRecord) => record.undo as PartnerUndo

/** A proposal that was answered stays answered; what was changed since, stays as it was changed. */
export async function partnerHindrances(doing: Doing, records: readonly AppliedRecord[]): Promise<Hindrance[]> {
  const command = commandFrom(doing)
  await lockAll(command, records)
  const hindered: Hindrance[] = []
  for (const record of records) {
    const why = await hindranceOf(command, undoOf(record))
    if (why) hindered.push({ lines: record.lines, name: record.name, why })
  }
  return hindered
}

/** In one order for all: two that lock pair by pair could wait for each other. */
async function lockAll({ tx }: CommandContext, records: readonly AppliedRecord[]) {
  const sides = await tx
    .selectFrom('partnerships')
    .select(['proposer_id', 'partner_id'])
    .where('id', 'in', [0, ...records.map(record => undoOf(record).partnershipId)])
    .execute()
  await lockCompanies(
    tx,
    sides.flatMap(({ proposer_id, partner_id }) => [proposer_id, partner_id]),
  )
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

/**
 * Proposals that wait are withdrawn, what was set up for both sides ends before it began, and what was granted before is
 * granted again, by the acts of the page: both companies are told, and what was sent meanwhile stays.
 */
export async function undoPartners(doing: Doing, records: readonly AppliedRecord[], reason: string): Promise<void> {
  const command = commandFrom(doing)
  for (const record of records) {
    const { how, partnershipId, from, former } = undoOf(record)
    if (how === 'proposed') await withdrawProposal(command, partnershipId)
    if (how === 'setUp') await endPartnership(command, { partnershipId, lastDay: dayBefore(from), reason })
    for (const { granterCode, before } of former) {
      await changeGrants(command, { partnershipId, granterCode, weGrant: before, from, reason })
    }
  }
}
