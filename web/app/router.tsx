import { createRouter } from '@tanstack/react-router'
import { sessionHistory } from '#web/shell/guard/sessionHistory.ts'
import { routeTree } from '#web/app/screens.tsx'
import insideTexts from '#web/app/texts/inside.ts?lazy'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { screensUnder } from '#web/shell/screens/screen.ts'
import { ActionButton } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { FullPageNotice } from '#web/kernel/ui/loading/FullPage.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Addresses stay readable: `?number=0012` is the text 0012, and the screens' schemas turn texts into numbers. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>) => {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`
}

export const router = createRouter({
  routeTree,
  context: { screens: () => screensUnder(routeTree), loadInsideTexts: loadTexts(insideTexts) },
  history: sessionHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // A page is shown as soon as it is there, even if it was said a moment before that it loads.
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A fault of ours in drawing a screen; the rest of the portal keeps working after a reload. */
function CrashPage() {
  const t = useText()
  return (
    <FullPageNotice title={t('common.crashed')} hint={t('common.crashedHint')}>
      <ActionButton onClick={() => window.location.reload()}>{t('common.reload')}</ActionButton>
    </FullPageNotice>
  )
}
