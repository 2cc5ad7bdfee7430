import { codes } from '#contract/codes.ts'
import { lockedUser } from '#server/account/links.ts'
import { openLink, takeLink, type OpenLink } from '#server/account/openLink.ts'
import { mailPasswordChanged, refuseBadPassword, replacePassword } from '#server/account/replacePassword.ts'
import { storedHash } from '#server/account/storedHash.ts'
import { asActor } from '#server/audit/actor.ts'
import type { CallerContext } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { hashPassword, isPassword } from '#server/session/passwords.ts'
import { beginTry, forgetFailures, settleRight, settleWrong } from '#server/session/signInTries.ts'

type Change = { currentPassword: string; newPassword: string; uuid?: string | undefined }

/** Changes the caller's own password, and ends all its sessions. A mailed link that led here is used up. */
export async function changePassword(context: CallerContext, { currentPassword, newPassword, uuid }: Change) {
  const { db, caller, now } = context
  const link = uuid === undefined ? undefined : await ownLink(context, uuid)
  await checkCurrentPassword(context, currentPassword)
  refuseBadPassword(newPassword, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const user = link ? await takeLink(tx, link, now()) : await lockedUser(tx, caller.userId)
    if (!user) throw new PortalError(codes.loginInvalid)
    await replacePassword(tx, context, user, passwordHash)
    await mailPasswordChanged(tx, context, user)
  })
}

/** 4030 for a link of another account: to the caller it is like one that never was. */
async function ownLink({ db, caller, now }: CallerContext, uuid: string): Promise<OpenLink> {
  const link = await openLink(db, uuid, now(), 'passwordChange')
  if (link.userId !== caller.userId) throw new PortalError(codes.linkDead)
  return link
}

/** Who has found an open session must not guess here what the sign-in refuses: tries count alike (4018, 4012, 4011). */
async function checkCurrentPassword({ db, caller, now }: CallerContext, given: string): Promise<void> {
  const attempt = await beginTry(db, caller.email, now())
  if (!attempt) throw new PortalError(codes.tooManyWrongPasswords)
  if (!(await isPassword(given, await storedHash(db, caller.userId)))) {
    await settleWrong(db, attempt)
    throw new PortalError(codes.wrongPassword, [{ path: 'currentPassword', message: 'is wrong' }])
  }
  const isLocked = await db.transaction().execute(async tx => {
    const settled = await settleRight(tx, attempt)
    if (!settled.isLocked) await forgetFailures(tx, caller.email)
    return settled.isLocked
  })
  if (isLocked) throw new PortalError(codes.accountLocked)
}
