import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { detailTexts } from '#web/logistics/deliveries/detail/texts.ts'
import { detailSearch } from '#web/logistics/deliveries/detailSearch.ts'
import { deliveryList as listed } from '#web/logistics/deliveries/deliveryList.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { layout } from '#web/shell/routes.tsx'

const deliveryStatus = createRoute({
  getParentRoute: () => layout,
  path: '/delivery',
  staticData: {
    screen: { title: 'screens.deliveryStatus', menu: 'DeliveryStatus', icon: 'truck', keepsSearch: true },
  },
  validateSearch: listed.url,
  loader: async ({ location, cause }) => {
    const search = listed.url.parse(location.search)
    const { askForRows } = await import('#web/logistics/deliveries/list/askForRows.ts')
    if (cause === 'enter') void askForRows(search)
    const { detailedCriteriaFor } = await import('#web/logistics/deliveries/list/criteria/lazyCriteria.ts')
    await detailedCriteriaFor(search)
  },
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/DeliveryStatusPage.tsx'), 'DeliveryStatusPage'),
})

/** No delivery has the number 0: an address without one leads to /404. */
const oneDelivery = z.object({ deliveryId: z.coerce.number<number>().int().positive().catch(0) })

const needDelivery = ({ search }: { search: { deliveryId: number } }) => {
  if (search.deliveryId === 0) throw redirect({ to: notFoundPath })
}

/** Its page gets what it shows of later domains from app/pages/. */
export const deliveryDetail = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/detail',
  staticData: {
    screen: {
      title: 'screens.deliveryDetail',
      menu: 'DeliveryStatus',
      parent: '/delivery',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: detailSearch,
  beforeLoad: needDelivery,
  loader: loadTexts(detailTexts),
})

const productLogger = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/productLogger',
  staticData: {
    screen: {
      title: 'screens.loggerDetails',
      menu: 'DeliveryStatus',
      parent: '/delivery/detail',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: oneDelivery,
  beforeLoad: needDelivery,
  loader: loadTexts(detailTexts),
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/ProductLoggerPage.tsx'), 'ProductLoggerPage'),
})

export const deliveryRoutes = [deliveryStatus, deliveryDetail, productLogger] as const
