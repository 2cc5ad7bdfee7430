import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import type { BoardPage } from '#contract/reporting/rules/boards.ts'
import { dashboardSearch, type BoardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { kpiRegistrationSearch, kpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import sharedReportTexts from '#web/reporting/sharedReport/texts.ts?lazy'
import figureTexts from '#web/reporting/texts.ts?lazy'
import { alone, inFrame } from '#web/shell/routes.tsx'

/** Which cards a dashboard has is asked while its page is on its way. */
async function askWhenEntered(page: BoardPage, { board }: BoardSearch, cause: 'preload' | 'enter' | 'stay') {
  if (cause !== 'enter') return
  const { askForBoards } = await import('#web/reporting/boards/useBoards.ts')
  askForBoards(page, board)
}

// Their pages get what they show of other domains from app/pages/.

export const deliveryDashboard = createRoute({
  ...inFrame({ title: 'deliveryDashboard', menu: 'DeliveryDashboard', icon: 'dashboard' }, figureTexts),
  path: '/delivery-dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: ({ search, cause }) => askWhenEntered('DeliveryDashboard', search, cause),
})

export const kpiDashboard = createRoute({
  ...inFrame({ title: 'kpiDashboard', menu: 'KpiDashboard', icon: 'lineChart' }, figureTexts),
  path: '/kpi-dashboard',
  validateSearch: kpiSearch,
  beforeLoad: ({ search, cause }) => askWhenEntered('KpiDashboard', search, cause),
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
