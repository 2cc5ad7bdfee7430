import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { dashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { kpiRegistrationSearch, kpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import sharedReportTexts from '#web/reporting/sharedReport/texts.ts?lazy'
import figureTexts from '#web/reporting/texts.ts?lazy'
import { inFrame, root } from '#web/shell/routes.tsx'

export const deliveryDashboard = createRoute({
  ...inFrame(figureTexts, { title: 'screens.deliveryDashboard', menu: 'DeliveryDashboard', icon: 'dashboard' }),
  path: '/delivery-dashboard',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(
    () => import('#web/reporting/deliveryDashboard/DeliveryDashboardPage.tsx'),
    'DeliveryDashboardPage',
  ),
})

export const kpiDashboard = createRoute({
  ...inFrame(figureTexts, { title: 'screens.kpiDashboard', menu: 'KpiDashboard', icon: 'lineChart' }),
  path: '/kpi-dashboard',
  validateSearch: kpiSearch,
  component: lazyRouteComponent(() => import('#web/reporting/kpi/KpiDashboardPage.tsx'), 'KpiDashboardPage'),
})

export const maintenance = createRoute({
  ...inFrame(figureTexts, {
    title: 'screens.maintenance',
    menu: 'Maintenance',
    icon: 'form',
    parent: '/user-management',
    noCompanyContext: 'always',
  }),
  path: '/user-management/maintenance',
  validateSearch: kpiRegistrationSearch,
  component: lazyRouteComponent(
    () => import('#web/reporting/kpiRegistration/KpiRegistrationPage.tsx'),
    'KpiRegistrationPage',
  ),
})

/** Where links to reports lead that were mailed to people without an account; a session stays as it is. */
export const sharedReport = createRoute({
  getParentRoute: () => root,
  path: '/shared-report',
  staticData: { screen: { title: 'screens.sharedReport', public: true } },
  validateSearch: z.object({
    token: z.string().optional().catch(undefined),
    act: z.enum(['end']).optional().catch(undefined),
  }),
  loader: loadTexts(sharedReportTexts),
  component: lazyRouteComponent(() => import('#web/reporting/sharedReport/SharedReportPage.tsx'), 'SharedReportPage'),
})
