import { escapeIdentifier, type ClientBase } from 'pg'
import { tablesOf } from '#server/operations/backup/shape.ts'

/** For each table the number of rows and their SHA-256, independent of their order. */
export async function tableSums(client: ClientBase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, columns } of await tablesOf(client)) {
    const row = `row(${columns.toSorted().map(escapeIdentifier).join(', ')})::text`
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' ' || encode(sha256(convert_to(
        coalesce(string_agg(${row}, chr(10) order by ${row} collate "C"), ''), 'UTF8')), 'hex') as sum
      from ${escapeIdentifier(name)}`)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
