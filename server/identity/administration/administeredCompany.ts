import { codes } from '#contract/kernel/codes.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/**
 * The company that is changed, locked until the transaction ends; registering a user waits for it. A company that the
 * caller does not administer is refused like one that nobody has (4017); to the platform administrator, who sees all of
 * them, it is told that the company is gone (5019).
 */
export async function lockedCompany(tx: Db, caller: Caller, enterpriseCode: string) {
  const company = await tx
    .selectFrom('companies')
    .selectAll()
    .where('code', '=', enterpriseCode)
    .$if(administered(caller) !== 'all', query => query.where('id', '=', caller.company.id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (company) return company
  if (!isPlatformAdministrator(caller)) throw new PortalError(codes.notAuthorized)
  const issue = { path: 'enterpriseCode', message: 'there is no such company any more', value: enterpriseCode }
  throw new PortalError(codes.companyMissingInReference, [issue])
}

export const isPlatformAdministrator = (caller: Caller) => administered(caller) === 'all'

/** Until the transaction ends, nobody changes the company. */
export const holdCompany = async (tx: DbOrTx, id: number) =>
  await tx.selectFrom('companies').select('id').where('id', '=', id).forShare().execute()
