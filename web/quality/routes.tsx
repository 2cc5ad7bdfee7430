import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { alertList } from '#web/quality/alerts/alertList.ts'
import { alertTexts } from '#web/quality/alerts/texts.ts'
import { caseTexts } from '#web/quality/cases/texts.ts'
import { oneCase, qualitySearch } from '#web/quality/overview/qualitySearch.ts'
import { qualityTexts } from '#web/quality/overview/texts.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { layout } from '#web/shell/routes.tsx'

/** Whoever may open Delivery Status, which leads here: it has no entry of its own (QUA-2). Its page is in app/pages/. */
export const quality = createRoute({
  getParentRoute: () => layout,
  path: '/quality',
  staticData: {
    screen: {
      title: 'screens.quality',
      menu: 'DeliveryStatus',
      parent: '/delivery',
      hidden: true,
      keepsSearch: true,
    },
  },
  validateSearch: qualitySearch,
  loader: loadTexts(qualityTexts),
})

/** Its page gets what it shows of later domains from app/pages/. */
export const excursionCase = createRoute({
  getParentRoute: () => layout,
  path: '/quality/case',
  staticData: {
    screen: {
      title: 'screens.excursionCase',
      menu: 'DeliveryStatus',
      parent: '/quality',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: oneCase,
  beforeLoad: ({ search }) => {
    if (search.caseId === 0) throw redirect({ to: notFoundPath })
  },
  loader: loadTexts(caseTexts),
})

export const alerts = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/alerts',
  staticData: {
    screen: { title: 'screens.alerts', menu: 'AlertRules', icon: 'alert', parent: '/user-management' },
  },
  validateSearch: alertList.url,
  loader: loadTexts(alertTexts),
  component: lazyRouteComponent(() => import('#web/quality/alerts/AlertsPage.tsx'), 'AlertsPage'),
})

export const caseRoutes = [quality, excursionCase] as const
