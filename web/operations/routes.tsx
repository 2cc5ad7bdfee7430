import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { platformHealthTexts } from '#web/operations/platformHealth/texts.ts'
import { layout } from '#web/shell/routes.tsx'

export const platformHealth = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/platform',
  staticData: {
    screen: {
      title: 'screens.platformHealth',
      menu: 'PlatformHealth',
      icon: 'heart',
      parent: '/user-management',
      noCompanyContext: 'always',
    },
  },
  loader: loadTexts(platformHealthTexts),
  component: lazyRouteComponent(
    () => import('#web/operations/platformHealth/PlatformHealthPage.tsx'),
    'PlatformHealthPage',
  ),
})
