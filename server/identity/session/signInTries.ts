import { sql, type RawBuilder, type Selectable, type UpdateObject } from 'kysely'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { DB, SignInTries } from '#server/platform/db/tables.ts'

const minuteMs = 60_000
const windowMs = 15 * minuteMs
const blockMs = 15 * minuteMs
const failuresUntilBlock = 5
const failuresUntilLock = 10
const requestWindowsMs = { resent_at: 5 * minuteMs, reset_at: 15 * minuteMs }
const requestsAllowed = 3

/** A try, which counts as failed until its password is verified. */
export type Try = { email: string; at: Date }

/**
 * Counts a try for an address, known or not, before its password is checked: simultaneous tries on several processes
 * must all count. Returns undefined while the address is blocked.
 */
export async function beginTry(db: Db, email: string, at: Date): Promise<Try | undefined> {
  return await db.transaction().execute(async tx => {
    const tries = await lockedTries(tx, email)
    if (tries.blocked_until && tries.blocked_until > at) return undefined
    await countFailure(tx, tries, at)
    return { email, at }
  })
}

/** Counts a failed try, of a password or of a one-time password; `tries` must be locked by lockedTries(). */
export async function countFailure(tx: Tx, tries: Selectable<SignInTries>, at: Date) {
  const failedAt = [...within(tries.failed_at, windowMs, at), at]
  const blockedUntil = failedAt.length >= failuresUntilBlock ? new Date(at.getTime() + blockMs) : tries.blocked_until
  const failures = tries.failures_since_success + 1
  await update(tx, tries.email, { failed_at: failedAt, blocked_until: blockedUntil, failures_since_success: failures })
}

/** The password was wrong: the try stays counted, and the address may become locked. */
export async function settleWrong(db: Db, { email }: Try): Promise<void> {
  await update(db, email, { locked: sql<boolean>`locked or failures_since_success >= ${failuresUntilLock}` })
}

/** The password was correct: the try no longer counts. Returns whether the address is locked. */
export async function settleRight(tx: Tx, { email, at }: Try): Promise<{ isLocked: boolean }> {
  const tries = await lockedTries(tx, email)
  const failures = Math.max(0, tries.failures_since_success - 1)
  const isLocked = tries.locked || failures >= failuresUntilLock
  const isOwnBlock = tries.blocked_until?.getTime() === at.getTime() + blockMs
  await update(tx, email, {
    failed_at: withoutOne(tries.failed_at, at),
    blocked_until: isOwnBlock ? null : tries.blocked_until,
    failures_since_success: failures,
    locked: isLocked,
  })
  return { isLocked }
}

/**
 * IDN-28 counts ten failures without a success between them. Failures of the last 15 minutes still count towards the
 * block.
 */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await update(tx, email, { failures_since_success: 0 })
}

/** Whether the tries of an address, a row of sign_in_tries in a query, have locked it (IDN-28). */
export const isLockedOut = (tries: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${tries}.locked or ${tries}.failures_since_success >= ${failuresUntilLock})`

/**
 * Unlocks the account of an address and lifts its block (IDN-28), after a reset or by an administrator. In a
 * transaction that also changes users or links, call it after those changes.
 */
export async function unlockAccount(tx: Tx, email: string): Promise<void> {
  const noTries = { failed_at: [], blocked_until: null, failures_since_success: 0, locked: false, wrong_codes_at: [] }
  await update(tx, email, noTries)
}

/** Counts a request for another one-time password; returns false after too many (IDN-24). */
export const countResend = (tx: Tx, email: string, at: Date) => countRequest(tx, email, at, 'resent_at')

/** Counts a request for a reset link; returns false after too many. */
export const countReset = (tx: Tx, email: string, at: Date) => countRequest(tx, email, at, 'reset_at')

/** Counts unknown addresses too: otherwise a refusal would reveal who has an account. */
async function countRequest(tx: Tx, email: string, at: Date, request: keyof typeof requestWindowsMs): Promise<boolean> {
  const tries = await lockedTries(tx, email)
  const recent = within(tries[request], requestWindowsMs[request], at)
  if (recent.length >= requestsAllowed) return false
  await update(tx, email, { [request]: [...recent, at] })
  return true
}

/** The row of an address, created if missing and locked until the transaction ends. */
export async function lockedTries(tx: Tx, email: string): Promise<Selectable<SignInTries>> {
  await tx
    .insertInto('sign_in_tries')
    .values({ email })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('sign_in_tries')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const update = (db: DbOrTx, email: string, row: UpdateObject<DB, 'sign_in_tries'>) =>
  db.updateTable('sign_in_tries').set(row).where('email', '=', email).execute()

const within = (times: Date[], spanMs: number, now: Date) =>
  times.filter(time => now.getTime() - time.getTime() < spanMs)

function withoutOne(times: Date[], removed: Date): Date[] {
  const index = times.findIndex(time => time.getTime() === removed.getTime())
  return index === -1 ? times : times.toSpliced(index, 1)
}
