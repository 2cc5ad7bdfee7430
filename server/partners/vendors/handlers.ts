import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { todayOf, viewerOf } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { runCommand, isGuest, mayAnswer, mayRegisterFor } from '#server/partners/vendors/runCommand.ts'
import { answerObservation } from '#server/partners/vendors/audits/observations.ts'
import { deleteLicence, saveLicence, uploadLicence } from '#server/partners/vendors/licences.ts'
import { ownAudits } from '#server/partners/vendors/audits/ownAudits.ts'
import { deleteAudit, saveAudit } from '#server/partners/vendors/audits/saveAudit.ts'
import { saveVendor } from '#server/partners/vendors/saveVendor.ts'
import { vendorChoices } from '#server/partners/vendors/queries/vendorChoices.ts'
import { vendorCsv, findVendors } from '#server/partners/vendors/queries/vendorList.ts'
import { vendorDetail } from '#server/partners/vendors/queries/vendorDetail.ts'
import { vendorHistory } from '#server/partners/vendors/queries/vendorHistory.ts'

export const vendorHandlers: HandlersFor<typeof vendorCalls> = {
  getVendorList: async (search, context) => await findVendors(vendorViewer(context, false), search),

  downloadVendorCsv: async (search, context) => await vendorCsv(vendorViewer(context, false), search),

  getVendor: async ({ vendorId }, context) => await vendorDetail(vendorViewer(context, false), vendorId),

  getOwnAudits: async (_body, context) => ({
    mayAnswer: mayAnswer(context.caller),
    customers: await ownAudits(context.db, context.scope, context.caller, todayOf(viewerOf(context))),
  }),

  answerObservation: async ({ observationId, answer }, context) =>
    await runCommand(context, command => answerObservation(command, observationId, answer)),

  uploadLicence: async (licence, context) =>
    await runCommand(context, async command => ({ licenceId: await uploadLicence(command, licence) })),

  getVendorRegisterList: async (search, context) => ({
    ...(await findVendors(vendorViewer(context, true), search)),
    mayEdit: !isGuest(context.caller),
  }),

  async getRegisteredVendor({ vendorId }, context) {
    const vendor = await vendorDetail(vendorViewer(context, true), vendorId)
    return { ...vendor, mayEdit: mayRegisterFor(context.caller, await customerIdOf(context, vendor.vendorId)) }
  },

  async getVendorHistory({ vendorId }, context) {
    await vendorDetail(vendorViewer(context, true), vendorId)
    return await vendorHistory(context.db, vendorId)
  },

  getVendorChoices: async ({ enterpriseCode }, { db, caller, scope }) =>
    await vendorChoices(db, caller, scope, enterpriseCode),

  async saveVendor(vendor, context) {
    const { vendorId, isHidden } = await runCommand(context, command => saveVendor(command, vendor))
    // PAR-21: the vendor was saved nevertheless.
    if (isHidden) throw new PortalError(codes.hiddenByMainContractor)
    return { vendorId }
  },

  saveAudit: async ({ vendorId, ...audit }, context) =>
    await runCommand(context, async command => ({ auditId: await saveAudit(command, vendorId, audit) }), audit.reason),

  deleteAudit: async ({ auditId }, context) => await runCommand(context, command => deleteAudit(command, auditId)),

  saveLicence: async (licence, context) =>
    await runCommand(context, async command => ({ licenceId: await saveLicence(command, licence) })),

  deleteLicence: async ({ licenceId }, context) =>
    await runCommand(context, command => deleteLicence(command, licenceId)),
}

const vendorViewer = (context: CallerContext, showsHidden: boolean) => ({ ...viewerOf(context), showsHidden })

const customerIdOf = async ({ db }: CallerContext, vendorId: number) =>
  (await db.selectFrom('vendors').select('company_id').where('id', '=', vendorId).executeTakeFirstOrThrow()).company_id
