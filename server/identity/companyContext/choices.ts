import type { PageWithMemory } from '#contract/identity/calls/companyContext.ts'
import type { ChoiceByPage } from '#server/identity/companyContext/assists.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'

const entriesOf = (choices: ChoiceByPage) => Object.entries(choices) as [PageWithMemory, string][]

/** IDN-6: a company that does not count for the caller on that page is refused (4017); for the platform all count. */
export async function refuseForeignChoices(db: Db, caller: Caller, choices: ChoiceByPage): Promise<void> {
  for (const [page, code] of entriesOf(choices)) await scopeOfCaller(db, caller, page, code)
}

/** The choices without those whose company counts no longer: rights change meanwhile. */
export async function countingChoices(db: Db, caller: Caller, choices: ChoiceByPage): Promise<ChoiceByPage> {
  const existing = caller.isPlatform ? await existingCodes(db, Object.values(choices)) : undefined
  const counts = ([page, code]: [PageWithMemory, string]) =>
    existing?.has(code) ?? caller.companiesByMenu.get(page)?.some(company => company.code === code)
  return Object.fromEntries(entriesOf(choices).filter(counts))
}

async function existingCodes(db: Db, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const found = await db.selectFrom('companies').select('code').where('code', 'in', codes).execute()
  return new Set(found.map(company => company.code))
}
