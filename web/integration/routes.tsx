import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importSearch } from '#web/integration/importCentre/importSearch.ts'
import importTexts from '#web/integration/importCentre/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

export const importCentre = createRoute({
  ...inFrame(importTexts, {
    title: 'screens.importCentre',
    menu: 'ImportCentre',
    icon: 'import',
    parent: '/user-management',
  }),
  path: '/user-management/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('#web/integration/importCentre/ImportCentrePage.tsx'), 'ImportCentrePage'),
})
