import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'
import disclosureTexts from '#web/logistics/disclosure/texts.ts?lazy'
import { orderedItemList } from '#web/logistics/orderedItems/orderedItemList.ts'
import { stockList } from '#web/logistics/stock/stockList.ts'
import { inFrame, mustExist } from '#web/shell/routes.tsx'
import { oneProduct, productList, reevaluationSearch } from '#web/logistics/products/productList.ts'
import { tripSearch } from '#web/logistics/trips/tripSearch.ts'
import tripTexts from '#web/logistics/trips/texts.ts?lazy'
import productTexts from '#web/logistics/products/texts.ts?lazy'

const ofItems = { keepsSearch: true, noCompanyContext: 'forOwnCompany', hasFile: true } as const

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

export const trips = createRoute({
  ...inFrame({ title: 'trips', menu: 'Trips', icon: 'carryOut' }, tripTexts),
  path: '/trips',
  validateSearch: tripSearch,
  component: lazyPage(() => import('#web/logistics/trips/TripsPage.tsx'), 'TripsPage'),
})

export const disclosure = createRoute({
  ...inFrame({ title: 'disclosure', menu: 'CompanyManagement', noCompanyContext: 'always' }, disclosureTexts),
  path: '/user-management/company-management/disclosure',
  validateSearch: disclosureList.url,
  component: lazyPage(() => import('#web/logistics/disclosure/DisclosurePage.tsx'), 'DisclosurePage'),
})

const menu = 'ProductMaster'

/** Its page gets what it shows of later domains from app/pages/. */
export const productDetail = createRoute({
  ...inFrame({ title: 'productDetail', menu, noCompanyContext: 'always' }, productTexts),
  path: '/user-management/products/detail',
  validateSearch: oneProduct,
  beforeLoad: ({ search }) => mustExist(search.productId > 0),
})

const reevaluation = { title: 'productReevaluation', menu, needsManager: true, noCompanyContext: 'always' } as const

export const productRoutes = [
  createRoute({
    ...inFrame({ title: 'productList', menu, icon: 'medicine', keepsSearch: true, hasFile: true }, productTexts),
    path: '/user-management/products',
    validateSearch: productList.url,
    component: lazyPage(() => import('#web/logistics/products/ProductListPage.tsx'), 'ProductListPage'),
  }),
  createRoute({
    ...inFrame({ title: 'productRegistration', menu, needsManager: true, command: 'registerProduct' }, productTexts),
    path: '/user-management/products/registration',
    component: lazyPage(() => import('#web/logistics/products/ProductRegistrationPage.tsx'), 'ProductRegistrationPage'),
  }),
  productDetail,
  createRoute({
    ...inFrame(reevaluation, productTexts),
    path: '/user-management/products/reevaluation',
    validateSearch: reevaluationSearch,
    beforeLoad: ({ search }) => mustExist(search.productId > 0),
    component: lazyPage(() => import('#web/logistics/products/ReevaluationPage.tsx'), 'ReevaluationPage'),
  }),
] as const
