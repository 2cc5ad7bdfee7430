import { pageFont, showWithFont } from '#web/app/pageFont.ts'
import '#web/app/keepToPolicy.ts'
import 'virtual:portalFont.css'
import boldLetters from 'virtual:boldFont.css?url'
import otherLetters from '@fontsource-variable/noto-sans-jp/index.css?url'
import '#web/app/portal.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { askForFirstScreen } from '#web/app/askForFirstScreen.ts'
import { reactToFailures } from '#web/app/failureReactions.ts'
import { watchConnection } from '#web/kernel/api/connection/connection.ts'
import { keepProfileFresh } from '#web/kernel/session/freshProfile.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { outsideTexts } from '#web/app/texts/outsideTexts.ts'
import { Portal } from '#web/app/Portal.tsx'
import { router } from '#web/app/router.tsx'
import { currentSession, readSession, whenOtherTabsChangeSession } from '#web/kernel/session/currentSession.ts'
import { clearTabOfOthers, watchOtherTabs } from '#web/kernel/session/tabs.ts'
import { claimFirstAddress } from '#web/shell/guard/sessionHistory.ts'
import { followScheme } from '#web/kernel/scheme/scheme.ts'
import { startTexts, showLanguage } from '#web/kernel/texts/i18n.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { loginPath, rootPath } from '#web/shell/guard/guard.ts'

followScheme(flushSync)
await startTexts(outsideTexts)
const isVerified = readSession()
clearTabOfOthers()
claimFirstAddress(router.history)
if (!isVerified) showError(t => t('session.verificationFailed'))
reactToFailures()
watchConnection()
// Not awaited: the file that asks imports this one. Where it cannot be fetched, the route says so.
void askForFirstScreen(window.location).catch(() => undefined)
keepProfileFresh(router)
followOtherTabs()
watchOtherTabs(() => void router.invalidate())

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(<Portal />)
  showWithFont(container)
}

// Bold letters, and those that only people write, come in slices after what is shown already.
const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
void pageFont.then(() => whenIdle(() => [boldLetters, otherLetters].forEach(addStyles)))

function addStyles(href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

/** Another tab signed in or out: this one goes where that leads, and the address of the former session goes with it. */
function followOtherTabs() {
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
