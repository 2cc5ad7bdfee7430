import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isPassword } from '#server/identity/session/passwords.ts'
import { beginTry, forgetFailures, settleRight, settleWrong } from '#server/identity/session/signInTries.ts'

/**
 * Checks the caller's own password again. Somebody who found an open session must not be able to guess here, so tries
 * count as at sign-in. Throws 4018 at `field` for a wrong password, 4012 after too many, 4011 if the account is locked.
 * Returns the hash that it was checked against: it may be replaced meanwhile.
 */
export async function checkOwnPassword(
  { db, caller, now }: Pick<CallerContext, 'db' | 'caller' | 'now'>,
  password: string,
  field: string,
): Promise<string> {
  const attempt = await beginTry(db, caller.email, now())
  if (!attempt) throw new PortalError(codes.tooManyWrongPasswords)
  const hash = await storedHash(db, caller.userId)
  if (hash === undefined || !(await isPassword(password, hash))) {
    await settleWrong(db, attempt)
    throw wrongPassword(field)
  }
  const isLocked = await db.transaction().execute(async tx => {
    const settled = await settleRight(tx, attempt)
    if (!settled.isLocked) await forgetFailures(tx, caller.email)
    return settled.isLocked
  })
  if (isLocked) throw new PortalError(codes.accountLocked)
  return hash
}

export const wrongPassword = (field: string) =>
  new PortalError(codes.wrongPassword, [{ path: field, message: 'is wrong' }])

/** The hash of a user's password; undefined for an account that was never activated. */
export async function storedHash(db: DbOrTx, userId: number): Promise<string | undefined> {
  const credentials = db.selectFrom('user_credentials').select('password_hash').where('user_id', '=', userId)
  return (await credentials.executeTakeFirst())?.password_hash
}
