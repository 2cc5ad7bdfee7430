import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { Language } from '#contract/kernel/language.ts'
import { importExample } from '#contract/integration/words/importExamples.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { SendingCompany } from '#server/identity/administration/sendingCompany.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'

type Cells = ReturnType<typeof importExample>

/** Columns of the example that depend on the company, so that its line passes the check. */
const ownColumns: Partial<Record<ImportKind, readonly ImportColumnName[]>> = {
  deliveries: ['depositCode'],
  stock: ['centreCode'],
  users: ['email', 'menus'],
}

/** The example line of a company's template. */
export async function templateExample(
  kind: ImportKind,
  { db, caller, company, language }: { db: Db; caller: Caller; company: SendingCompany; language: Language },
): Promise<Cells> {
  const example = importExample(kind, language)
  if (kind === 'deliveries') return { ...example, depositCode: company.code }
  if (kind === 'stock') {
    const centre = await db
      .selectFrom('centres')
      .select('code')
      .where('company_id', '=', company.id)
      .orderBy('code')
      .executeTakeFirst()
    return centre ? { ...example, centreCode: centre.code } : example
  }
  if (kind === 'users') {
    const { emailDomains, menus } = await userChoices(db, caller, company.id)
    const email = emailDomains[0] === undefined ? example.email : `taro@${emailDomains[0]}`
    const names = menus.slice(0, 2).map(menu => menuWords[language][menu])
    return { ...example, ...(email ? { email } : {}), menus: names.join(';') }
  }
  return example
}

/** Whether a line is the unchanged example of a template of any company. */
export const isTemplateExample = (kind: ImportKind, names: readonly ImportColumnName[], cells: Cells): boolean =>
  (['ja', 'en'] as const).some(language => {
    const example = importExample(kind, language)
    return names.every(name => ownColumns[kind]?.includes(name) || (cells[name] ?? '').trim() === (example[name] ?? ''))
  })
