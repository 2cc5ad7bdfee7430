import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The hash of a user's password; an account that was never activated has none. */
export async function storedHash(db: DbOrTx, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash
}
