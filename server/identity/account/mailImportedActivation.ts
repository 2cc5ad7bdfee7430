import type { Job } from '#server/platform/jobs/addJob.ts'
import { mailActivation } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Mails the activation link to an imported user. This is a job because hashing thousands of temporary passwords would
 * take too long during the import. A user who was already sent a link, or no longer exists, gets none.
 */
export async function mailImportedActivation({ userId }: { userId: number }, appContext: AppContext): Promise<void> {
  if (await hasActivationLink(appContext, userId)) return
  const temporaryPassword = await prepareTemporaryPassword()
  await appContext.db.transaction().execute(async tx => await mailActivation(tx, appContext, userId, temporaryPassword))
}

export const mailImportedActivationJob: Job<{ userId: number }> = {
  name: 'mailImportedActivation',
  run: mailImportedActivation,
}

async function hasActivationLink({ db }: AppContext, userId: number): Promise<boolean> {
  const links = db.selectFrom('account_links').select('user_id').where('user_id', '=', userId)
  return (await links.where('purpose', '=', 'activation').limit(1).execute()).length > 0
}
