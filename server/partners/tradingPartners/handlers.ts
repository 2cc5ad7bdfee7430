import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { codes } from '#contract/kernel/codes.ts'
import { requirePlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { runCommand, mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import { answerPartnership, withdrawProposal } from '#server/partners/tradingPartners/answer.ts'
import { changeGrants } from '#server/partners/tradingPartners/changeGrants.ts'
import { partnerChoices } from '#server/partners/tradingPartners/queries/choices.ts'
import { endPartnership } from '#server/partners/tradingPartners/endPartnership.ts'
import { onePartner } from '#server/partners/tradingPartners/queries/onePartner.ts'
import { partnerCsv } from '#server/partners/tradingPartners/queries/partnerCsv.ts'
import { countWaiting, findPartners } from '#server/partners/tradingPartners/queries/partnerList.ts'
import { proposePartnership, setUpPartnership } from '#server/partners/tradingPartners/propose.ts'
import { refusalsOf } from '#server/partners/tradingPartners/refusedNamings.ts'
import { readerOf } from '#server/partners/tradingPartners/queries/partnerRows.ts'

export const partnerHandlers: HandlersFor<typeof partnerCalls> = {
  async getPartnerList(search, context) {
    const reader = readerOf(context)
    return {
      ...(await findPartners(context.db, search, reader)),
      waiting: await countWaiting(context.db, reader),
      refusals: await refusalsOf(context.db, reader),
      mayEdit: mayEditPartners(context.caller),
    }
  },

  downloadPartnerCsv: async (search, context) =>
    await partnerCsv(context.db, search, { ...readerOf(context), timeZone: context.config.timeZone }),

  getPartner: async ({ partnershipId }, context) => await onePartner(context.db, partnershipId, readerOf(context)),

  getPartnerChoices: async (_body, context) => await partnerChoices(context.db, readerOf(context)),

  async proposePartnership({ partnerCode, ...terms }, context) {
    // The platform company is no one's partner: it sets partnerships up for others.
    if (context.caller.isPlatform) throw new PortalError(codes.notAuthorized)
    const propose = runCommand(
      context,
      terms.note,
      async command => await proposePartnership(command, partnerCode, terms),
    )
    return { partnershipId: await propose }
  },

  async answerPartnership(answer, context) {
    await runCommand(context, answer.reason, async command => await answerPartnership(command, answer))
    return null
  },

  async withdrawProposal({ partnershipId }, context) {
    await runCommand(context, undefined, async command => await withdrawProposal(command, partnershipId))
    return null
  },

  async changeGrants(change, context) {
    await runCommand(context, change.reason, async command => await changeGrants(command, change))
    return null
  },

  async endPartnership(end, context) {
    await runCommand(context, end.reason, async command => await endPartnership(command, end))
    return null
  },

  async setUpPartnership({ proposerCode, partnerCode, ...terms }, context) {
    requirePlatformAdministrator(context.caller)
    const pair = [
      { path: 'proposerCode', code: proposerCode },
      { path: 'partnerCode', code: partnerCode },
    ] as const
    const setUp = runCommand(context, terms.note, async command => await setUpPartnership(command, [...pair], terms))
    return { partnershipId: await setUp }
  },
}
