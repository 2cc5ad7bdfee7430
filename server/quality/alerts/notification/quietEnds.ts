import { quietUntil, type QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import type { QuietEnds } from '#server/platform/mail/queueMail.ts'

/** The people whose quiet hours it is, with their end: until then mails wait that no alert rule sends (decision 0089). */
export const quietEnds: QuietEnds = async (tx, userIds, { now, timeZone }) => {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notification_settings')
    .select(['user_id', 'quiet_hours'])
    .where('user_id', 'in', userIds)
    .execute()
  const ends = rows.map(row => [row.user_id, quietUntil(row.quiet_hours as QuietWindow[], now, timeZone)] as const)
  return new Map(ends.flatMap(([id, end]) => (end ? [[id, end]] : [])))
}
