import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import { alertList } from '#web/quality/alerts/alertList.ts'
import scanTexts from '#web/quality/scan/texts.ts?lazy'
import alertTexts from '#web/quality/alerts/texts.ts?lazy'
import caseTexts from '#web/quality/cases/texts.ts?lazy'
import { inFrame, mustExist } from '#web/shell/routes.tsx'

/** Whoever sees deliveries may scan boxes, whoever drives them, and whoever sees their stock. */
export const scan = createRoute({
  ...inFrame({ title: 'scan', menu: 'DeliveryStatus', orMenus: ['Trips', 'ProductStockInformation'] }, scanTexts),
  path: '/scan',
  validateSearch: z.object({ code: z.coerce.string<string>().max(500).optional().catch(undefined) }),
  component: lazyPage(() => import('#web/quality/scan/ScanPage.tsx'), 'ScanPage'),
})

/** QUA-2. Its page is in app/pages/. */
export const quality = createRoute({
  ...inFrame({ title: 'quality', menu: 'Quality', icon: 'fileProtect', keepsSearch: true, hasFile: true }, caseTexts),
  path: '/quality',
  // Which tab is shown; what else stands in the URL is the tab's own to read.
  validateSearch: z.looseObject({ tab: z.string().optional().catch(undefined) }),
})

/** Its page gets what it shows of later domains from app/pages/. */
export const excursionCase = createRoute({
  ...inFrame({ title: 'excursionCase', menu: 'Quality', noCompanyContext: 'always' }, caseTexts),
  path: '/quality/case',
  // No case has the number 0.
  validateSearch: z.object({ caseId: z.coerce.number<number>().int().positive().catch(0) }),
  beforeLoad: ({ search }) => mustExist(search.caseId > 0),
})

/** Everybody's own, reached from the user menu and the inbox. */
export const notificationSettings = createRoute({
  ...inFrame({ title: 'notificationSettings', noCompanyContext: 'always', command: 'setNotifications' }, alertTexts),
  path: '/notification-settings',
  component: lazyPage(
    () => import('#web/quality/alerts/settings/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
})

export const alerts = createRoute({
  ...inFrame({ title: 'alerts', menu: 'AlertRules', icon: 'alert', hasFile: true }, alertTexts),
  path: '/user-management/alerts',
  validateSearch: alertList.url,
  component: lazyPage(() => import('#web/quality/alerts/AlertsPage.tsx'), 'AlertsPage'),
})
