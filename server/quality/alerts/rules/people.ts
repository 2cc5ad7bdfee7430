import { type RawBuilder, sql } from 'kysely'
import type { Person, RuleProduct } from '#contract/quality/types/alertTypes.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

/** The user `u`. */
export const personJson = sql<Person>`json_build_object('userId', u.id, 'name', u.name, 'department', u.department,
  'email', u.email, 'isEnabled', u.state = 'enabled')`

/** The users that rules of a company may name: its own, enabled ones first. */
export async function peopleToChoose(db: DbOrTx, companyId: number): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`
    select ${personJson} as person from users u where u.company_id = ${companyId}
     order by u.state = 'enabled' desc, u.name collate japanese, u.id`.execute(db)
  return rows.map(row => row.person)
}

/** The product `p` belongs to the company or to deliveries whose items it knows (QUA-7). */
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

/** Whether all these users belong to the company. */
export async function areUsersOf(db: DbOrTx, companyId: number, userIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(userIds)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
     where company_id = ${companyId} and id = any(${wanted}::bigint[])`.execute(db)
  return rows[0]?.count === wanted.length
}

type ContactsOfCompany = { company: Company; contacts: Person[]; areManagers: boolean }

/** The quality contacts of companies; with the managers if no contact is enabled. */
export async function findContacts(db: Db, { companyIds }: EnterpriseScope): Promise<ContactsOfCompany[]> {
  const { rows } = await sql<{ company: Company; named: Person[]; managers: Person[] }>`
    select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           (select coalesce(json_agg(${personJson} order by u.name collate japanese), '[]')
              from alert_contacts k join users u on u.id = k.user_id where k.company_id = c.id) as named,
           (select coalesce(json_agg(${personJson} order by u.name collate japanese), '[]')
              from users u where u.company_id = c.id and u.role in ('00', '01') and u.state = 'enabled') as managers
      from companies c
     where ${companyIds === 'all' ? sql`c.is_active` : sql`c.id = any(${companyIds}::bigint[])`}
     order by c.code`.execute(db)
  return rows.map(({ company, named, managers }) => {
    const areManagers = !named.some(person => person.isEnabled)
    return { company, contacts: areManagers ? [...named, ...managers] : named, areManagers }
  })
}

/** Sets a company's quality contacts; writes only the differences. */
export async function saveContacts(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  if (!(await areUsersOf(tx, companyId, userIds))) refuse('userIds', 'names users of no such company')
  const named = [...new Set(userIds)]
  await tx
    .deleteFrom('alert_contacts')
    .where('company_id', '=', companyId)
    .$if(named.length > 0, query => query.where('user_id', 'not in', named))
    .execute()
  if (named.length === 0) return
  await tx
    .insertInto('alert_contacts')
    .values(named.map(user_id => ({ company_id: companyId, user_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
