import '#web/app/keepToPolicy.ts'
import 'virtual:portalFont.css'
import '#web/app/portal.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { reactToFailures } from '#web/app/failureReactions.ts'
import { followOtherTabs } from '#web/app/followSession.ts'
import { keepProfileFresh } from '#web/kernel/session/freshProfile.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { outsideTexts } from '#web/app/texts/bundles.ts'
import { Portal } from '#web/app/Portal.tsx'
import { router } from '#web/app/router.tsx'
import { readSession } from '#web/kernel/session/currentSession.ts'
import { clearTabOfOthers } from '#web/kernel/session/tabStorage.ts'
import { watchOtherTabs } from '#web/kernel/session/watchOtherTabs.ts'
import { claimFirstAddress } from '#web/shell/guard/sessionHistory.ts'
import { followScheme } from '#web/kernel/scheme/scheme.ts'
import { startTexts } from '#web/kernel/texts/i18n.ts'

followScheme(flushSync)
await startTexts(outsideTexts)
const isVerified = readSession()
clearTabOfOthers()
claimFirstAddress(router.history)
if (!isVerified) showError(t => t('session.verificationFailed'))
reactToFailures()
keepProfileFresh(router)
followOtherTabs()
watchOtherTabs(() => void router.invalidate())

const container = document.getElementById('root')
if (container) createRoot(container).render(<Portal />)

// Names that people wrote have letters that the portal itself does not write: in slices, after what is shown already.
const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
whenIdle(() => void import('@fontsource-variable/noto-sans-jp'))
