import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'
import disclosureTexts from '#web/logistics/disclosure/texts.ts?lazy'
import { orderedItemList } from '#web/logistics/orderedItems/orderedItemList.ts'
import { stockList } from '#web/logistics/stock/stockList.ts'
import { inFrame, layout } from '#web/shell/routes.tsx'

export const orderedItemsList = createRoute({
  getParentRoute: () => layout,
  path: '/ordered-list',
  staticData: {
    screen: {
      title: 'screens.orderedItemsList',
      menu: 'OrderedItemsList',
      icon: 'inbox',
      keepsSearch: true,
      noCompanyContext: 'forOwnCompany',
    },
  },
  validateSearch: orderedItemList.url,
  component: lazyRouteComponent(
    () => import('#web/logistics/orderedItems/OrderedItemsListPage.tsx'),
    'OrderedItemsListPage',
  ),
})

export const productStockInformation = createRoute({
  getParentRoute: () => layout,
  path: '/product-info',
  staticData: {
    screen: {
      title: 'screens.productStockInformation',
      menu: 'ProductStockInformation',
      icon: 'database',
      keepsSearch: true,
      noCompanyContext: 'forOwnCompany',
    },
  },
  validateSearch: stockList.url,
  component: lazyRouteComponent(
    () => import('#web/logistics/stock/ProductStockInformationPage.tsx'),
    'ProductStockInformationPage',
  ),
})

export const disclosure = createRoute({
  ...inFrame(disclosureTexts, {
    title: 'screens.disclosure',
    menu: 'CompanyManagement',
    parent: '/user-management/company-management',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/company-management/disclosure',
  validateSearch: disclosureList.url,
  component: lazyRouteComponent(() => import('#web/logistics/disclosure/DisclosurePage.tsx'), 'DisclosurePage'),
})
