import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { dashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { kpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { kpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { sharedReportTexts } from '#web/reporting/sharedReport/texts.ts'
import { figureTexts } from '#web/reporting/texts.ts'
import { layout, root } from '#web/shell/routes.tsx'

export const deliveryDashboard = createRoute({
  getParentRoute: () => layout,
  path: '/delivery-dashboard',
  staticData: { screen: { title: 'screens.deliveryDashboard', menu: 'DeliveryDashboard', icon: 'dashboard' } },
  validateSearch: dashboardSearch,
  loader: loadTexts(figureTexts),
  component: lazyRouteComponent(
    () => import('#web/reporting/deliveryDashboard/DeliveryDashboardPage.tsx'),
    'DeliveryDashboardPage',
  ),
})

export const kpiDashboard = createRoute({
  getParentRoute: () => layout,
  path: '/kpi-dashboard',
  staticData: { screen: { title: 'screens.kpiDashboard', menu: 'KpiDashboard', icon: 'lineChart' } },
  validateSearch: kpiSearch,
  loader: loadTexts(figureTexts),
  component: lazyRouteComponent(() => import('#web/reporting/kpi/KpiDashboardPage.tsx'), 'KpiDashboardPage'),
})

export const maintenance = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/maintenance',
  staticData: {
    screen: {
      title: 'screens.maintenance',
      menu: 'Maintenance',
      icon: 'form',
      parent: '/user-management',
      noCompanyContext: 'always',
    },
  },
  validateSearch: kpiRegistrationSearch,
  loader: loadTexts(figureTexts),
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
