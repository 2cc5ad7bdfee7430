import { sql, type RawBuilder } from 'kysely'

/** sameNameKey (contract/partners/rules/companyFaults.ts) in SQL: ICU lowers the letters whatever the database's locale. */
export const sameNameOf = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(lower(normalize(${name}, nfkc) collate japanese), ' ', '')`
