import type { ReactNode } from 'react'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Brand } from '#web/shell/frame/Brand.tsx'
import { settings } from '#web/kernel/settings.ts'
import '#web/identity/signIn/signIn.css'

/** What the screens before a session share: brand, language switch and one column for a form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  return (
    <div className="sign-in">
      <header className="sign-in-brand">
        <Brand />
        <p>{t('session.tagline')}</p>
      </header>
      <main className="sign-in-form">
        <div style={{ textAlign: 'right' }}>
          <LanguageSwitch />
        </div>
        <div className="sign-in-column">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

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
