import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { companyContextCalls, PageWithMemory } from '#contract/identity/calls/companyContext.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'

type Preferences = {
  /** Page → code of the company that was chosen there. */
  enterprise_by_page: Partial<Record<PageWithMemory, string>>
  /** List columns, saved searches and dashboard flags; those that were never saved are missing. */
  settings: Omit<RequestOf<typeof companyContextCalls.updateUserAssistInfo>, 'userId'>
}
type Choices = Preferences['enterprise_by_page']

export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const { rows } = await sql<Preferences>`
    select p.enterprise_by_page, p.settings from user_preferences p where p.user_id = ${userId}`.execute(db)
  return rows[0] ?? { enterprise_by_page: {}, settings: {} }
}

/**
 * Merges new values into a preference; the others stay. In one statement, so that values saved at once by two tabs or
 * processes are all kept.
 */
export async function mergePreference<Name extends keyof Preferences>(
  db: Db,
  userId: number,
  name: Name,
  values: Preferences[Name],
): Promise<void> {
  const column = sql.ref(name)
  await sql`
    insert into user_preferences as p (user_id, ${column}) values (${userId}, ${JSON.stringify(values)}::jsonb)
    on conflict (user_id) do update set ${column} = p.${column} || excluded.${column}`.execute(db)
}

export async function replaceChoices(db: Db, userId: number, choices: Choices): Promise<void> {
  const enterprise_by_page = JSON.stringify(choices)
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, enterprise_by_page })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ enterprise_by_page }))
    .execute()
}

const entriesOf = (choices: Choices) => Object.entries(choices) as [PageWithMemory, string][]

/** IDN-6: refuses a company that the caller may not choose on that page (4017); the platform may choose any. */
export async function refuseForeignChoices(db: Db, caller: Caller, choices: Choices): Promise<void> {
  for (const [page, code] of entriesOf(choices)) await scopeOfCaller(db, caller, page, code)
}

/** The choices that the caller may still make: rights change over time. */
export async function validChoices(db: Db, caller: Caller, choices: Choices): Promise<Choices> {
  const existing = caller.isPlatform ? await existingCodes(db, Object.values(choices)) : undefined
  const isValid = ([page, code]: [PageWithMemory, string]) =>
    existing?.has(code) ?? caller.companiesByMenu.get(page)?.some(company => company.code === code)
  return Object.fromEntries(entriesOf(choices).filter(isValid))
}

async function existingCodes(db: Db, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const companies = await db.selectFrom('companies').select('code').where('code', 'in', codes).execute()
  return new Set(companies.map(({ code }) => code))
}
