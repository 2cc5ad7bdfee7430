import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { FileLine, ImportContext, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import { grantCells } from '#server/integration/imports/kinds/partners/partnerLines.ts'
import {
  partnerCodeOf,
  partnerWorld,
  planLine,
  type PartnerPlan,
} from '#server/integration/imports/kinds/partners/partnerPlans.ts'
import { commandFrom, undoPartners, type PartnerUndo } from '#server/integration/imports/kinds/partners/undoPartners.ts'
import { companiesNamed, lockCompanies, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { changeGrants } from '#server/partners/tradingPartners/changeGrants.ts'
import { revisionNow } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { insertAgreed, insertProposal } from '#server/partners/tradingPartners/propose.ts'

/**
 * Trading partners by their codes, as on their page: a company administrator proposes partnerships and changes what the
 * own company grants; the platform administrator sets up and changes partnerships for both sides.
 */
export const partnerImports: ImportRules<PartnerUndo> = {
  async lock({ tx, sender }, lines) {
    const named = await companiesNamed(tx, [sender.companyCode, ...lines.map(({ values }) => partnerCodeOf(values))])
    const ids = [...named.values()].map(({ id }) => id)
    await lockCompanies(tx, ids)
  },
  async plan(context, lines) {
    const command = commandFrom(context)
    const keyOf = ({ values }: FileLine) => JSON.stringify([partnerCodeOf(values), values.validFrom])
    const { single, faults } = singleLines(lines, keyOf)
    const plans = await plansOf(command, context, single, faults)
    // A partner may have a line for each of its periods, but only one of them can change something at a time.
    const changes = plans.filter(plan => !isUnchanged(plan))
    const changing = singleLines(changes, ({ them }) => them.code)
    faults.push(...changing.faults)
    const accepted = plans.filter(plan => isUnchanged(plan) || changing.single.includes(plan))
    const save = async () => {
      const undos: (PartnerUndo | null)[] = []
      for (const plan of accepted) undos.push(isUnchanged(plan) ? null : await savePlan(context, command, plan))
      return undos
    }
    return { records: accepted.map(recordOf), faults, save }
  },
  ...undoPartners,
}

async function plansOf(
  command: CommandContext,
  { sender }: ImportContext,
  lines: readonly FileLine[],
  faults: LineFault[],
) {
  const world = await partnerWorld(command, sender, lines)
  const plans: PartnerPlan[] = []
  for (const line of lines) {
    const plan = await planLine(world, line)
    if (Array.isArray(plan)) faults.push(...plan)
    else plans.push(plan)
  }
  return plans
}

const isUnchanged = (plan: PartnerPlan) => plan.how === 'change' && plan.changes.length === 0

/** By the commands of the page; the message to the partner is also the reason in the audit trail. */
async function savePlan({ sender }: ImportContext, command: CommandContext, plan: PartnerPlan): Promise<PartnerUndo> {
  const { from, entry } = plan
  await asActor(command.tx, sender.actor, entry.note)
  if (plan.how === 'new') {
    const isAgreed = isPlatformAdministrator(command.caller)
    const partnershipId = await (isAgreed ? insertAgreed : insertProposal)(command, plan.agreement)
    return { how: isAgreed ? 'setUp' : 'proposed', ...(await withRevision(command, partnershipId)), from, former: [] }
  }
  const { partnershipId, changes } = plan
  for (const { granter, after } of changes) {
    const change = { partnershipId, granterCode: granter.code, weGrant: after, from, reason: entry.note }
    await changeGrants(command, change)
  }
  const former = changes.map(({ granter, before }) => ({ granterId: granter.id, granterCode: granter.code, before }))
  return { how: 'changed', ...(await withRevision(command, partnershipId)), from, former }
}

const withRevision = async ({ tx }: CommandContext, partnershipId: number) => ({
  partnershipId,
  revision: await revisionNow(tx, partnershipId),
})

const notGranted = { granted: null, loggers: null }

function recordOf(plan: PartnerPlan) {
  const { line, them, from, entry } = plan
  const name = `${them.code} ${them.name} / ${them.nameEn} (${from}–)`
  const after = grantCells(entry, notGranted)
  if (plan.how === 'change') return recordPlan('partners', { line, name }, grantCells(plan.before, notGranted), after)
  const { validFrom, validUntil = null, note = null } = entry
  return recordPlan('partners', { line, name }, null, { validFrom, validUntil, ...after, note })
}
