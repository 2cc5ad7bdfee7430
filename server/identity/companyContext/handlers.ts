import type { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { codes } from '#contract/kernel/codes.ts'
import {
  mergePreference,
  readPreferences,
  refuseForeignChoices,
  replaceChoices,
  validChoices,
} from '#server/identity/companyContext/userPreferences.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const companyContextHandlers: HandlersFor<typeof companyContextCalls> = {
  async getEnterpriseCodeAssistInfo({ userId }, { db, caller }) {
    refuseOthers(caller, userId)
    const { enterprise_by_page } = await readPreferences(db, caller.userId)
    return { userId: caller.email, enterpriseCode: await validChoices(db, caller, enterprise_by_page) }
  },

  async updateEnterpriseCodeAssistInfo({ userId, enterpriseCode }, { db, caller }) {
    refuseOthers(caller, userId)
    await refuseForeignChoices(db, caller, enterpriseCode)
    await replaceChoices(db, caller.userId, enterpriseCode)
  },

  async updateEnterpriseCodeByPage({ userId, enterpriseCodeByPage }, { db, caller }) {
    refuseOthers(caller, userId)
    await refuseForeignChoices(db, caller, enterpriseCodeByPage)
    await mergePreference(db, caller.userId, 'enterprise_by_page', enterpriseCodeByPage)
  },

  async getUserAssistInfo({ userId }, { db, caller }) {
    refuseOthers(caller, userId)
    const { settings } = await readPreferences(db, caller.userId)
    return { userId: caller.email, ...settings }
  },

  async updateUserAssistInfo({ userId, ...settings }, { db, caller }) {
    refuseOthers(caller, userId)
    await mergePreference(db, caller.userId, 'settings', settings)
  },
}

/** IDN-7: refuses a `userId` that is not the caller's own (4017). */
function refuseOthers(caller: Caller, userId = caller.email) {
  if (userId.toLowerCase() !== caller.email) throw new PortalError(codes.notAuthorized)
}
