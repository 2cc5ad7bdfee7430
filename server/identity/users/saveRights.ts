import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CheckedRights } from '#server/identity/users/checkedFacts.ts'
import type { UserChoices } from '#server/identity/users/queries/userChoices.ts'

/**
 * Replaces the menus, companies and centres of a user. What the caller could not choose stays: menus whose screen is not
 * built yet, and companies that only the platform may have count. Rows that stay are not touched, so that the audit
 * trail tells what changed.
 */
export async function saveRights(
  tx: DbOrTx,
  userId: number,
  { rights, centreIds }: CheckedRights,
  choices: UserChoices,
): Promise<void> {
  const menus = rights.map(({ menu }) => menu)
  const companyIds = rights.map(({ companyId }) => companyId)
  const wanted = sql`select * from unnest(${menus}::text[], ${companyIds}::bigint[])`
  await sql`
    delete from user_menus where user_id = ${userId} and menu = any(${choices.menus}::text[])
       and company_id = any(${choices.companies.map(({ id }) => id)}::bigint[])
       and (menu, company_id) not in (${wanted})`.execute(tx)
  await sql`
    insert into user_menus (user_id, menu, company_id) select ${userId}, w.menu, w.company_id
      from unnest(${menus}::text[], ${companyIds}::bigint[]) w (menu, company_id)
        on conflict do nothing`.execute(tx)
  await sql`
    delete from user_centres where user_id = ${userId} and not centre_id = any(${centreIds}::bigint[])`.execute(tx)
  await sql`
    insert into user_centres (user_id, centre_id) select ${userId}, unnest(${centreIds}::bigint[])
        on conflict do nothing`.execute(tx)
}
