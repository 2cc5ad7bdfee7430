import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { apart } from '#server/integration/imports/lines/apart.ts'
import { changesBetween } from '#server/integration/imports/lines/changesBetween.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import { commandFrom } from '#server/integration/imports/kinds/partners/partnerCommand.ts'
import { grantCells } from '#server/integration/imports/kinds/partners/partnerLines.ts'
import {
  partnerCodeOf,
  partnerWorld,
  planLine,
  type PartnerPlan,
} from '#server/integration/imports/kinds/partners/partnerPlans.ts'
import {
  partnerHindrances,
  undoPartners,
  type PartnerUndo,
} from '#server/integration/imports/kinds/partners/undoPartners.ts'
import { companiesNamed, lockCompanies, type CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { changeGrants } from '#server/partners/tradingPartners/changeGrants.ts'
import { revisionNow } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { insertAgreed, insertProposal } from '#server/partners/tradingPartners/propose.ts'

/**
 * Trading partners by their codes, as on their page: a company administrator proposes to new ones, and changes what its
 * own company grants to those that it has; the platform administrator sets up and changes for both sides.
 */
export const partnerImports: ImportRules = {
  async lock({ tx, sender }, lines) {
    const named = await companiesNamed(tx, [sender.companyCode, ...lines.map(({ values }) => partnerCodeOf(values))])
    await lockCompanies(
      tx,
      [...named.values()].map(({ id }) => id),
    )
  },
  plan: planPartnerLines,
  hindrances: partnerHindrances,
  undo: undoPartners,
}

async function planPartnerLines(doing: Doing, lines: readonly FileLine[]) {
  const command = commandFrom(doing)
  const { single, faults } = apart(lines, ({ values }) => JSON.stringify([partnerCodeOf(values), values.validFrom]))
  const plans = await planned(command, doing, single, faults)
  // A partner may have a line for each of its periods, but only one of them can do something at a time.
  const doings = apart(
    plans.filter(plan => !isUnchanged(plan)),
    ({ them }) => them.code,
  )
  faults.push(...doings.faults)
  const taken = plans.filter(plan => isUnchanged(plan) || doings.single.includes(plan))
  const save = async () => {
    const undos: (PartnerUndo | null)[] = []
    for (const plan of taken) undos.push(isUnchanged(plan) ? null : await savePlan(doing, command, plan))
    return undos
  }
  return { records: taken.map(recordOf), faults, save }
}

async function planned(command: CommandContext, { sender }: Doing, lines: readonly FileLine[], faults: LineFault[]) {
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

/** As the page does it; the message to the partner is the reason in the audit trail, too. */
async function savePlan({ sender }: Doing, command: CommandContext, plan: PartnerPlan): Promise<PartnerUndo> {
  const { from, entry } = plan
  await asActor(command.tx, sender.actor, entry.note)
  if (plan.how === 'new') {
    const isAgreed = isPlatformAdministrator(command.caller)
    const partnershipId = await (isAgreed ? insertAgreed : insertProposal)(command, plan.agreement)
    return { how: isAgreed ? 'setUp' : 'proposed', ...(await revised(command, partnershipId)), from, former: [] }
  }
  const { partnershipId, changes } = plan
  for (const { granter, after } of changes) {
    const change = { partnershipId, granterCode: granter.code, weGrant: after, from, reason: entry.note }
    await changeGrants(command, change)
  }
  const former = changes.map(({ granter, before }) => ({ granterId: granter.id, granterCode: granter.code, before }))
  return { how: 'changed', ...(await revised(command, partnershipId)), from, former }
}

const revised = async ({ tx }: CommandContext, partnershipId: number) => ({
  partnershipId,
  revision: await revisionNow(tx, partnershipId),
})

const unsaid = { granted: null, loggers: null }

function recordOf(plan: PartnerPlan): RecordPlan {
  const { line, them, from, entry } = plan
  const after = grantCells(entry, unsaid)
  const { validFrom, validUntil = null, note = null } = entry
  const changes =
    plan.how === 'new'
      ? changesBetween(null, { validFrom, validUntil, ...after, note })
      : changesBetween(grantCells(plan.before, unsaid), after)
  const act = plan.how === 'new' ? 'created' : isUnchanged(plan) ? 'unchanged' : 'changed'
  return { lines: [line], name: `${them.code} ${them.name} / ${them.nameEn} (${from}–)`, act, changes, removed: 0 }
}
