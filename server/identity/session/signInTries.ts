import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { SignInTries } from '#server/platform/db/tables.ts'

const minuteMs = 60_000
const windowMs = 15 * minuteMs
const blockMs = 15 * minuteMs
const failuresThatBlock = 5
const failuresThatLock = 10
const requestWindowsMs = { resent_at: 5 * minuteMs, reset_at: 15 * minuteMs }
const requestsAllowed = 3

/** A try that counts as failed until its password proved right. */
export type Try = { email: string; at: Date }

/**
 * Counts a try for an address, known or not, before its password is looked at: tries that run at once on several
 * processes must each count, so none is free until it proved right. Answers undefined while the address is blocked.
 */
export async function beginTry(db: Db, email: string, at: Date): Promise<Try | undefined> {
  return await db.transaction().execute(async tx => {
    const tries = await lockedTries(tx, email)
    if (tries.blocked_until && tries.blocked_until > at) return undefined
    await countFailure(tx, tries, at)
    return { email, at }
  })
}

/** Counts a failed try, of a password or of what ends like one; `tries` are held by lockedTries(). */
export async function countFailure(tx: Tx, tries: Selectable<SignInTries>, at: Date) {
  const failedAt = [...within(tries.failed_at, windowMs, at), at]
  const blockedUntil = failedAt.length >= failuresThatBlock ? new Date(at.getTime() + blockMs) : tries.blocked_until
  const failures = tries.failures_since_success + 1
  await tx
    .updateTable('sign_in_tries')
    .set({ failed_at: failedAt, blocked_until: blockedUntil, failures_since_success: failures })
    .where('email', '=', tries.email)
    .execute()
}

/** The password was wrong: the try stays counted. */
export async function settleWrong(db: Db, { email }: Try): Promise<void> {
  await db
    .updateTable('sign_in_tries')
    .set({ locked: sql<boolean>`locked or failures_since_success >= ${failuresThatLock}` })
    .where('email', '=', email)
    .execute()
}

/** The password was right: the try counts no longer. Answers whether the address is locked. */
export async function settleRight(tx: Tx, { email, at }: Try): Promise<{ isLocked: boolean }> {
  const tries = await lockedTries(tx, email)
  const failures = Math.max(0, tries.failures_since_success - 1)
  const isLocked = tries.locked || failures >= failuresThatLock
  const isOwnBlock = tries.blocked_until?.getTime() === at.getTime() + blockMs
  await tx
    .updateTable('sign_in_tries')
    .set({
      failed_at: withoutOne(tries.failed_at, at),
      blocked_until: isOwnBlock ? null : tries.blocked_until,
      failures_since_success: failures,
      locked: isLocked,
    })
    .where('email', '=', email)
    .execute()
  return { isLocked }
}

/** IDN-28: ten without a success between. What failed within the last 15 minutes still counts towards the block. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.updateTable('sign_in_tries').set({ failures_since_success: 0 }).where('email', '=', email).execute()
}

/** Whether the tries of an address, a row of sign_in_tries by its name in a query, have locked it (IDN-28). */
export const isLockedOut = (tries: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${tries}.locked or ${tries}.failures_since_success >= ${failuresThatLock})`

/**
 * Unlocks the account of an address and lifts its block (IDN-28): after a reset, or by an administrator. Inside a
 * transaction that also changes users or links, call it after those.
 */
export async function unlockAccount(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set({ failed_at: [], blocked_until: null, failures_since_success: 0, locked: false, wrong_codes_at: [] })
    .where('email', '=', email)
    .execute()
}

/** Counts a wish for another one-time password; answers false where there were too many (IDN-24). */
export const countResend = (tx: Tx, email: string, at: Date) => countRequest(tx, email, at, 'resent_at')

/** Counts a wish for a reset link; answers false where there were too many. */
export const countReset = (tx: Tx, email: string, at: Date) => countRequest(tx, email, at, 'reset_at')

/** For addresses known or not: counted for the known ones only, a refusal would tell who has an account. */
async function countRequest(tx: Tx, email: string, at: Date, request: keyof typeof requestWindowsMs): Promise<boolean> {
  const tries = await lockedTries(tx, email)
  const recent = within(tries[request], requestWindowsMs[request], at)
  if (recent.length >= requestsAllowed) return false
  await tx
    .updateTable('sign_in_tries')
    .set({ [request]: [...recent, at] })
    .where('email', '=', email)
    .execute()
  return true
}

/** What is counted of an address, made where there is nothing yet, and held until the transaction ends. */
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

const within = (times: Date[], spanMs: number, now: Date) =>
  times.filter(time => now.getTime() - time.getTime() < spanMs)

function withoutOne(times: Date[], one: Date): Date[] {
  const place = times.findIndex(time => time.getTime() === one.getTime())
  return place === -1 ? times : times.toSpliced(place, 1)
}
