import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/tables.ts'

type TableWithId = { [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never }[keyof DB]

/** The id of the first record with these values. */
export async function storedId<Table extends TableWithId>(
  db: Db,
  table: Table,
  values: { [Column in keyof DB[Table]]?: string | number | boolean },
): Promise<number> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const found = sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`
  const [record] = (await found.execute(db)).rows
  if (!record) throw new Error(`there is no record of ${table} with ${JSON.stringify(values)}`)
  return record.id
}
