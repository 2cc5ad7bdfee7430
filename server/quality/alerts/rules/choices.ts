import { sql, type RawBuilder } from 'kysely'
import type { Person, RuleProduct } from '#contract/quality/types/alertTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Of the user `u`. */
export const personJson = sql<Person>`json_build_object('userId', u.id, 'name', u.name, 'department', u.department,
  'email', u.email, 'isEnabled', u.state = 'enabled')`

/** Who may be named in the rules of a company: its users, the enabled ones first. */
export async function peopleToChoose(db: DbOrTx, companyId: number): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`
    select ${personJson} as person from users u where u.company_id = ${companyId}
     order by u.state = 'enabled' desc, u.name collate japanese, u.id`.execute(db)
  return rows.map(row => row.person)
}

/** The product `p` is the company's own, or of deliveries whose items it knows (QUA-7). */
export const isProductOf = (companyId: number): RawBuilder<boolean> => sql<boolean>`(
  p.company_id = ${companyId}
  or exists (select from disclosures x
              where x.product_id = p.id and x.company_id = ${companyId} and x.kind = 'shippingList')
  or exists (select from delivery_items i join delivery_parties q on q.delivery_id = i.delivery_id
              where i.product_id = p.id and q.company_id = ${companyId}))`

export async function productsToChoose(db: DbOrTx, companyId: number): Promise<RuleProduct[]> {
  const { rows } = await sql<RuleProduct>`
    select p.id as "productId", p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn"
      from products p where ${isProductOf(companyId)} order by p.item_code collate japanese, p.id`.execute(db)
  return rows
}

/** Whether these users are all of the company. */
export async function areUsersOf(db: DbOrTx, companyId: number, userIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(userIds)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
     where company_id = ${companyId} and id = any(${wanted}::bigint[])`.execute(db)
  return rows[0]?.count === wanted.length
}
