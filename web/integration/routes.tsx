import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importSearch } from '#web/integration/importCentre/importSearch.ts'
import { importTexts } from '#web/integration/importCentre/texts.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { layout } from '#web/shell/routes.tsx'

export const importCentre = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/import',
  staticData: {
    screen: { title: 'screens.importCentre', menu: 'ImportCentre', icon: 'import', parent: '/user-management' },
  },
  validateSearch: importSearch,
  loader: loadTexts(importTexts),
  component: lazyRouteComponent(() => import('#web/integration/importCentre/ImportCentrePage.tsx'), 'ImportCentrePage'),
})
