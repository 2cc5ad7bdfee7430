import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/**
 * Names who changes what follows in this transaction, and why: the audit trail's trigger reads both. `actor` is
 * `user:12`, `key:3` or `system:simulator`. Outside a transaction it names nobody: the next statement forgets it.
 */
export async function asActor(tx: DbOrTx, actor: string, reason = ''): Promise<void> {
  await sql`select set_config('portal.actor', ${actor}, true), set_config('portal.reason', ${reason}, true)`.execute(tx)
}
