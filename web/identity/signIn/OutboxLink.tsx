import { settings } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Where the demo's mails are read; outside the demo there is nothing to read (IDN-50). */
export function OutboxLink() {
  const t = useText()
  if (!settings.isDemo) return null
  return (
    <p className="sign-in-more">
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t('session.demoOutbox')}
      </a>
    </p>
  )
}
