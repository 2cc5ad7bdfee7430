import { createRouter } from '@tanstack/react-router'
import { CrashPage } from '#web/app/CrashPage.tsx'
import { sessionHistory } from '#web/shell/guard/sessionHistory.ts'
import { routeTree } from '#web/app/screens.tsx'
import { insideTexts } from '#web/app/texts/bundles.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { screensUnder } from '#web/shell/screens/screenList.ts'

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
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
