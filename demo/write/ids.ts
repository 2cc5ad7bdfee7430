import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Ids by code or email. */
export type Ids = ReadonlyMap<string, number>

export function idOf(ids: Ids, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`the demo world has no ${code}`)
  return id
}

export const companyIds = async (tx: DbOrTx): Promise<Ids> =>
  byCode(await tx.selectFrom('companies').select(['id', 'code']).execute())

export const centreIds = async (tx: DbOrTx): Promise<Ids> =>
  byCode(await tx.selectFrom('centres').select(['id', 'code']).execute())

export const productIds = async (tx: DbOrTx): Promise<Ids> =>
  byCode(await tx.selectFrom('products').select(['id', 'item_code as code']).execute())

export const byCode = (rows: readonly { id: number; code: string }[]): Ids =>
  new Map(rows.map(row => [row.code, row.id]))

export const userIdOf = async (db: DbOrTx, email: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Chunks for inserts: a statement has at most 65,535 parameters. */
export function* chunksOf<Row>(rows: readonly Row[], size = 2000): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
