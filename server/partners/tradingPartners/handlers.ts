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
import { partnerCsv, countWaiting, partnerList } from '#server/partners/tradingPartners/queries/partnerList.ts'
import { proposePartnership, setUpPartnership } from '#server/partners/tradingPartners/propose.ts'
import { refusalsOf } from '#server/partners/tradingPartners/refusedNamings.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { readerOf } from '#server/partners/tradingPartners/queries/partnerRows.ts'

export const partnerHandlers: HandlersFor<typeof partnerCalls> = {
  async getPartnerList(search, context) {
    const reader = readerOf(context)
    return {
      ...(await pageOf(partnerList, reader, search)),
      waiting: await countWaiting(reader),
      refusals: await refusalsOf(reader),
      mayEdit: mayEditPartners(context.caller),
    }
  },

  downloadPartnerCsv: async (search, context) => await partnerCsv(readerOf(context), search),

  getPartner: async ({ partnershipId }, context) => await onePartner(readerOf(context), partnershipId),

  getPartnerChoices: async (_body, context) => await partnerChoices(context),

  async proposePartnership({ partnerCode, ...terms }, context) {
    // The platform company is no one's partner: it sets partnerships up for others.
    if (context.caller.isPlatform) throw new PortalError(codes.notAuthorized)
    const propose = runCommand(context, terms.note, command => proposePartnership(command, partnerCode, terms))
    return { partnershipId: await propose }
  },

  answerPartnership: async (answer, context) =>
    await runCommand(context, answer.reason, command => answerPartnership(command, answer)),

  withdrawProposal: async ({ partnershipId }, context) =>
    await runCommand(context, undefined, command => withdrawProposal(command, partnershipId)),

  changeGrants: async (change, context) =>
    await runCommand(context, change.reason, command => changeGrants(command, change)),

  endPartnership: async (end, context) =>
    await runCommand(context, end.reason, command => endPartnership(command, end)),

  async setUpPartnership({ proposerCode, partnerCode, ...terms }, context) {
    requirePlatformAdministrator(context.caller)
    const pair = [
      { path: 'proposerCode', code: proposerCode },
      { path: 'partnerCode', code: partnerCode },
    ] as const
    const setUp = runCommand(context, terms.note, command => setUpPartnership(command, [...pair], terms))
    return { partnershipId: await setUp }
  },
}
