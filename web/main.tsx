import '#web/app/keepToPolicy.ts'
import '@fontsource-variable/noto-sans-jp'
import '#web/app/portal.css'
import { createRoot } from 'react-dom/client'
import { reactToFailures } from '#web/app/failureReactions.ts'
import { followOtherTabs } from '#web/app/followSession.ts'
import { keepProfileFresh } from '#web/app/freshProfile.ts'
import { showError } from '#web/app/messages.ts'
import { Portal } from '#web/app/Portal.tsx'
import { router } from '#web/app/router.tsx'
import { readSession } from '#web/session/currentSession.ts'
import { clearTabOfOthers } from '#web/session/tabStorage.ts'
import { watchOtherTabs } from '#web/session/watchOtherTabs.ts'
import { claimFirstAddress } from '#web/app/sessionHistory.ts'
import { startTexts } from '#web/texts/i18n.ts'

await startTexts()
const isVerified = readSession()
clearTabOfOthers()
claimFirstAddress(router.history)
if (!isVerified) showError(t => t('session.verificationFailed'))
reactToFailures()
keepProfileFresh()
followOtherTabs()
watchOtherTabs(() => void router.invalidate())

const container = document.getElementById('root')
if (container) createRoot(container).render(<Portal />)
