import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { insertApiKey, revokeApiKey } from '#server/identity/apiKeys/apiKeys.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { senders } from '#demo/world/companies/companies.ts'
import { companyIds, idOf } from '#demo/write/ids.ts'

export type SenderKey = { id: number; companyId: number; key: string }

const scopes: ApiKeyScope[] = ['deliveries:write', 'readings:write']

/** A fresh key of this name for each sender, by company code, kept in memory alone; former ones of this name end. */
export async function makeSenderKeys(appContext: AppContext, name: string): Promise<Map<string, SenderKey>> {
  return await asSystem(appContext.db, name, async tx => {
    await endKeys(tx, name, appContext.now())
    const ids = await companyIds(tx)
    const keys = new Map<string, SenderKey>()
    for (const code of senders) {
      const companyId = idOf(ids, code)
      keys.set(code, { companyId, ...(await insertApiKey(tx, { companyId, createdBy: null, name, scopes })) })
    }
    return keys
  })
}

export const endSenderKeys = ({ db, now }: AppContext, name: string): Promise<void> =>
  asSystem(db, name, tx => endKeys(tx, name, now()))

async function endKeys(tx: Tx, name: string, now: Date) {
  const live = await tx
    .selectFrom('api_keys')
    .select(['id', 'company_id'])
    .where('name', '=', name)
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  for (const key of live) await revokeApiKey(tx, key.id, key.company_id, now)
}

const asSystem = <Result>(db: Db, name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async tx => {
    await asActor(tx, `system:${name}`)
    return await work(tx)
  })
