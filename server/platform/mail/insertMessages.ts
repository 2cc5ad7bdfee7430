import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A kind and its facts; each domain types its own: `{ … } satisfies VendorMessage`. */
type AnyMessage = { kind: string; [fact: string]: unknown }

/** Adds a message to the inbox of each user, in the transaction of the event. */
export async function insertMessages(
  tx: DbOrTx,
  userIds: readonly number[],
  message: AnyMessage,
  at = new Date(),
): Promise<void> {
  const { kind, ...facts } = message
  const subject = JSON.stringify(facts)
  const rows = [...new Set(userIds)].map(userId => ({ user_id: userId, kind, subject, created_at: at }))
  if (rows.length > 0) await tx.insertInto('messages').values(rows).execute()
}
