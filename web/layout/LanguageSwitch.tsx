import { sessionCalls } from '#contract/calls/session.ts'
import { useCallMutation } from '#web/api/queries.ts'
import { currentSession, keepProfile } from '#web/session/currentSession.ts'
import { languages, showLanguage, type Language } from '#web/texts/i18n.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'

const codeOf = { ja: '0', en: '1' } as const
/** Each language calls itself by its own name. */
const ownNames = { ja: '日本語', en: 'English' } as const

/** Shows the portal in another language; a signed-in user's choice is kept by the server (spec 7). */
export function LanguageSwitch() {
  const t = useText()
  const current = useLanguage()
  const changeLanguage = useCallMutation(sessionCalls.changeLanguage)
  const choose = (language: Language) => {
    const { profile } = currentSession()
    const show = () => void showLanguage(language)
    if (!profile) {
      show()
      return
    }
    const keep = () => keepProfile({ ...profile, language: codeOf[language] })
    changeLanguage.mutate({ userId: profile.email, language: codeOf[language] }, { onSuccess: () => (keep(), show()) })
  }
  return (
    <div role="group" aria-label={t('layout.language')} className="language-switch">
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => language !== current && choose(language)}
        >
          {ownNames[language]}
        </button>
      ))}
    </div>
  )
}
