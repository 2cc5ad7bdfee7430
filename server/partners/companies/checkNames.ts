import type { CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { Faults } from '#server/partners/companies/saveCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { sql, type RawBuilder } from 'kysely'

/** The fields that must be unique: code, name and English name (PAR-5; 5016, 5020, 5021). */
const uniqueFields = {
  enterpriseCode: { column: 'c.code', fault: 'codeTaken' },
  enterpriseName: { column: 'c.name', fault: 'nameTaken' },
  enterpriseNameEn: { column: 'c.name_en', fault: 'englishNameTaken' },
} as const satisfies Record<string, { column: string; fault: CompanyFault }>
type UniqueField = keyof typeof uniqueFields

/** `ownId` is the id of the edited company; null for a new one. */
export async function checkNames(
  db: DbOrTx,
  names: Partial<Record<UniqueField, string>>,
  ownId: number | null,
  faults: Faults,
): Promise<void> {
  for (const field of Object.keys(uniqueFields) as UniqueField[]) {
    const value = names[field]
    if (value === undefined) continue
    const { column, fault } = uniqueFields[field]
    const taken = await db
      .selectFrom('companies as c')
      .select('c.id')
      .where(sql<boolean>`${sameNameOf(sql.ref(column))} = ${sameNameOf(sql`${value}::text`)}`)
      .$if(ownId !== null, query => query.where('c.id', '!=', Number(ownId)))
      .executeTakeFirst()
    if (taken) faults.add(fault, field, value)
  }
}

/** No two companies have the same GLN; whoever registers one sees all companies, and is told which has it. */
export async function checkGln(
  db: DbOrTx,
  gln: string | null | undefined,
  ownId: number | null,
  faults: Faults,
): Promise<void> {
  if (!gln) return
  const other = await db
    .selectFrom('companies')
    .select('code')
    .where('gln', '=', gln)
    .$if(ownId !== null, query => query.where('id', '!=', Number(ownId)))
    .executeTakeFirst()
  if (other) faults.add('glnTaken', 'gln', other.code)
}

/**
 * sameNameKey (contract/partners/rules/companyFaults.ts) in SQL; the ICU collation lowers the letters independently of
 * the database's locale.
 */
export const sameNameOf = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(lower(normalize(${name}, nfkc) collate japanese), ' ', '')`
