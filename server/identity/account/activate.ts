import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { accountCalls } from '#contract/identity/calls/account.ts'
import {
  beginTemporaryPasswordTry,
  consumeLink,
  openLink,
  settleTemporaryPasswordTry,
  type OpenLink,
} from '#server/identity/account/openLink.ts'
import { refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { hashPassword, isPassword } from '#server/identity/session/passwords.ts'

/** Activates an account with its link and the temporary password from the same mail, and sets its password (IDN-56). */
export async function activate(
  appContext: PublicContext,
  { uuid, temporaryPassword, newPassword }: RequestOf<typeof accountCalls.confirm>,
): Promise<void> {
  const { db, now } = appContext
  const link = await openLink(db, uuid, now(), 'activation')
  appContext.actsAs(link.userId)
  await checkTemporaryPassword(appContext, link, temporaryPassword)
  await refuseBadPassword(newPassword, link.email, temporaryPassword)
  const passwordHash = await hashPassword(newPassword)
  await transactionAs(db, `user:${link.userId}`, async tx => {
    const user = await consumeLink(tx, link, now())
    await tx.updateTable('users').set({ state: 'enabled' }).where('id', '=', user.id).execute()
    await replacePassword(tx, appContext, user, passwordHash)
  })
}

/** Refuses a wrong password (4023); the fifth wrong one invalidates the link (4030). */
async function checkTemporaryPassword({ db }: AppContext, link: OpenLink, password: string): Promise<void> {
  const hash = await beginTemporaryPasswordTry(db, link)
  if (hash === undefined) throw new PortalError(codes.linkDead)
  if (!(await isPassword(password, hash))) throw new PortalError(codes.invalidTemporaryPassword)
  await settleTemporaryPasswordTry(db, link)
}
