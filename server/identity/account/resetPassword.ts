import { sendResetLinkJob } from '#server/identity/account/sendResetLink.ts'
import { openLink, takeLink } from '#server/identity/account/openLink.ts'
import { mailPasswordChanged, refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { storedHash } from '#server/identity/account/storedHash.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { hashPassword, isPassword } from '#server/identity/session/passwords.ts'
import { countReset } from '#server/identity/session/signInTries.ts'

/** Counts the wish and leaves the rest to a job: neither answer nor time tells whether the address has an account. */
export async function askForReset({ db, now }: AppContext, email: string): Promise<void> {
  await db.transaction().execute(async tx => {
    if (await countReset(tx, email, now())) await addJob(tx, sendResetLinkJob, { email })
  })
}

/** Sets a new password by a mailed link, and unlocks the account (IDN-28). */
export async function resetPassword(appContext: PublicContext, uuid: string, newPassword: string): Promise<void> {
  const { db, now } = appContext
  const link = await openLink(db, uuid, now(), 'passwordReset')
  appContext.actsAs(link.userId)
  await refuseBadPassword(newPassword, link.email)
  const isUnchanged = await isPassword(newPassword, await storedHash(db, link.userId))
  await refuseBadPassword(newPassword, link.email, isUnchanged ? newPassword : undefined)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${link.userId}`)
    const user = await takeLink(tx, link, now())
    await replacePassword(tx, appContext, user, passwordHash)
    await mailPasswordChanged(tx, appContext, user)
  })
}
