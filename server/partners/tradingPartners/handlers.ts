import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
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
import { refusalsOf } from '#server/partners/tradingPartners/refusals.ts'
import { readerOf } from '#server/partners/tradingPartners/queries/seenPartnerships.ts'

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
    // The platform company is nobody's partner: it sets partnerships up for others.
    if (context.caller.isPlatform) throw new PortalError(codes.notAuthorized)
    const propose = runCommand(context, terms.note, async doing => await proposePartnership(doing, partnerCode, terms))
    return { partnershipId: await propose }
  },

  async answerPartnership(answer, context) {
    await runCommand(context, answer.reason, async doing => await answerPartnership(doing, answer))
    return null
  },

  async withdrawProposal({ partnershipId }, context) {
    await runCommand(context, undefined, async doing => await withdrawProposal(doing, partnershipId))
    return null
  },

  async changeGrants(change, context) {
    await runCommand(context, change.reason, async doing => await changeGrants(doing, change))
    return null
  },

  async endPartnership(end, context) {
    await runCommand(context, end.reason, async doing => await endPartnership(doing, end))
    return null
  },

  async setUpPartnership({ proposerCode, partnerCode, ...terms }, context) {
    if (!isPlatformAdministrator(context.caller)) throw new PortalError(codes.notAuthorized)
    const named = [
      { path: 'proposerCode', code: proposerCode },
      { path: 'partnerCode', code: partnerCode },
    ] as const
    const setUp = runCommand(context, terms.note, async doing => await setUpPartnership(doing, [...named], terms))
    return { partnershipId: await setUp }
  },
}
