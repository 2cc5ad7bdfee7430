import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { auditTrailList } from '#web/records/auditTrail/auditTrailList.ts'
import { operationLogList } from '#web/records/operationLog/operationLogList.ts'
import { logTexts } from '#web/records/texts.ts'
import { layout } from '#web/shell/routes.tsx'

export const operationLog = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/log',
  staticData: {
    screen: {
      title: 'screens.userOperationLog',
      menu: 'UserOperationLog',
      icon: 'history',
      parent: '/user-management',
      noCompanyContext: 'always',
    },
  },
  validateSearch: operationLogList.url,
  loader: loadTexts(logTexts),
  component: lazyRouteComponent(() => import('#web/records/operationLog/OperationLogPage.tsx'), 'OperationLogPage'),
})

export const auditTrail = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/audit-trail',
  staticData: {
    screen: {
      title: 'screens.auditTrail',
      menu: 'AuditTrail',
      icon: 'audit',
      parent: '/user-management',
      noCompanyContext: 'always',
    },
  },
  validateSearch: auditTrailList.url,
  loader: loadTexts(logTexts),
  component: lazyRouteComponent(() => import('#web/records/auditTrail/AuditTrailPage.tsx'), 'AuditTrailPage'),
})
