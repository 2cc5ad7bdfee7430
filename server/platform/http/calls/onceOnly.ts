import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { changeKeyHeader } from '#contract/kernel/tokens.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallReceipts } from '#server/platform/db/tables.ts'
import { isAway } from '#server/platform/http/calls/outOfService.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A change that its sender may send again, under the same key. */
type Change = { call: Call; body: unknown; userId: number; key: string }

/** Only what changes something, and answers JSON, has a receipt. */
export const hasReceipt = ({ kind, makesStale }: Call) => kind === 'json' && makesStale !== undefined

const keyShape = /^[\w-]{16,64}$/

/**
 * Makes a change and writes it into the operation log (`write`), unless it was made under this key before: then its answer is
 * given again (SHL-73). A refusal and a fault have changed nothing, so they leave the key free. Where the database was lost
 * meanwhile, nobody knows whether it was made: sent again, it is answered 4036 and not made (SHL-83).
 */
export async function onceOnly(
  context: OnceContext,
  change: Change,
  work: () => Promise<unknown>,
  write: () => Promise<void>,
): Promise<unknown> {
  const { db, now } = context
  if (!keyShape.test(change.key)) refuse(changeKeyHeader, 'is no key')
  if (!(await claim(db, change, now()))) return await earlierAnswer(context, change)
  const made = await work().catch(async (error: unknown) => {
    if (isAway(error)) void markInterrupted(context, change)
    else await receiptOf(db, change).execute()
    throw error
  })
  // From here on it is made: what fails now must not free the key.
  const answer: unknown = change.call.response.parse(made ?? null)
  try {
    await write()
    await keep(db, change, answer, now())
  } catch (error) {
    void markInterrupted(context, change)
    throw error
  }
  return answer
}
type OnceContext = Pick<AppContext, 'db' | 'log' | 'now'>

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
  noted(db, change, { answered_at: now, answer: change.call.answersSecret ? null : JSON.stringify(answer) })

const noted = (db: Db, change: Change, state: Updateable<CallReceipts>) =>
  db
    .updateTable('call_receipts')
    .set(state)
    .where('user_id', '=', change.userId)
    .where('key', '=', storedKey(change))
    .execute()

const receiptOf = (db: Db, change: Change) =>
  db.deleteFrom('call_receipts').where('user_id', '=', change.userId).where('key', '=', storedKey(change))

const markEveryMs = 1000
/** Longer than a failover. */
const mostMarks = 120

/** In the background, because the database is mostly still out of reach. */
async function markInterrupted({ db, log, now }: OnceContext, change: Change): Promise<void> {
  const at = now()
  for (let tries = 1; ; tries++) {
    try {
      await noted(db, change, { interrupted_at: at })
      return
    } catch (error) {
      if (tries < mostMarks) await pause(markEveryMs, undefined, { ref: false })
      else return log.warn({ err: error, call: change.call.path }, 'an interrupted change could not be marked')
    }
  }
}

const waitMs = 200
const mostWaits = 50
/** No change takes as long: its process has died. */
const mostMinutes = 5

/** Waits for the first one where it is still under way; 5015 where that takes long. */
async function earlierAnswer({ db, now }: OnceContext, change: Change): Promise<unknown> {
  for (let waits = 0; waits < mostWaits; waits++) {
    const receipt = await db
      .selectFrom('call_receipts')
      .select(['path', 'body_hash', 'begun_at', 'answered_at', 'answer', 'interrupted_at'])
      .where('user_id', '=', change.userId)
      .where('key', '=', storedKey(change))
      .executeTakeFirst()
    // The first one was refused meanwhile: so would this one have been, but only it could say why.
    if (!receipt) break
    if (receipt.path !== change.call.path || !receipt.body_hash.equals(hashOf(change)))
      refuse(changeKeyHeader, 'belongs to another change')
    const isLeft =
      receipt.interrupted_at !== null || now().getTime() - receipt.begun_at.getTime() > mostMinutes * 60_000
    if (receipt.answered_at ? change.call.answersSecret : isLeft) throw new PortalError(codes.mayBeSaved)
    if (receipt.answered_at) return receipt.answer
    await pause(waitMs)
  }
  throw new PortalError(codes.tryLater)
}
