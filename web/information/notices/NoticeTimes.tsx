import type { Notice } from '#contract/information/calls/notices.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Hours = Pick<Notice, 'maintenanceFrom' | 'maintenanceUntil'>

/** When a maintenance takes place, where its notice says so. */
export function MaintenanceHours({ of: { maintenanceFrom, maintenanceUntil } }: { of: Hours }) {
  const t = useText()
  const { instant } = useTimes()
  if (!maintenanceFrom || !maintenanceUntil) return null
  return (
    <p>
      <span className="quiet">{t('notices.hours')}</span>{' '}
      <strong>{t('notices.period', { from: instant(maintenanceFrom), until: instant(maintenanceUntil) })}</strong>
    </p>
  )
}

export function PublishedAt({ at }: { at: string }) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <time dateTime={at} className="quiet no-wrap">
      {t('notices.published', { at: instant(at) })}
    </time>
  )
}
