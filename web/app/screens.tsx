import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { inKit } from '#web/app/inKit.tsx'
import { loggerRoutes } from '#web/devices/routes.tsx'
import { passwordChange, signInRoutes, userRoutes } from '#web/identity/routes.tsx'
import { noticeRoutes, portalDocuments, termsOfUse } from '#web/information/routes.tsx'
import { importCentre, webhooks } from '#web/integration/routes.tsx'
import { deliveryDetail, deliveryRoutes } from '#web/logistics/deliveries/routes.tsx'
import { productDetail, productRoutes, disclosure, itemRoutes, trips } from '#web/logistics/routes.tsx'
import { platformHealth } from '#web/operations/routes.tsx'
import { companyRoutes, partners, vendorRegisterRoutes, vendorRoutes } from '#web/partners/routes.tsx'
import { alerts, excursionCase, notificationSettings, quality, scan } from '#web/quality/routes.tsx'
import { recordRoutes } from '#web/records/routes.tsx'
import { deliveryDashboard, kpiDashboard, maintenance, sharedReport } from '#web/reporting/routes.tsx'
import { alone, elsewhere, home, layout, passwordLink, redirecting, root, userManagement } from '#web/shell/routes.tsx'

const notFound = createRoute({
  ...alone({ title: 'notFound' }),
  path: '/404',
  component: lazyPage(() => import('#web/app/NotFoundPage.tsx'), 'NotFoundPage'),
})

// Pages that show something of later domains.
layout.update({ component: lazyPage(() => import('#web/app/Frame.tsx'), 'Frame') })
deliveryDetail.update({
  component: lazyPage(() => import('#web/app/pages/DeliveryDetail.tsx'), 'DeliveryDetail'),
})
productDetail.update({
  component: lazyPage(() => import('#web/app/pages/ProductDetail.tsx'), 'ProductDetail'),
})
quality.update({ component: lazyPage(() => import('#web/app/pages/Quality.tsx'), 'Quality') })
deliveryDashboard.update({
  component: lazyPage(() => import('#web/app/pages/DeliveryDashboard.tsx'), 'DeliveryDashboard'),
})
kpiDashboard.update({ component: lazyPage(() => import('#web/app/pages/KpiDashboard.tsx'), 'KpiDashboard') })
excursionCase.update({
  component: lazyPage(() => import('#web/app/pages/ExcursionCase.tsx'), 'ExcursionCase'),
})

// antd is half of a first load: the login, and what tells that an address leads nowhere, come without it.
const [, oneTimePassword, accountActivation, passwordReset] = signInRoutes
for (const route of [oneTimePassword, accountActivation, passwordReset, sharedReport, termsOfUse]) {
  const page = route.options.component
  if (page) route.update({ component: inKit(page) })
}

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
    scan,
    trips,
    quality,
    excursionCase,
    kpiDashboard,
    ...vendorRoutes,
    ...itemRoutes,
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
    webhooks,
    alerts,
    ...recordRoutes,
    platformHealth,
    portalDocuments,
    notificationSettings,
  ]),
])
