import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { runCommand, isGuest, mayAnswer, mayRegisterFor } from '#server/partners/vendors/runCommand.ts'
import { answerObservation } from '#server/partners/vendors/audits/observations.ts'
import { deleteLicence, saveLicence, uploadLicence } from '#server/partners/vendors/licences.ts'
import { ownAudits } from '#server/partners/vendors/audits/ownAudits.ts'
import { deleteAudit, saveAudit } from '#server/partners/vendors/audits/saveAudit.ts'
import { saveVendor } from '#server/partners/vendors/saveVendor.ts'
import { vendorChoices } from '#server/partners/vendors/queries/vendorChoices.ts'
import { vendorCsv } from '#server/partners/vendors/queries/vendorCsv.ts'
import { vendorDetail } from '#server/partners/vendors/queries/vendorDetail.ts'
import { vendorHistory } from '#server/partners/vendors/queries/vendorHistory.ts'
import { findVendors } from '#server/partners/vendors/queries/vendorList.ts'

export const vendorHandlers: HandlersFor<typeof vendorCalls> = {
  getVendorList: async (search, context) =>
    await findVendors(context.db, context.scope, search, viewOf(context, false)),

  downloadVendorCsv: async (search, context) =>
    await vendorCsv(context.db, context.scope, search, viewOf(context, false)),

  getVendor: async ({ vendorId }, context) =>
    await vendorDetail(context.db, context.scope, vendorId, viewOf(context, false)),

  getOwnAudits: async (_body, context) => ({
    mayAnswer: mayAnswer(context.caller),
    customers: await ownAudits(context.db, context.scope, context.caller, viewOf(context, false).today),
  }),

  answerObservation: async ({ observationId, answer }, context) =>
    await runCommand(context, async command => {
      await answerObservation(command, observationId, answer)
      return null
    }),

  uploadLicence: async (licence, context) =>
    await runCommand(context, async command => ({ licenceId: await uploadLicence(command, licence) })),

  getVendorRegisterList: async (search, context) => ({
    ...(await findVendors(context.db, context.scope, search, viewOf(context, true))),
    mayEdit: !isGuest(context.caller),
  }),

  async getRegisteredVendor({ vendorId }, context) {
    const vendor = await vendorDetail(context.db, context.scope, vendorId, viewOf(context, true))
    return { ...vendor, mayEdit: mayRegisterFor(context.caller, await customerIdOf(context, vendor.vendorId)) }
  },

  async getVendorHistory({ vendorId }, context) {
    await vendorDetail(context.db, context.scope, vendorId, viewOf(context, true))
    return await vendorHistory(context.db, vendorId)
  },

  getVendorChoices: async ({ enterpriseCode }, { db, caller, scope }) =>
    await vendorChoices(db, caller, scope, enterpriseCode),

  async saveVendor(vendor, context) {
    const { vendorId, isHidden } = await runCommand(context, async command => await saveVendor(command, vendor))
    // PAR-21: the vendor was saved nevertheless.
    if (isHidden) throw new PortalError(codes.hiddenByMainContractor)
    return { vendorId }
  },

  saveAudit: async ({ vendorId, ...audit }, context) =>
    await runCommand(context, async command => ({ auditId: await saveAudit(command, vendorId, audit) }), audit.reason),

  deleteAudit: async ({ auditId }, context) =>
    await runCommand(context, async command => {
      await deleteAudit(command, auditId)
      return null
    }),

  saveLicence: async (licence, context) =>
    await runCommand(context, async command => ({ licenceId: await saveLicence(command, licence) })),

  deleteLicence: async ({ licenceId }, context) =>
    await runCommand(context, async command => {
      await deleteLicence(command, licenceId)
      return null
    }),
}

const viewOf = ({ caller, now, config }: CallerContext, showsHidden: boolean) => ({
  showsHidden,
  today: dayIn(now(), config.timeZone),
  language: caller.language,
})

const customerIdOf = async ({ db }: CallerContext, vendorId: number) =>
  (await db.selectFrom('vendors').select('company_id').where('id', '=', vendorId).executeTakeFirstOrThrow()).company_id
