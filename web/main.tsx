import '#web/app/keepToPolicy.ts'
import '@fontsource-variable/noto-sans-jp'
import '#web/app/portal.css'
import { createRoot } from 'react-dom/client'
import { reactToFailures } from '#web/app/failureReactions.ts'
import { keepProfileFresh } from '#web/app/freshProfile.ts'
import { showError } from '#web/app/messages.ts'
import { Portal } from '#web/app/Portal.tsx'
import { router } from '#web/app/router.tsx'
import { rereadSession, watchOtherTabs } from '#web/session/currentSession.ts'
import { startTexts, texts } from '#web/texts/i18n.ts'

await startTexts()
if (!(await rereadSession())) showError(texts.t('session.verificationFailed'))
reactToFailures()
keepProfileFresh()
watchOtherTabs(() => void router.invalidate())

const container = document.getElementById('root')
if (container) createRoot(container).render(<Portal />)
