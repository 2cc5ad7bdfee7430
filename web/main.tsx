import '@fontsource-variable/noto-sans-jp'
import '#web/app/portal.css'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { keepProfileFresh } from '#web/app/freshProfile.ts'
import { Portal } from '#web/app/Portal.tsx'
import { router } from '#web/app/router.tsx'
import { watchOtherTabs } from '#web/session/currentSession.ts'
import { startTexts } from '#web/texts/i18n.ts'

// The page's security policy allows no code made at run time.
z.config({ jitless: true })

await startTexts()
keepProfileFresh()
watchOtherTabs(() => void router.invalidate())

const container = document.getElementById('root')
if (container) createRoot(container).render(<Portal />)
