import type { companyCalls } from '#contract/calls/companies.ts'
import { codes } from '#contract/codes.ts'
import { asActor } from '#server/audit/actor.ts'
import { administered, companyOf } from '#server/companies/administered.ts'
import { findApiKeys, insertApiKey, revokeApiKey } from '#server/companies/apiKeys.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'

export const companyHandlers: HandlersFor<typeof companyCalls> = {
  async createApiKey({ enterpriseCode, name, scopes }, { db, caller }) {
    const companyId = enterpriseCode === undefined ? caller.company.id : await companyOf(db, caller, enterpriseCode)
    return await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      return await insertApiKey(tx, { companyId, createdBy: caller.userId, name, scopes })
    })
  },

  async getApiKeyList({ enterpriseCode }, { db, caller }) {
    return await findApiKeys(
      db,
      enterpriseCode === undefined ? administered(caller) : await companyOf(db, caller, enterpriseCode),
    )
  },

  async revokeApiKey({ id }, { db, caller, now }) {
    const found = await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      return await revokeApiKey(tx, id, administered(caller), now())
    })
    if (!found) throw new PortalError(codes.notAuthorized)
    return null
  },
}
