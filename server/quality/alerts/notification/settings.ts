import { sql } from 'kysely'
import { usualSettings, type NotificationSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { settingsJson } from '#server/quality/alerts/notification/people.ts'
import { replanFor } from '#server/quality/alerts/notification/planNotifications.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'

export async function settingsOf(db: DbOrTx, userId: number): Promise<NotificationSettings> {
  const { rows } = await sql<{ settings: NotificationSettings }>`
    select ${settingsJson} as settings from notification_settings n where n.user_id = ${userId}`.execute(db)
  return rows[0]?.settings ?? usualSettings
}

/** What waits for the user follows the new settings. */
export async function saveSettings(
  tx: Tx,
  userId: number,
  settings: NotificationSettings,
  context: EvaluationContext,
): Promise<void> {
  const former = await settingsOf(tx, userId)
  const saved = {
    quiet_hours: JSON.stringify(settings.quietHours),
    critical_breaks_quiet: settings.criticalBreaksQuiet,
    sms_number: settings.smsNumber,
    digest_at: settings.digestAt,
    updated_at: context.now,
  }
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...saved })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(saved))
    .execute()
  if (settings.smsNumber === null) await dropTextMessages(tx, userId)
  await replanFor(tx, userId, settings, context)
  if (settings.digestAt !== null && former.digestAt === null) await tellFrom(tx, userId, context.now)
}

/** The first digest tells what comes after it was asked for. */
const tellFrom = async (tx: Tx, userId: number, at: Date) =>
  await tx
    .insertInto('notification_digests')
    .values({ user_id: userId, told_until: at })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ told_until: at }))
    .execute()

const dropTextMessages = async (tx: Tx, userId: number) =>
  await tx
    .deleteFrom('alert_notifications')
    .where('user_id', '=', userId)
    .where('channel', '=', 'sms')
    .where('notified_at', 'is', null)
    .execute()
