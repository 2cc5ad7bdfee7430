import type pg from 'pg'

const rowsPerFetch = 1000

/** Reads a large result through a cursor, inside a transaction, so that memory holds few rows at once. */
export async function* rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  values: unknown[] = [],
): AsyncGenerator<Row> {
  await client.query(`declare rows_of no scroll cursor for ${query}`, values)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from rows_of`)
    yield* rows
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close rows_of')
}
