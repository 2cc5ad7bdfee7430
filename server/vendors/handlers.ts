import type { vendorCalls } from '#contract/calls/vendors.ts'
import { codes } from '#contract/codes.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import type { CallerContext, HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { acting, isGuest, mayAnswer, mayRegisterFor } from '#server/vendors/acting.ts'
import { answerFinding } from '#server/vendors/answerFinding.ts'
import { deleteLicence, saveLicence, uploadLicence } from '#server/vendors/licences.ts'
import { ownAudits } from '#server/vendors/ownAudits.ts'
import { deleteAudit, saveAudit } from '#server/vendors/saveAudit.ts'
import { saveVendor } from '#server/vendors/saveVendor.ts'
import { vendorChoices } from '#server/vendors/vendorChoices.ts'
import { vendorCsv } from '#server/vendors/vendorCsv.ts'
import { vendorDetail } from '#server/vendors/vendorDetail.ts'
import { vendorHistory } from '#server/vendors/vendorHistory.ts'
import { findVendors } from '#server/vendors/vendorList.ts'

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

  answerFinding: async ({ findingId, answer }, context) =>
    await acting(context, async act => {
      await answerFinding(act, findingId, answer)
      return null
    }),

  uploadLicence: async (licence, context) =>
    await acting(context, async act => ({ licenceId: await uploadLicence(act, licence) })),

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
    const { vendorId, isHidden } = await acting(context, async act => await saveVendor(act, vendor))
    // product 5: it is saved all the same.
    if (isHidden) throw new PortalError(codes.hiddenByMainContractor)
    return { vendorId }
  },

  saveAudit: async ({ vendorId, ...audit }, context) =>
    await acting(context, async act => ({ auditId: await saveAudit(act, vendorId, audit) }), audit.reason),

  deleteAudit: async ({ auditId }, context) =>
    await acting(context, async act => {
      await deleteAudit(act, auditId)
      return null
    }),

  saveLicence: async (licence, context) =>
    await acting(context, async act => ({ licenceId: await saveLicence(act, licence) })),

  deleteLicence: async ({ licenceId }, context) =>
    await acting(context, async act => {
      await deleteLicence(act, licenceId)
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
