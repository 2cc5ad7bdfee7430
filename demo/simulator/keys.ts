import type { ApiKeyScope } from '#contract/calls/companies.ts'
import { asActor } from '#server/audit/actor.ts'
import { insertApiKey, revokeApiKey } from '#server/companies/apiKeys.ts'
import type { Parts } from '#server/parts.ts'
import { senders } from '#demo/world/companies.ts'
import { companyIds, idOf } from '#demo/write/ids.ts'

const keyName = 'simulator'
const scopes: ApiKeyScope[] = ['deliveries:write', 'readings:write']

/** A fresh key for each sender, by company code, kept in memory alone; those of former runs end. */
export async function makeKeys({ db, now }: Parts): Promise<Map<string, string>> {
  return await db.transaction().execute(async tx => {
    await asActor(tx, 'system:simulator')
    const former = await tx
      .selectFrom('api_keys')
      .select(['id', 'company_id'])
      .where('name', '=', keyName)
      .where('revoked_at', 'is', null)
      .execute()
    for (const key of former) await revokeApiKey(tx, key.id, key.company_id, now())
    const ids = await companyIds(tx)
    const keys = new Map<string, string>()
    for (const code of senders) {
      const { key } = await insertApiKey(tx, { companyId: idOf(ids, code), createdBy: null, name: keyName, scopes })
      keys.set(code, key)
    }
    return keys
  })
}
