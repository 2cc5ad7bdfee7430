import type { Job } from '#server/platform/jobs/addJob.ts'
import { mailActivation, mailPasswordResetLink } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * The job behind a wish for a password reset: an enabled account gets a reset link, one that is not activated a new
 * activation mail; a disabled one, one of an inactive company and an unknown address get nothing.
 */
export async function sendResetLink({ email }: { email: string }, appContext: AppContext): Promise<void> {
  const user = await appContext.db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.state'])
    .where('u.email', '=', email)
    .where('c.is_active', '=', true)
    .executeTakeFirst()
  if (user?.state === 'enabled') {
    await appContext.db.transaction().execute(tx => mailPasswordResetLink(tx, appContext, user.id))
  } else if (user?.state === 'notActivated') {
    const temporaryPassword = await prepareTemporaryPassword()
    await appContext.db.transaction().execute(tx => mailActivation(tx, appContext, user.id, temporaryPassword))
  }
}

export const sendResetLinkJob: Job<{ email: string }> = { name: 'sendResetLink', run: sendResetLink }
