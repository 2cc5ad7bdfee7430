import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { importSearch } from '#web/integration/importCentre/importSearch.ts'
import importTexts from '#web/integration/importCentre/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

export const importCentre = createRoute({
  ...inFrame({ title: 'importCentre', menu: 'ImportCentre', icon: 'import' }, importTexts),
  path: '/user-management/import',
  validateSearch: importSearch,
  component: lazyPage(() => import('#web/integration/importCentre/ImportCentrePage.tsx'), 'ImportCentrePage'),
})
