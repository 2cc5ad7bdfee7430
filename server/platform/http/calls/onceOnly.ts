import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { changeKeyHeader } from '#contract/kernel/tokens.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

/** A change that its sender may send again, under the same key. */
type Change = { call: Call; body: unknown; userId: number; key: string }
type Result = { answer: unknown; isRepeat: boolean }

/** Only what changes something, and answers JSON, has a receipt. */
export const hasReceipt = ({ kind, makesStale }: Call) => kind === 'json' && makesStale !== undefined

const keyShape = /^[\w-]{16,64}$/

/**
 * Makes a change, unless it was made under this key before: then its answer is given again (SHL-73). A refusal and a fault
 * have changed nothing, so they leave the key free.
 */
export async function onceOnly(db: Db, change: Change, now: Date, work: () => Promise<unknown>): Promise<Result> {
  if (!keyShape.test(change.key)) refuse(changeKeyHeader, 'is no key')
  if (!(await claim(db, change, now))) return { answer: await earlierAnswer(db, change), isRepeat: true }
  const made = await work().catch(async (error: unknown) => {
    await receiptOf(db, change).execute()
    throw error
  })
  // From here on it is made: what fails now must not free the key.
  const answer: unknown = change.call.response.parse(made ?? null)
  await keep(db, change, answer, now)
  return { answer, isRepeat: false }
}

/**
 * What is stored of key and body: without the key, which only the browser has, nobody can find a password in the body by
 * trying many.
 */
const storedKey = ({ key }: Change) => createHash('sha256').update(key).digest('base64url')
const hashOf = ({ key, body }: Change) => createHmac('sha256', key).update(JSON.stringify(body)).digest()

async function claim(db: Db, change: Change, now: Date): Promise<boolean> {
  const { userId, call } = change
  const claimed = await db
    .insertInto('call_receipts')
    .values({ user_id: userId, key: storedKey(change), path: call.path, body_hash: hashOf(change), begun_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

const keep = (db: Db, change: Change, answer: unknown, now: Date) =>
  db
    .updateTable('call_receipts')
    .set({ answered_at: now, answer: change.call.answersSecret ? null : JSON.stringify(answer) })
    .where('user_id', '=', change.userId)
    .where('key', '=', storedKey(change))
    .execute()

const receiptOf = (db: Db, change: Change) =>
  db.deleteFrom('call_receipts').where('user_id', '=', change.userId).where('key', '=', storedKey(change))

const waitMs = 200
const mostWaits = 50

/** Waits for the first one where it is still under way; 5015 where that takes long, or its process has died. */
async function earlierAnswer(db: Db, change: Change): Promise<unknown> {
  for (let waits = 0; waits < mostWaits; waits++) {
    const receipt = await db
      .selectFrom('call_receipts')
      .select(['path', 'body_hash', 'answered_at', 'answer'])
      .where('user_id', '=', change.userId)
      .where('key', '=', storedKey(change))
      .executeTakeFirst()
    // The first one was refused meanwhile: so would this one have been, but only it could say why.
    if (!receipt) break
    if (receipt.path !== change.call.path || !receipt.body_hash.equals(hashOf(change)))
      refuse(changeKeyHeader, 'belongs to another change')
    if (receipt.answered_at) {
      if (change.call.answersSecret) refuse(changeKeyHeader, 'was used, and its answer is a secret')
      return receipt.answer
    }
    await pause(waitMs)
  }
  throw new PortalError(codes.tryLater)
}
