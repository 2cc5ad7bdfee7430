import { codes } from '#contract/kernel/codes.ts'
import { storedHash } from '#server/identity/account/storedHash.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isPassword } from '#server/identity/session/passwords.ts'
import { beginTry, forgetFailures, settleRight, settleWrong } from '#server/identity/session/signInTries.ts'

/**
 * The caller's own password, once more. Who has found an open session must not guess here what the sign-in refuses: tries
 * count alike. 4018 at `field` for a wrong one, 4012 for too many, 4011 where the account is locked.
 */
export async function checkOwnPassword(
  { db, caller, now }: Pick<CallerContext, 'db' | 'caller' | 'now'>,
  given: string,
  field: string,
): Promise<void> {
  const attempt = await beginTry(db, caller.email, now())
  if (!attempt) throw new PortalError(codes.tooManyWrongPasswords)
  if (!(await isPassword(given, await storedHash(db, caller.userId)))) {
    await settleWrong(db, attempt)
    throw new PortalError(codes.wrongPassword, [{ path: field, message: 'is wrong' }])
  }
  const isLocked = await db.transaction().execute(async tx => {
    const settled = await settleRight(tx, attempt)
    if (!settled.isLocked) await forgetFailures(tx, caller.email)
    return settled.isLocked
  })
  if (isLocked) throw new PortalError(codes.accountLocked)
}
