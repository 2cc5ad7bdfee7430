import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** IDN-12: role 01 administers its own company; the platform administrator administers all. */
export const administered = (caller: Caller) => (caller.isPlatform && caller.role === '00' ? 'all' : caller.company.id)

/** A company that the caller administers; another one's code is refused like one that nobody has. */
export async function companyOf(db: DbOrTx, caller: Caller, code: string): Promise<number> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('code', '=', code)
    .$if(administered(caller) !== 'all', query => query.where('id', '=', caller.company.id))
    .executeTakeFirst()
  if (!company) throw new PortalError(codes.notAuthorized)
  return company.id
}
