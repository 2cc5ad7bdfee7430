/**
 * SQL that upserts the rows of one JSON list ($1). `columns` are names with types, such as `gap_count int`; all names must
 * be constants, never input.
 */
export function upsertFromJson(table: string, key: string, columns: string[]): string {
  const names = columns.map(column => column.split(' ')[0])
  return `insert into ${table} (${key}, ${names.join(', ')})
    select ${key}, ${names.join(', ')} from jsonb_to_recordset($1::jsonb) as saved (${key} bigint, ${columns.join(', ')})
    on conflict (${key}) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}`
}
