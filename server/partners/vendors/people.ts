import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Of a customer its administrators, of a vendor everybody who may act; with Vendor Management both. */
export type Side = 'customer' | 'vendor'
export type Person = { id: number; companyId: number; email: string; name: string; language: Language }

const rolesOf: Record<Side, readonly string[]> = { customer: ['00', '01'], vendor: ['00', '01', '02'] }

/** Whom something about a vendor is told: users of these companies who can open the page that it leads to. */
export async function peopleOf(db: DbOrTx, side: Side, companyIds: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, p.company_id as "companyId", p.email, p.name, p.language
      from users p
      join companies o on o.id = p.company_id and o.is_active and 'VendorManagement' = any(o.available_menus)
     where o.id = any(${companyIds}::bigint[]) and p.state = 'enabled' and p.role = any(${rolesOf[side]}::text[])
       and exists (select from user_menus x
                    where x.user_id = p.id and x.company_id = o.id and x.menu = 'VendorManagement')
     order by p.id`.execute(db)
  return rows
}
