import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { chartLayouts } from '#web/kernel/temperatureChart/chartLayouts.ts'
import detailTexts from '#web/logistics/deliveries/detail/texts.ts?lazy'
import { deliveryList as listed } from '#web/logistics/deliveries/deliveryList.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame, layout } from '#web/shell/routes.tsx'

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
    if (cause === 'enter') askForRows(search)
    const { detailedCriteriaFor } = await import('#web/logistics/deliveries/list/criteria/lazyCriteria.ts')
    await detailedCriteriaFor(search)
  },
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/DeliveryStatusPage.tsx'), 'DeliveryStatusPage'),
})

/** The state of a delivery's page in its address: which delivery, which logger stands out, and what the chart shows. */
const detailSearch = z.object({
  /** No delivery has the number 0: an address without one leads to /404. */
  deliveryId: z.coerce.number<number>().int().positive().catch(0),
  logger: z.coerce.number<number>().int().positive().optional().catch(undefined),
  /** How the loggers' curves are compared; overlaid without it. */
  chart: z.enum(chartLayouts).exclude(['overlaid']).optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})
const oneDelivery = detailSearch.pick({ deliveryId: true })

const needDelivery = ({ search }: { search: { deliveryId: number } }) => {
  if (search.deliveryId === 0) throw redirect({ to: notFoundPath })
}

/** Its page gets what it shows of later domains from app/pages/. */
export const deliveryDetail = createRoute({
  ...inFrame(detailTexts, {
    title: 'screens.deliveryDetail',
    menu: 'DeliveryStatus',
    parent: '/delivery',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/delivery/detail',
  validateSearch: detailSearch,
  beforeLoad: async ({ search, cause }) => {
    needDelivery({ search })
    const { askForDelivery } = await import('#web/logistics/deliveries/list/askForRows.ts')
    if (cause === 'enter') askForDelivery(search.deliveryId)
  },
})

const productLogger = createRoute({
  ...inFrame(detailTexts, {
    title: 'screens.loggerDetails',
    menu: 'DeliveryStatus',
    parent: '/delivery/detail',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/delivery/productLogger',
  validateSearch: oneDelivery,
  beforeLoad: needDelivery,
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/ProductLoggerPage.tsx'), 'ProductLoggerPage'),
})

export const deliveryRoutes = [deliveryStatus, deliveryDetail, productLogger] as const
