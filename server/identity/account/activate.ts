import { codes } from '#contract/kernel/codes.ts'
import {
  beginTemporaryTry,
  openLink,
  settleTemporaryTry,
  takeLink,
  type OpenLink,
} from '#server/identity/account/openLink.ts'
import { refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { hashPassword, isPassword } from '#server/identity/session/passwords.ts'

type Activation = { uuid: string; temporaryPassword: string; newPassword: string }

/** Activates an account by its link and the temporary password of the same mail, and sets its password (IDN-56). */
export async function activate(
  appContext: PublicContext,
  { uuid, temporaryPassword, newPassword }: Activation,
): Promise<void> {
  const { db, now } = appContext
  const link = await openLink(db, uuid, now(), 'activation')
  appContext.actsAs(link.userId)
  await checkTemporaryPassword(appContext, link, temporaryPassword)
  await refuseBadPassword(newPassword, link.email, temporaryPassword)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${link.userId}`)
    const user = await takeLink(tx, link, now())
    await tx.updateTable('users').set({ state: 'enabled' }).where('id', '=', user.id).execute()
    await replacePassword(tx, appContext, user, passwordHash)
  })
}

/** 4023 where it is wrong; the fifth wrong one ends the link (4030). */
async function checkTemporaryPassword({ db }: AppContext, link: OpenLink, given: string): Promise<void> {
  const hash = await beginTemporaryTry(db, link)
  if (hash === undefined) throw new PortalError(codes.linkDead)
  if (!(await isPassword(given, hash))) throw new PortalError(codes.invalidTemporaryPassword)
  await settleTemporaryTry(db, link)
}
