import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loggerRoutes } from '#web/devices/routes.tsx'
import { passwordChange, signInRoutes, userRoutes } from '#web/identity/routes.tsx'
import { noticeRoutes, portalDocuments, termsOfUse } from '#web/information/routes.tsx'
import { importCentre } from '#web/integration/routes.tsx'
import { deliveryRoutes } from '#web/logistics/deliveries/routes.tsx'
import { productRoutes } from '#web/logistics/products/routes.tsx'
import { disclosure, orderedItemsList, productStockInformation } from '#web/logistics/routes.tsx'
import { platformHealth } from '#web/operations/routes.tsx'
import { companyRoutes, partners, vendorRegisterRoutes, vendorRoutes } from '#web/partners/routes.tsx'
import { alerts, caseRoutes } from '#web/quality/routes.tsx'
import { auditTrail, operationLog } from '#web/records/routes.tsx'
import { deliveryDashboard, kpiDashboard, maintenance, sharedReport } from '#web/reporting/routes.tsx'
import { elsewhere, home, layout, passwordLink, redirecting, root, userManagement } from '#web/shell/routes.tsx'

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { screen: { title: 'screens.notFound' } },
  component: lazyRouteComponent(() => import('#web/app/NotFoundPage.tsx'), 'NotFoundPage'),
})

layout.update({ component: lazyRouteComponent(() => import('#web/app/Frame.tsx'), 'Frame') })

/** Every screen; those of the side menu in its order. */
export const routeTree = root.addChildren([
  ...signInRoutes,
  sharedReport,
  termsOfUse,
  passwordLink,
  notFound,
  elsewhere,
  layout.addChildren([
    home,
    redirecting,
    passwordChange,
    deliveryDashboard,
    ...deliveryRoutes,
    ...caseRoutes,
    kpiDashboard,
    ...vendorRoutes,
    orderedItemsList,
    productStockInformation,
    ...noticeRoutes,
    userManagement,
    maintenance,
    ...companyRoutes,
    disclosure,
    ...userRoutes,
    ...vendorRegisterRoutes,
    ...productRoutes,
    partners,
    ...loggerRoutes,
    importCentre,
    alerts,
    operationLog,
    auditTrail,
    platformHealth,
    portalDocuments,
  ]),
])
