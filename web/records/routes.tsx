import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditTrailList } from '#web/records/auditTrail/auditTrailList.ts'
import { operationLogList } from '#web/records/operationLog/operationLogList.ts'
import logTexts from '#web/records/texts.ts?lazy'
import { inFrame } from '#web/shell/routes.tsx'

export const operationLog = createRoute({
  ...inFrame(logTexts, {
    title: 'screens.userOperationLog',
    menu: 'UserOperationLog',
    icon: 'history',
    parent: '/user-management',
    noCompanyContext: 'always',
  }),
  path: '/user-management/log',
  validateSearch: operationLogList.url,
  component: lazyRouteComponent(() => import('#web/records/operationLog/OperationLogPage.tsx'), 'OperationLogPage'),
})

export const auditTrail = createRoute({
  ...inFrame(logTexts, {
    title: 'screens.auditTrail',
    menu: 'AuditTrail',
    icon: 'audit',
    parent: '/user-management',
    noCompanyContext: 'always',
  }),
  path: '/user-management/audit-trail',
  validateSearch: auditTrailList.url,
  component: lazyRouteComponent(() => import('#web/records/auditTrail/AuditTrailPage.tsx'), 'AuditTrailPage'),
})
