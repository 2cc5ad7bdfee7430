import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import platformHealthTexts from '#web/operations/platformHealth/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

const screen = { title: 'platformHealth', menu: 'PlatformHealth', icon: 'heart', noCompanyContext: 'always' } as const

export const platformHealth = createRoute({
  ...inFrame(screen, platformHealthTexts),
  path: '/user-management/platform',
  component: lazyPage(() => import('#web/operations/platformHealth/PlatformHealthPage.tsx'), 'PlatformHealthPage'),
})
