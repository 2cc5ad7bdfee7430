import type pg from 'pg'

/**
 * What the check has to say about one record. `isInformation` is what may be so in a sound database, like a row that
 * was written just now and is sealed in a moment.
 */
export type Finding = { table: string; record: string; what: string; isInformation: boolean }

export const finding = (table: string, record: string, what: string): Finding => ({
  table,
  record,
  what,
  isInformation: false,
})

const rowsPerFetch = 1000

/** Reads a long answer piece by piece, inside a transaction: a check that finds a million rows must not hold them all. */
export async function* rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  values: unknown[] = [],
): AsyncGenerator<Row> {
  await client.query(`declare findings no scroll cursor for ${query}`, values)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from findings`)
    yield* rows
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close findings')
}
