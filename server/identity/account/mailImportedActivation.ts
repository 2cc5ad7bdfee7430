import type { Job } from '#server/platform/jobs/addJob.ts'
import { mailActivation } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * The activation mail of a user who came with a file of many: hashing thousands of temporary passwords takes longer than
 * anybody waits. Once only: a user who was sent a link already, or is no more, gets none.
 */
export async function mailImportedActivation({ userId }: { userId: number }, appContext: AppContext): Promise<void> {
  if (await isInvited(appContext, userId)) return
  const temporaryPassword = await prepareTemporaryPassword()
  await appContext.db.transaction().execute(async tx => await mailActivation(tx, appContext, userId, temporaryPassword))
}

export const mailImportedActivationJob: Job<{ userId: number }> = {
  name: 'mailImportedActivation',
  run: mailImportedActivation,
}

async function isInvited({ db }: AppContext, userId: number): Promise<boolean> {
  const links = db.selectFrom('account_links').select('user_id').where('user_id', '=', userId)
  return (await links.where('purpose', '=', 'activation').limit(1).execute()).length > 0
}
