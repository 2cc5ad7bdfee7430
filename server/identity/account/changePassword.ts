import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { accountCalls } from '#contract/identity/calls/account.ts'
import { lockedUser } from '#server/identity/account/links.ts'
import { consumeLink, openLink, type OpenLink } from '#server/identity/account/openLink.ts'
import { mailPasswordChanged, refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { checkOwnPassword } from '#server/identity/session/ownPassword.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'

type Change = RequestOf<typeof accountCalls.changePassword>

/** Changes the caller's own password and ends all its sessions. A mailed link that led here is used up. */
export async function changePassword(context: CallerContext, { currentPassword, newPassword, uuid }: Change) {
  const { db, caller, now } = context
  const link = uuid === undefined ? undefined : await ownLink(context, uuid)
  await checkOwnPassword(context, currentPassword, 'currentPassword')
  await refuseBadPassword(newPassword, caller.email, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await transactionAs(db, `user:${caller.userId}`, async tx => {
    const user = link ? await consumeLink(tx, link, now()) : await lockedUser(tx, caller.userId)
    if (!user) throw new PortalError(codes.loginInvalid)
    await replacePassword(tx, context, user, passwordHash)
    await mailPasswordChanged(tx, context, user)
  })
}

/** A link of another account is answered like an unknown one (4030). */
async function ownLink({ db, caller, now }: CallerContext, uuid: string): Promise<OpenLink> {
  const link = await openLink(db, uuid, now(), 'passwordChange')
  if (link.userId !== caller.userId) throw new PortalError(codes.linkDead)
  return link
}
