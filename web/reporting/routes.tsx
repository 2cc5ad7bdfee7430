import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import { dashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { kpiRegistrationSearch, kpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import sharedReportTexts from '#web/reporting/sharedReport/texts.ts?lazy'
import figureTexts from '#web/reporting/texts.ts?lazy'
import { alone, inFrame } from '#web/shell/routes.tsx'

export const deliveryDashboard = createRoute({
  ...inFrame({ title: 'deliveryDashboard', menu: 'DeliveryDashboard', icon: 'dashboard' }, figureTexts),
  path: '/delivery-dashboard',
  validateSearch: dashboardSearch,
  component: lazyPage(
    () => import('#web/reporting/deliveryDashboard/DeliveryDashboardPage.tsx'),
    'DeliveryDashboardPage',
  ),
})

export const kpiDashboard = createRoute({
  ...inFrame({ title: 'kpiDashboard', menu: 'KpiDashboard', icon: 'lineChart' }, figureTexts),
  path: '/kpi-dashboard',
  validateSearch: kpiSearch,
  component: lazyPage(() => import('#web/reporting/kpi/KpiDashboardPage.tsx'), 'KpiDashboardPage'),
})

export const maintenance = createRoute({
  ...inFrame({ title: 'maintenance', menu: 'Maintenance', icon: 'form', noCompanyContext: 'always' }, figureTexts),
  path: '/user-management/maintenance',
  validateSearch: kpiRegistrationSearch,
  component: lazyPage(() => import('#web/reporting/kpiRegistration/KpiRegistrationPage.tsx'), 'KpiRegistrationPage'),
})

const sharedSearch = z.object({
  token: z.string().optional().catch(undefined),
  act: z.enum(['end']).optional().catch(undefined),
})

/** Where links to reports lead that were mailed to people without an account; a session stays as it is. */
export const sharedReport = createRoute({
  ...alone({ title: 'sharedReport', public: true }, sharedReportTexts),
  path: '/shared-report',
  validateSearch: sharedSearch,
  component: lazyPage(() => import('#web/reporting/sharedReport/SharedReportPage.tsx'), 'SharedReportPage'),
})
