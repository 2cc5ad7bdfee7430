import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import platformHealthTexts from '#web/operations/platformHealth/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

export const platformHealth = createRoute({
  ...inFrame(platformHealthTexts, {
    title: 'screens.platformHealth',
    menu: 'PlatformHealth',
    icon: 'heart',
    parent: '/user-management',
    noCompanyContext: 'always',
  }),
  path: '/user-management/platform',
  component: lazyRouteComponent(
    () => import('#web/operations/platformHealth/PlatformHealthPage.tsx'),
    'PlatformHealthPage',
  ),
})
