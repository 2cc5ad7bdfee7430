import type { AlertTelling } from '#contract/quality/types/alertTypes.ts'
import { SeverityMark } from '#web/quality/alerts/SeverityMark.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Who was told of what, by which way and when; also what still waits, or came to nothing. */
export function Tellings({ tellings }: { tellings: readonly AlertTelling[] }) {
  const t = useText()
  const { words } = useAlertTexts()
  const whenTold = useWhenTold()
  if (tellings.length === 0) return <p className="quiet">{t('alerts.story.nobody')}</p>
  const heads = [
    t('alerts.story.who'),
    t('alerts.story.how'),
    t('alerts.story.why'),
    t('alerts.columns.severity'),
    t('alerts.story.when'),
  ]
  return (
    <ScrollTable isLong label={t('alerts.story.tellings')} heads={heads}>
      {tellings.map(telling => {
        const { name, channel, act, level, severity, dueAt } = telling
        return (
          <tr key={`${name} ${channel} ${act} ${level} ${severity} ${dueAt}`}>
            <th scope="row">{name}</th>
            <td>{words.channels[channel]}</td>
            <td>{level > 0 ? t('alerts.story.level', { act: words.acts[act], level }) : words.acts[act]}</td>
            <td>
              <SeverityMark severity={severity} />
            </td>
            <td>{whenTold(telling)}</td>
          </tr>
        )
      })}
    </ScrollTable>
  )
}

function useWhenTold() {
  const t = useText()
  const { instant } = useTimes()
  return ({ toldAt, dueAt, isHeld, isDropped }: AlertTelling) => {
    if (toldAt) return instant(toldAt)
    if (isDropped) return t('alerts.story.dropped')
    return isHeld ? t('alerts.story.heldUntil', { at: instant(dueAt) }) : t('alerts.story.due', { at: instant(dueAt) })
  }
}
