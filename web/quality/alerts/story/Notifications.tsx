import type { AlertNotification } from '#contract/quality/types/alertTypes.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Who was told of what, by which way and when; also what still waits, or came to nothing. */
export function Notifications({ notifications }: { notifications: readonly AlertNotification[] }) {
  const t = useText()
  const { words } = useAlertTexts()
  const whenNotified = useWhenNotified()
  if (notifications.length === 0) return <p className="quiet">{t('alerts.story.nobody')}</p>
  const heads = [
    t('alerts.story.who'),
    t('alerts.story.how'),
    t('alerts.story.why'),
    t('alerts.columns.severity'),
    t('alerts.story.when'),
  ]
  return (
    <ScrollTable isLong label={t('alerts.story.notifications')} heads={heads}>
      {notifications.map(notification => {
        const { name, channel, act, level, severity, dueAt } = notification
        return (
          <tr key={`${name} ${channel} ${act} ${level} ${severity} ${dueAt}`}>
            <th scope="row">{name}</th>
            <td>{words.channels[channel]}</td>
            <td>{level > 0 ? t('alerts.story.level', { act: words.acts[act], level }) : words.acts[act]}</td>
            <td>
              <SeverityTag severity={severity} />
            </td>
            <td>{whenNotified(notification)}</td>
          </tr>
        )
      })}
    </ScrollTable>
  )
}

function useWhenNotified() {
  const t = useText()
  const { instant } = useTimes()
  return ({ notifiedAt, dueAt, isDeferred, isDropped }: AlertNotification) => {
    if (notifiedAt) return instant(notifiedAt)
    if (isDropped) return t('alerts.story.dropped')
    return isDeferred
      ? t('alerts.story.deferredUntil', { at: instant(dueAt) })
      : t('alerts.story.due', { at: instant(dueAt) })
  }
}
