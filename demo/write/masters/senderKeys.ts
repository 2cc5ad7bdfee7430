import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { insertApiKey, revokeApiKey } from '#server/identity/apiKeys/apiKeys.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { senders } from '#demo/world/companies/companies.ts'
import { companyIds, idOf } from '#demo/write/ids.ts'

export type SenderKey = { id: number; companyId: number; key: string }

const scopes: ApiKeyScope[] = ['deliveries:write', 'readings:write']

/** A new key for each sender, by company code, held in memory only; earlier keys with this name are revoked. */
export const makeSenderKeys = ({ db, now }: AppContext, name: string): Promise<Map<string, SenderKey>> =>
  transactionAs(db, `system:${name}`, async tx => {
    await revokeKeys(tx, name, now())
    const ids = await companyIds(tx)
    const keys = new Map<string, SenderKey>()
    for (const code of senders) {
      const companyId = idOf(ids, code)
      keys.set(code, { companyId, ...(await insertApiKey(tx, { companyId, createdBy: null, name, scopes })) })
    }
    return keys
  })

export const revokeSenderKeys = ({ db, now }: AppContext, name: string): Promise<void> =>
  transactionAs(db, `system:${name}`, tx => revokeKeys(tx, name, now()))

async function revokeKeys(tx: Tx, name: string, now: Date) {
  const live = await tx
    .selectFrom('api_keys')
    .select(['id', 'company_id'])
    .where('name', '=', name)
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  for (const key of live) await revokeApiKey(tx, key.id, key.company_id, now)
}
