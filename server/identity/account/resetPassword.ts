import { mailActivation, mailPasswordResetLink } from '#server/identity/account/links.ts'
import { consumeLink, openLink } from '#server/identity/account/openLink.ts'
import { mailPasswordChanged, refuseBadPassword, replacePassword } from '#server/identity/account/replacePassword.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { addJob, type Job } from '#server/platform/jobs/addJob.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { storedHash } from '#server/identity/session/ownPassword.ts'
import { hashPassword, isPassword } from '#server/identity/session/passwords.ts'
import { countReset } from '#server/identity/session/signInTries.ts'

/**
 * Counts the request and leaves the rest to a job: neither the answer nor its time reveals whether the address has an
 * account.
 */
export async function requestPasswordReset({ db, now }: AppContext, email: string): Promise<void> {
  await db.transaction().execute(async tx => {
    if (await countReset(tx, email, now())) await addJob(tx, sendResetLinkJob, { email })
  })
}

/**
 * Mails a reset link to an enabled account, or a new activation mail to one that is not activated. A disabled account, an
 * account of an inactive company and an unknown address get nothing.
 */
export async function sendResetLink({ email }: { email: string }, appContext: AppContext): Promise<void> {
  const { db } = appContext
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.state'])
    .where('u.email', '=', email)
    .where('c.is_active', '=', true)
    .executeTakeFirst()
  if (user?.state === 'enabled') {
    await db.transaction().execute(tx => mailPasswordResetLink(tx, appContext, user.id))
  } else if (user?.state === 'notActivated') {
    const temporaryPassword = await prepareTemporaryPassword()
    await db.transaction().execute(tx => mailActivation(tx, appContext, user.id, temporaryPassword))
  }
}

export const sendResetLinkJob: Job<{ email: string }> = { name: 'sendResetLink', run: sendResetLink }

/** Sets a new password with a mailed link, and unlocks the account (IDN-28). */
export async function resetPassword(appContext: PublicContext, uuid: string, newPassword: string): Promise<void> {
  const { db, now } = appContext
  const link = await openLink(db, uuid, now(), 'passwordReset')
  appContext.actsAs(link.userId)
  await refuseBadPassword(newPassword, link.email)
  const isUnchanged = await isPassword(newPassword, await storedHash(db, link.userId))
  await refuseBadPassword(newPassword, link.email, isUnchanged ? newPassword : undefined)
  const passwordHash = await hashPassword(newPassword)
  await transactionAs(db, `user:${link.userId}`, async tx => {
    const user = await consumeLink(tx, link, now())
    await replacePassword(tx, appContext, user, passwordHash)
    await mailPasswordChanged(tx, appContext, user)
  })
}
