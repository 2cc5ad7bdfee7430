import { sql } from 'kysely'
import type { CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { Faults } from '#server/partners/companies/faults.ts'
import { sameNameOf } from '#server/partners/companies/sameName.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** What must be a company's own: its code, its name, its English name (PAR-5; 5016, 5020, 5021). */
const uniqueFields = {
  enterpriseCode: { column: 'c.code', fault: 'codeTaken' },
  enterpriseName: { column: 'c.name', fault: 'nameTaken' },
  enterpriseNameEn: { column: 'c.name_en', fault: 'englishNameTaken' },
} as const satisfies Record<string, { column: string; fault: CompanyFault }>
type UniqueField = keyof typeof uniqueFields

/** `ownId` is the company's that is edited; a new one has none. */
export async function checkNames(
  db: DbOrTx,
  wanted: Partial<Record<UniqueField, string>>,
  ownId: number | null,
  faults: Faults,
): Promise<void> {
  for (const field of Object.keys(uniqueFields) as UniqueField[]) {
    const value = wanted[field]
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
