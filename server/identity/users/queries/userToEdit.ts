import { languageCodeOf } from '#contract/kernel/language.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { givenMenus, type Menu } from '#contract/kernel/menus.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { administeredUser } from '#server/identity/users/accountActions.ts'
import { joinedUsers, loadUserRows } from '#server/identity/users/queries/userList.ts'

type UserToEdit = z.input<typeof userCalls.getEditUserInfo.response>

/**
 * A user for the edit form. It has only the menus and companies that the caller may choose, and saving replaces no
 * others.
 */
export async function userToEdit(db: Db, caller: Caller, email: string): Promise<UserToEdit> {
  const { id, language } = await administeredUser(db, caller, email)
  const [row] = await loadUserRows(joinedUsers(db).where('u.id', '=', id))
  if (!row) throw new Error('the user was deleted while it was read')
  return { ...row, language: languageCodeOf(language), menuEnterpriseMap: await menusToEdit(db, caller, id) }
}

async function menusToEdit(db: Db, caller: Caller, userId: number): Promise<UserToEdit['menuEnterpriseMap']> {
  const rights = await db
    .selectFrom('user_menus as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as own', 'own.id', 'u.company_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.menu', 'c.code'])
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`m.menu = any(own.available_menus) and m.menu = any(${[...givenMenus]}::text[])`)
    .$if(administered(caller) !== 'all', query => query.where('m.company_id', '=', caller.company.id))
    .orderBy('c.code')
    .execute()
  const menus = Map.groupBy(rights, ({ menu }) => menu as Menu)
  return Object.fromEntries([...menus].map(([menu, companies]) => [menu, companies.map(({ code }) => code)]))
}
