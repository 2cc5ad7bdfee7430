import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { Language } from '#contract/kernel/language.ts'
import { importWords } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { ImportingCompany } from '#server/integration/imports/importingCompany.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'

type Cells = Partial<Record<ImportColumnName, string>>

/** What a template's example takes from the company that it is for, so that its line passes the check. */
const ownColumns: Partial<Record<ImportKind, readonly ImportColumnName[]>> = {
  deliveries: ['depositCode'],
  stock: ['centreCode'],
  users: ['email', 'menus'],
}

/** The line of a template for a company. */
export async function templateExample(
  kind: ImportKind,
  { db, caller, company, language }: { db: Db; caller: Caller; company: ImportingCompany; language: Language },
): Promise<Cells> {
  const example: Cells = importWords[language].examples[kind]
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
    return {
      ...example,
      ...(email ? { email } : {}),
      menus: menus
        .slice(0, 2)
        .map(menu => menuWords[language][menu])
        .join(';'),
    }
  }
  return example
}

/** The template's own line, left as it was, whichever company it was made for. */
export const isTemplateExample = (kind: ImportKind, names: readonly ImportColumnName[], cells: Cells): boolean =>
  (['ja', 'en'] as const).some(language => {
    const example: Cells = importWords[language].examples[kind]
    return names.every(name => ownColumns[kind]?.includes(name) || (cells[name] ?? '').trim() === (example[name] ?? ''))
  })
