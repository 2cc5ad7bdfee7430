import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { auditTrailList } from '#web/records/auditTrail/auditTrailList.ts'
import { operationLogList } from '#web/records/operationLog/operationLogList.ts'
import logTexts from '#web/records/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

const noCompanyContext = 'always'

export const recordRoutes = [
  createRoute({
    ...inFrame(
      { title: 'userOperationLog', menu: 'UserOperationLog', icon: 'history', noCompanyContext, hasFile: true },
      logTexts,
    ),
    path: '/user-management/log',
    validateSearch: operationLogList.url,
    component: lazyPage(() => import('#web/records/operationLog/OperationLogPage.tsx'), 'OperationLogPage'),
  }),
  createRoute({
    ...inFrame({ title: 'auditTrail', menu: 'AuditTrail', icon: 'audit', noCompanyContext, hasFile: true }, logTexts),
    path: '/user-management/audit-trail',
    validateSearch: auditTrailList.url,
    component: lazyPage(() => import('#web/records/auditTrail/AuditTrailPage.tsx'), 'AuditTrailPage'),
  }),
] as const
