import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { alertList } from '#web/quality/alerts/alertList.ts'
import alertTexts from '#web/quality/alerts/texts.ts?lazy'
import caseTexts from '#web/quality/cases/texts.ts?lazy'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame } from '#web/shell/routes.tsx'

/** Whoever may open Delivery Status, which leads here: it has no entry of its own (QUA-2). Its page is in app/pages/. */
export const quality = createRoute({
  ...inFrame(caseTexts, {
    title: 'screens.quality',
    menu: 'DeliveryStatus',
    parent: '/delivery',
    hidden: true,
    keepsSearch: true,
  }),
  path: '/quality',
  // Which tab is shown; what else stands in the URL is the tab's own to read.
  validateSearch: z.looseObject({ tab: z.string().optional().catch(undefined) }),
})

/** Its page gets what it shows of later domains from app/pages/. */
export const excursionCase = createRoute({
  ...inFrame(caseTexts, {
    title: 'screens.excursionCase',
    menu: 'DeliveryStatus',
    parent: '/quality',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/quality/case',
  // No case has the number 0.
  validateSearch: z.object({ caseId: z.coerce.number<number>().int().positive().catch(0) }),
  beforeLoad: ({ search }) => {
    if (search.caseId === 0) throw redirect({ to: notFoundPath })
  },
})

export const alerts = createRoute({
  ...inFrame(alertTexts, { title: 'screens.alerts', menu: 'AlertRules', icon: 'alert', parent: '/user-management' }),
  path: '/user-management/alerts',
  validateSearch: alertList.url,
  component: lazyRouteComponent(() => import('#web/quality/alerts/AlertsPage.tsx'), 'AlertsPage'),
})

export const caseRoutes = [quality, excursionCase] as const
