import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isWithinLimits } from '#server/identity/users/centreLimits.ts'

export type AdministeredUser = { id: number; companyId: number; email: string; language: string; state: string }

/** A user that the caller administers; 4020 for any other one, be it unknown or another company's. */
export async function administeredUser(db: DbOrTx, caller: Caller, email: string): Promise<AdministeredUser> {
  const user = await found(db, caller, email).executeTakeFirst()
  if (!user) throw new PortalError(codes.userUnknown)
  return user
}

/**
 * The same, locked until the transaction ends: of two changes the later one starts where the earlier one ended. The lock
 * also waits for a session that is just being opened, so that ending the user's sessions misses none.
 */
export async function lockedUser(tx: Tx, caller: Caller, email: string): Promise<AdministeredUser> {
  const user = await found(tx, caller, email).forUpdate().executeTakeFirst()
  if (!user) throw new PortalError(codes.userUnknown)
  return user
}

const found = (db: DbOrTx, caller: Caller, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'email', 'language', 'state'])
    .where('email', '=', email)
    .$if(administered(caller) !== 'all', query => query.where('company_id', '=', caller.company.id))
    // A platform administrator is administered by its like only.
    .$if(caller.role !== '00', query => query.where('role', '!=', '00'))
    .where(isWithinLimits(caller, sql`users.id`))
