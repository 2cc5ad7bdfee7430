import type { ClientBase } from 'pg'

const strangers = `
  select count(*)::int as count, min(relname::text) as one from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`

/** A backup is put into a database of its own: nothing that is there is ever overwritten or mixed with it. */
export async function refuseFilled(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number; one: string }>(strangers)
  const { count, one } = rows[0] ?? { count: 0, one: '' }
  if (count === 0) return
  throw new Error(
    `the database is not empty (${count} tables and sequences, one of them ${one}): restore into a new one, with another DATA_DIR or DATABASE_URL`,
  )
}
