import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { companyContextCalls, PageWithMemory } from '#contract/identity/calls/companyContext.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Page → code of the company that was chosen there. */
export type ChoiceByPage = Partial<Record<PageWithMemory, string>>
/** List columns, saved searches and dashboard flags; what was never kept is missing. */
export type Settings = Omit<RequestOf<typeof companyContextCalls.updateUserAssistInfo>, 'userId'>

export async function readChoices(db: Db, userId: number): Promise<ChoiceByPage> {
  const row = await db
    .selectFrom('user_preferences')
    .select(sql<ChoiceByPage>`enterprise_by_page`.as('choices'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.choices ?? {}
}

export async function replaceChoices(db: Db, userId: number, choices: ChoiceByPage): Promise<void> {
  const enterprise_by_page = JSON.stringify(choices)
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, enterprise_by_page })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ enterprise_by_page }))
    .execute()
}

/** One statement: two pages saved at once, by two tabs or processes, both stay. */
export async function mergeChoices(db: Db, userId: number, choices: ChoiceByPage): Promise<void> {
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, enterprise_by_page: JSON.stringify(choices) })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        enterprise_by_page: sql`user_preferences.enterprise_by_page || excluded.enterprise_by_page`,
      }),
    )
    .execute()
}

export async function readSettings(db: Db, userId: number): Promise<Settings> {
  const row = await db
    .selectFrom('user_preferences')
    .select(sql<Settings>`settings`.as('settings'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings ?? {}
}

/** Each setting that is named replaces its former value; the others stay, also when several are kept at once. */
export async function mergeSettings(db: Db, userId: number, settings: Settings): Promise<void> {
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, settings: JSON.stringify(settings) })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ settings: sql`user_preferences.settings || excluded.settings` }),
    )
    .execute()
}
