import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'
import disclosureTexts from '#web/logistics/disclosure/texts.ts?lazy'
import { orderedItemList } from '#web/logistics/orderedItems/orderedItemList.ts'
import { stockList } from '#web/logistics/stock/stockList.ts'
import { inFrame } from '#web/shell/routes.tsx'

const ofItems = { keepsSearch: true, noCompanyContext: 'forOwnCompany' } as const

export const itemRoutes = [
  createRoute({
    ...inFrame({ title: 'orderedItemsList', menu: 'OrderedItemsList', icon: 'inbox', ...ofItems }),
    path: '/ordered-list',
    validateSearch: orderedItemList.url,
    component: lazyPage(() => import('#web/logistics/orderedItems/OrderedItemsListPage.tsx'), 'OrderedItemsListPage'),
  }),
  createRoute({
    ...inFrame({ title: 'productStockInformation', menu: 'ProductStockInformation', icon: 'database', ...ofItems }),
    path: '/product-info',
    validateSearch: stockList.url,
    component: lazyPage(
      () => import('#web/logistics/stock/ProductStockInformationPage.tsx'),
      'ProductStockInformationPage',
    ),
  }),
] as const

export const disclosure = createRoute({
  ...inFrame({ title: 'disclosure', menu: 'CompanyManagement', noCompanyContext: 'always' }, disclosureTexts),
  path: '/user-management/company-management/disclosure',
  validateSearch: disclosureList.url,
  component: lazyPage(() => import('#web/logistics/disclosure/DisclosurePage.tsx'), 'DisclosurePage'),
})
