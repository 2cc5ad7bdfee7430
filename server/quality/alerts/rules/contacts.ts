import { sql } from 'kysely'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { areUsersOf, personJson } from '#server/quality/alerts/rules/choices.ts'
import { refuse } from '#server/quality/alerts/rules/refuse.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

export type ContactsOfCompany = { company: Company; contacts: Person[]; areManagers: boolean }

/** Each company's quality contacts; its managers where it has named nobody who is enabled. */
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

/** Names a company's quality contacts anew; only what differs is written. */
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
