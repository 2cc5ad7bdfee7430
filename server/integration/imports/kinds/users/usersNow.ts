import { sql } from 'kysely'
import { languageCodeOf, type Language } from '#contract/kernel/language.ts'
import type { Menu, Role } from '#contract/kernel/menus.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { emailIssues } from '#server/identity/users/checkedFacts.ts'
import type { OfferedCentre } from '#server/identity/users/centreLimits.ts'
import type { UserChoices } from '#server/identity/users/queries/userChoices.ts'

/** A user of the company; of its menus and their companies, those that the caller may choose. */
export type UserNow = {
  id: number
  state: string
  centres: OfferedCentre[]
  facts: {
    email: string
    username: string
    organizationDepartment: string
    role: Role
    language: string
    menus: Partial<Record<Menu, string[]>>
    logisticCentres: string[]
  }
}

type Row = Omit<UserNow, 'facts'> &
  Pick<UserNow['facts'], 'email' | 'username' | 'organizationDepartment' | 'role'> & {
    language: Language
    rights: { menu: Menu; code: string }[]
  }

/**
 * The users of these addresses that the caller may change for this company, locked in order of id. Of other users, those
 * with an address in the company's domains are 'elsewhere'; whether there are any in other domains is not asked (0019).
 */
export async function findUsersNow(
  tx: DbOrTx,
  caller: Caller,
  emails: readonly string[],
  choices: UserChoices,
): Promise<Map<string, UserNow | 'elsewhere'>> {
  const isAdministered = caller.role === '00' ? sql`true` : sql`u.role <> '00'`
  const ofOwnCompany = administered(caller) === 'all' ? sql`true` : sql`u.company_id = ${caller.company.id}`
  const { rows } = await sql<Row>`
    select u.id, u.state, u.email, u.name as username, u.department as "organizationDepartment", u.role, u.language,
           coalesce((select json_agg(json_build_object('menu', m.menu, 'code', c.code) order by m.menu, c.code)
             from user_menus m join companies c on c.id = m.company_id
            where m.user_id = u.id and m.menu = any(${choices.menus}::text[])
              and c.id = any(${choices.companies.map(({ id }) => id)}::bigint[])), '[]') as rights,
           coalesce((select json_agg(json_build_object('id', e.id, 'centreCode', e.code, 'centreName', e.name,
             'centreNameEn', e.name_en) order by e.code)
             from user_centres r join centres e on e.id = r.centre_id where r.user_id = u.id), '[]') as centres
      from users u join companies own on own.id = u.company_id
     where u.email = any(${[...emails]}) and own.code = ${choices.enterpriseCode} and ${isAdministered} and ${ofOwnCompany}
     order by u.id for no key update of u`.execute(tx)
  const here = new Map(rows.map(row => [row.email, userOf(row)]))
  const askable = emails.filter(email => !here.has(email) && emailIssues(email, choices.emailDomains).length === 0)
  const elsewhere = await sql<{ email: string }>`
    select u.email from users u where u.email = any(${askable})`.execute(tx)
  return new Map<string, UserNow | 'elsewhere'>([
    ...elsewhere.rows.map(({ email }) => [email, 'elsewhere'] as const),
    ...here,
  ])
}

function userOf({ id, state, rights, centres, language, ...facts }: Row): UserNow {
  const menus = Map.groupBy(rights, ({ menu }) => menu)
  return {
    id,
    state,
    centres,
    facts: {
      ...facts,
      language: languageCodeOf(language),
      menus: Object.fromEntries([...menus].map(([menu, some]) => [menu, some.map(({ code }) => code)])),
      logisticCentres: centres.map(({ centreCode }) => centreCode),
    },
  }
}
