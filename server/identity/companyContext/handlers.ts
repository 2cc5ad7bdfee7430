import type { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { codes } from '#contract/kernel/codes.ts'
import {
  mergeChoices,
  mergeSettings,
  readChoices,
  readSettings,
  replaceChoices,
} from '#server/identity/companyContext/assists.ts'
import { countingChoices, refuseForeignChoices } from '#server/identity/companyContext/choices.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const companyContextHandlers: HandlersFor<typeof companyContextCalls> = {
  async getEnterpriseCodeAssistInfo({ userId }, { db, caller }) {
    refuseOthers(caller, userId)
    const stored = await readChoices(db, caller.userId)
    return { userId: caller.email, enterpriseCode: await countingChoices(db, caller, stored) }
  },

  async updateEnterpriseCodeAssistInfo({ userId, enterpriseCode }, { db, caller }) {
    refuseOthers(caller, userId)
    await refuseForeignChoices(db, caller, enterpriseCode)
    await replaceChoices(db, caller.userId, enterpriseCode)
    return null
  },

  async updateEnterpriseCodeByPage({ userId, enterpriseCodeByPage }, { db, caller }) {
    refuseOthers(caller, userId)
    await refuseForeignChoices(db, caller, enterpriseCodeByPage)
    await mergeChoices(db, caller.userId, enterpriseCodeByPage)
    return null
  },

  async getUserAssistInfo({ userId }, { db, caller }) {
    refuseOthers(caller, userId)
    return { userId: caller.email, ...(await readSettings(db, caller.userId)) }
  },

  async updateUserAssistInfo({ userId, ...settings }, { db, caller }) {
    refuseOthers(caller, userId)
    await mergeSettings(db, caller.userId, settings)
    return null
  },
}

/** IDN-7: a `userId` other than the caller's own is not authorised. */
function refuseOthers(caller: Caller, userId = caller.email) {
  if (userId.toLowerCase() !== caller.email) throw new PortalError(codes.notAuthorized)
}
