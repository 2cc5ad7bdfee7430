import { languageCodeOf, type Language } from '#contract/kernel/language.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { currentSession, keepProfile } from '#web/kernel/session/currentSession.ts'
import { languages, showLanguage } from '#web/kernel/texts/i18n.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'

/** Each language calls itself by its own name. */
const ownNames = { ja: '日本語', en: 'English' } as const

/** Shows the portal in another language; a signed-in user's choice is kept by the server (PLT-24). */
export function LanguageSwitch() {
  const t = useText()
  const current = useLanguage()
  const changeLanguage = useCallMutation(sessionCalls.changeLanguage)
  // By its promise: a callback of `mutate` is lost when the page behind it changes before the answer comes.
  const keep = (userId: string, language: Language) =>
    changeLanguage.mutateAsync({ userId, language: languageCodeOf(language) }).then(
      () => true,
      // The message is shown already.
      () => false,
    )
  const choose = async (language: Language) => {
    const { profile } = currentSession()
    if (profile && !(await keep(profile.email, language))) return
    const kept = currentSession().profile
    if (kept) keepProfile({ ...kept, language: languageCodeOf(language) })
    await showLanguage(language)
  }
  return (
    <div role="group" aria-label={t('layout.language')} className="language-switch">
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => {
            if (language !== current) void choose(language)
          }}
        >
          {ownNames[language]}
        </button>
      ))}
    </div>
  )
}
