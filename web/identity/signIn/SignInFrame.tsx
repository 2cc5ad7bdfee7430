import type { ReactNode } from 'react'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Brand } from '#web/shell/frame/Brand.tsx'
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
        <div className="sign-in-language">
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
