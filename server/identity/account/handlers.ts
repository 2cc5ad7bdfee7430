import type { accountCalls } from '#contract/identity/calls/account.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { activate } from '#server/identity/account/activate.ts'
import { openLink, consumeLink, type OpenLink } from '#server/identity/account/openLink.ts'
import { requestPasswordReset, resetPassword } from '#server/identity/account/resetPassword.ts'
import type { HandlersFor, PublicContext, CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { lockedUser } from '#server/identity/account/links.ts'
import { mailPasswordChanged, refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { checkOwnPassword, storedHash, wrongPassword } from '#server/identity/session/ownPassword.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'

export const accountHandlers: HandlersFor<typeof accountCalls> = {
  async checkLinkActive({ uuid }, context) {
    const { email, purpose } = await limitInvalidLinks(context, () => openLink(context.db, uuid, context.now()))
    return { email, purpose }
  },

  confirm: async (body, context) => await limitInvalidLinks(context, () => activate(context, body)),

  async resetPasswordCode({ email }, context) {
    await consume(context, limits.mailsAskedByAddress, addressSubject(context.ip))
    await requestPasswordReset(context, email)
  },

  confirmForgotPassword: async ({ uuid, newPassword }, context) =>
    await limitInvalidLinks(context, () => resetPassword(context, uuid, newPassword)),

  changePassword: async (body, context) => await changePassword(context, body),
}

const isFailedAttempt = (code: ErrorCode) => code === codes.linkDead || code === codes.invalidTemporaryPassword

/** Nobody may guess links: an address with too many invalid ones is refused (4025). */
const limitInvalidLinks = <Result>(context: PublicContext, work: () => Promise<Result>) =>
  limitAttempts(
    context,
    { limit: limits.invalidLinksOfAddress, subject: addressSubject(context.ip), isFailedAttempt },
    work,
  )

type Change = RequestOf<typeof accountCalls.changePassword>

/** Changes the caller's own password and ends all its sessions. A mailed link that led here is used up. */
async function changePassword(context: CallerContext, { currentPassword, newPassword, uuid }: Change) {
  const { db, caller, now } = context
  const link = uuid === undefined ? undefined : await ownLink(context, uuid)
  const checked = await checkOwnPassword(context, currentPassword, 'currentPassword')
  await refuseBadPassword(newPassword, caller.email, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await transactionAs(db, `user:${caller.userId}`, async tx => {
    const user = link ? await consumeLink(tx, link, now()) : await lockedUser(tx, caller.userId)
    if (!user) throw new PortalError(codes.loginInvalid)
    // A reset or another change may have been faster: who knew the former password does not replace the new one.
    if ((await storedHash(tx, user.id)) !== checked) throw wrongPassword('currentPassword')
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
