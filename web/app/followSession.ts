import { languageOf } from '#contract/kernel/language.ts'
import { loginPath, rootPath } from '#web/shell/guard/guard.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { router } from '#web/app/router.tsx'
import { currentSession, whenOtherTabsChangeSession } from '#web/kernel/session/currentSession.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'

/** Another tab signed in or out: this one goes where that leads, and the address of the former session goes with it. */
export function followOtherTabs() {
  whenOtherTabsChangeSession(isVerified => {
    if (!isVerified) showError(t => t('session.verificationFailed'))
    const { profile } = currentSession()
    if (profile) void showLanguage(languageOf(profile.language))
    const screen = router.state.matches.at(-1)?.staticData.screen
    // Somebody without an account reads a report there, whoever is signed in.
    if (screen?.public && !screen.isSignIn && !screen.signsOut) return void router.invalidate()
    return void router.navigate({ to: profile ? rootPath : loginPath, replace: true, ignoreBlocker: true })
  })
}
