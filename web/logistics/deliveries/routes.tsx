import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { chartLayouts } from '#web/kernel/temperatureChart/chartLayouts.ts'
import detailTexts from '#web/logistics/deliveries/detail/texts.ts?lazy'
import { deliveryList } from '#web/logistics/deliveries/deliveryList.ts'
import registrationTexts from '#web/logistics/registration/texts.ts?lazy'
import { inFrame, mustExist } from '#web/shell/routes.tsx'

const deliveryStatus = createRoute({
  ...inFrame({ title: 'deliveryStatus', menu: 'DeliveryStatus', icon: 'truck', keepsSearch: true, hasFile: true }),
  path: '/delivery',
  validateSearch: deliveryList.url,
  loader: async ({ location, cause }) => {
    const search = deliveryList.url.parse(location.search)
    const { askForRows } = await import('#web/logistics/deliveries/list/askForRows.ts')
    if (cause === 'enter') askForRows(search)
    const { detailedCriteriaFor } = await import('#web/logistics/deliveries/list/criteria/lazyCriteria.ts')
    await detailedCriteriaFor(search)
  },
  component: lazyPage(() => import('#web/logistics/deliveries/DeliveryStatusPage.tsx'), 'DeliveryStatusPage'),
})

/** The state of a delivery's page in its address: which delivery, which logger stands out, and what the chart shows. */
const detailSearch = z.object({
  /** No delivery has the number 0: an address without one leads to /404. */
  deliveryId: z.coerce.number<number>().int().positive().catch(0),
  logger: z.coerce.number<number>().int().positive().optional().catch(undefined),
  /** How the loggers' curves are compared; overlaid without it. */
  chart: z.enum(chartLayouts).exclude(['overlaid']).optional().catch(undefined),
  /** The delivery of the same lane whose curves are laid beside this one's. */
  compare: z.coerce.number<number>().int().positive().optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})

const ofDelivery = { menu: 'DeliveryStatus', noCompanyContext: 'always' } as const

/** Its page gets what it shows of later domains from app/pages/. */
export const deliveryDetail = createRoute({
  ...inFrame({ title: 'deliveryDetail', ...ofDelivery }, detailTexts),
  path: '/delivery/detail',
  validateSearch: detailSearch,
  beforeLoad: async ({ search, cause }) => {
    mustExist(search.deliveryId > 0)
    const { askForDelivery } = await import('#web/logistics/deliveries/list/askForRows.ts')
    if (cause === 'enter') askForDelivery(search.deliveryId)
  },
})

const productLogger = createRoute({
  ...inFrame({ title: 'loggerDetails', ...ofDelivery, parent: '/delivery/detail' }, detailTexts),
  path: '/delivery/productLogger',
  validateSearch: detailSearch.pick({ deliveryId: true }),
  beforeLoad: ({ search }) => mustExist(search.deliveryId > 0),
  component: lazyPage(() => import('#web/logistics/deliveries/ProductLoggerPage.tsx'), 'ProductLoggerPage'),
})

/** Of an earlier delivery, one to amend or one to copy. */
const registrationSearch = z.object({
  deliveryId: z.coerce.number<number>().int().positive().optional().catch(undefined),
  copyOf: z.coerce.number<number>().int().positive().optional().catch(undefined),
})

const registration = createRoute({
  ...inFrame(
    {
      title: 'deliveryRegistration',
      menu: 'DeliveryRegistration',
      noCompanyContext: 'always',
      command: 'registerDelivery',
      // Guests only read, whatever menus they have.
      isFor: ({ role }) => role !== '03',
    },
    registrationTexts,
  ),
  path: '/delivery/registration',
  validateSearch: registrationSearch,
  component: lazyPage(
    () => import('#web/logistics/registration/DeliveryRegistrationPage.tsx'),
    'DeliveryRegistrationPage',
  ),
})

export const deliveryRoutes = [deliveryStatus, deliveryDetail, productLogger, registration] as const
