import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import webhookTexts from '#web/integration/webhooks/texts.ts?lazy'
import { importSearch } from '#web/integration/importCentre/importSearch.ts'
import importTexts from '#web/integration/importCentre/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

export const importCentre = createRoute({
  ...inFrame({ title: 'importCentre', menu: 'ImportCentre', icon: 'import' }, importTexts),
  path: '/user-management/import',
  validateSearch: importSearch,
  component: lazyPage(() => import('#web/integration/importCentre/ImportCentrePage.tsx'), 'ImportCentrePage'),
})

const webhookSearch = z.object({
  enterpriseCode: z.string().optional().catch(undefined),
  webhookId: z.coerce.number<number>().int().positive().optional().catch(undefined),
})

export const webhooks = createRoute({
  ...inFrame(
    { title: 'webhooks', menu: 'CompanyManagement', needsManager: true, noCompanyContext: 'always' },
    webhookTexts,
  ),
  path: '/user-management/webhooks',
  validateSearch: webhookSearch,
  component: lazyPage(() => import('#web/integration/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})
