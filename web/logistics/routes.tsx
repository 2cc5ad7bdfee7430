import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'
import { disclosureTexts } from '#web/logistics/disclosure/texts.ts'
import { orderedItemList } from '#web/logistics/orderedItems/orderedItemList.ts'
import { stockList } from '#web/logistics/stock/stockList.ts'
import { layout } from '#web/shell/routes.tsx'

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
  getParentRoute: () => layout,
  path: '/user-management/company-management/disclosure',
  staticData: {
    screen: {
      title: 'screens.disclosure',
      menu: 'CompanyManagement',
      parent: '/user-management/company-management',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: disclosureList.url,
  loader: loadTexts(disclosureTexts),
  component: lazyRouteComponent(() => import('#web/logistics/disclosure/DisclosurePage.tsx'), 'DisclosurePage'),
})
