import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { administered, requirePlatformAdministrator, companyOf } from '#server/identity/administration/administered.ts'
import { addCompany } from '#server/partners/companies/saveCompany.ts'
import { findApiKeys, insertApiKey, revokeApiKey } from '#server/identity/apiKeys/apiKeys.ts'
import { companyCsv, companyList } from '#server/partners/companies/list/companyList.ts'
import { changeStatus } from '#server/partners/companies/companyStatus.ts'
import { editCompany } from '#server/partners/companies/editCompany.ts'
import { companyDetail } from '#server/partners/companies/list/companyDetail.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { viewerOf } from '#server/platform/lists/reader.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'

export const companyHandlers: HandlersFor<typeof companyCalls> = {
  getCompanyList: async (search, context) => await pageOf(companyList, viewerOf(context), search),
  downloadCompanyCsv: async (search, context) => await companyCsv(viewerOf(context), search),

  async getCompany({ enterpriseCode }, { db, scope, caller, now }) {
    return await companyDetail(db, scope, caller, enterpriseCode, now())
  },

  async addCompany(company, { caller, ...appContext }) {
    requirePlatformAdministrator(caller)
    await addCompany(appContext, caller, company)
  },

  async editCompany(change, { caller, ...appContext }) {
    // With the menu alone a user can read; only company and platform administrators can change (IDN-12).
    if (!caller.isManager) throw new PortalError(codes.notAuthorized)
    await editCompany(appContext, caller, change)
  },

  changeCompanyStatus: async ({ enterpriseCode, status }, { caller, ...appContext }) =>
    await changeStatus(appContext, caller, enterpriseCode, status),

  async createApiKey({ enterpriseCode, name, scopes }, { db, caller }) {
    refuseKeys(caller)
    const companyId = await companyOf(db, caller, enterpriseCode)
    return await transactionAs(db, `user:${caller.userId}`, tx =>
      insertApiKey(tx, { companyId, createdBy: caller.userId, name, scopes }),
    )
  },

  async getApiKeyList({ enterpriseCode }, { db, caller }) {
    refuseKeys(caller)
    return await findApiKeys(
      db,
      enterpriseCode === undefined ? administered(caller) : await companyOf(db, caller, enterpriseCode),
    )
  },

  async revokeApiKey({ id }, { db, caller, now }) {
    refuseKeys(caller)
    const exists = await transactionAs(db, `user:${caller.userId}`, tx =>
      revokeApiKey(tx, id, administered(caller), now()),
    )
    if (!exists) throw new PortalError(codes.notAuthorized)
  },
}

/** A key reads and writes for its whole company, so users limited to some centres have no access to keys. */
function refuseKeys(caller: Caller) {
  if (isLimited(caller)) throw new PortalError(codes.notAuthorized)
}
