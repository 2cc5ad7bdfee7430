import type { Job } from '#server/platform/jobs/addJob.ts'
import { sql } from 'kysely'
import { deleteUnattached } from '#server/platform/files/deleteUnattached.ts'
import { deleteOldReports } from '#server/reporting/reportSharing/openedLink.ts'
import { deleteOldMessages } from '#server/integration/webhooks/messages.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { deleteOldHealth } from '#server/operations/platformHealth/heartbeat.ts'

const dayMs = 24 * 60 * 60 * 1000
/**
 * How long expired rows are kept, so that "expired" and "unknown" have different codes (IDN-34 and IDN-39: 4013 and
 * 4015, 4027 and 4026, 4028 and 4030). An access token must be known for as long as its refresh token can renew it;
 * otherwise a browser that was closed overnight would be signed out instead of renewed.
 */
const keptMs = 60 * dayMs
/** A message refers to something with its own place in the portal; after a year it leaves the inbox. */
const inboxMs = 365 * dayMs

/**
 * Deletes expired one-time passwords, challenges, tokens, links and mails; old messages, health figures and reports;
 * files that were only checked or never attached; and sign-in tries of addresses without a user.
 */
export async function deleteExpired(_payload: Record<string, never>, { db, now }: AppContext): Promise<void> {
  const longAgo = new Date(now().getTime() - keptMs)
  const yesterday = new Date(now().getTime() - dayMs)
  await db.deleteFrom('one_time_passwords').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('signature_challenges').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('signing_codes').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('access_tokens').where('expires_at', '<', longAgo).execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', longAgo).execute()
  await db.deleteFrom('mails').where('created_at', '<', longAgo).execute()
  await db
    .deleteFrom('messages')
    .where('created_at', '<', new Date(now().getTime() - inboxMs))
    .execute()
  await db.deleteFrom('call_receipts').where('begun_at', '<', yesterday).execute()
  await deleteOldHealth(db)
  await db.deleteFrom('import_checks').where('checked_at', '<', yesterday).execute()
  await db.deleteFrom('account_links').where('expires_at', '<', longAgo).execute()
  // The tries of users stay: ten of them lock the account until somebody unlocks it (IDN-28).
  await sql`
    delete from sign_in_tries t
    where not exists (select from users u where u.email = t.email)
      and not exists (select from unnest(t.failed_at || t.resent_at || t.reset_at) at where at > ${yesterday})`.execute(
    db,
  )
  await sql`delete from limit_counts where ends_at < ${yesterday}`.execute(db)
  await deleteOldMessages({ db, now })
  await deleteOldReports({ db, now })
  await deleteUnattached({ db, now })
}

export const deleteExpiredJob: Job<Record<string, never>> = { name: 'deleteExpired', run: deleteExpired }
