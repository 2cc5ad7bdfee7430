import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazyPage,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { loadTexts, type TextBundle } from '#web/kernel/texts/i18n.ts'
import { LoadingPage } from '#web/kernel/ui/loading/FullPage.tsx'
import { enter } from '#web/shell/guard/enter.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { RootScreen } from '#web/shell/screens/RootScreen.tsx'
import type { ListedScreen, Screen } from '#web/shell/screens/screen.ts'
import { bringSearchBack } from '#web/shell/screens/rememberedSearch.ts'

/** What app/ hands to the router: all screens in the order of the menu, and the texts of the frame's pages. */
export type RouterContext = { screens: () => ListedScreen[]; loadInsideTexts: () => Promise<void> }

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootScreen,
  pendingComponent: LoadingPage,
  // A page that is only loaded ahead is evaluated when it is opened.
  beforeLoad: async ({ context, matches, location, preload }) => ({
    admitted: preload ? undefined : await enter(context.screens(), matches.at(-1)?.routeId, location),
  }),
})

/** The frame of every screen behind the login; app/ gives it its component. */
export const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: ({ location }) => bringSearchBack(location),
  loader: ({ context }) => context.loadInsideTexts(),
})

/** What a screen in the frame has besides its path and its page; its texts come before it is shown. */
export const inFrame = (screen: Screen, texts?: TextBundle) => ({
  getParentRoute: () => layout,
  staticData: { screen },
  loader: texts && loadTexts(texts),
})

/** The same of a screen that stands alone. */
export const alone = (screen: Screen, texts?: TextBundle) => ({
  ...inFrame(screen, texts),
  getParentRoute: () => root,
})

/** Before a screen is shown: an address of what does not exist for its reader leads to /404. */
export function mustExist(exists: boolean) {
  if (!exists) throw redirect({ to: notFoundPath })
}

/** The guard checks the link and leads on. */
export const passwordLink = createRoute({
  ...alone({ title: 'passwordChange', isPasswordLink: true }),
  path: '/user/password-change',
})

/** Every other address is no screen, also one below a screen's; the guard leads to /404. */
export const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })

/** The guard leads on to the first permitted screen. */
export const home = createRoute({ ...inFrame({}), path: '/' })

export const redirecting = createRoute({
  ...inFrame({}),
  path: '/redirect',
  validateSearch: z.object({ to: z.string().catch('/') }),
  component: lazyPage(() => import('#web/shell/screens/RedirectPage.tsx'), 'RedirectPage'),
})

/** An always-shown group (SHL-7); the guard leads on to its first permitted child. */
export const userManagement = createRoute({
  ...inFrame({ title: 'userManagement', isGroup: true, icon: 'setting' }),
  path: '/user-management',
})
