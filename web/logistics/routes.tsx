import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'
import { disclosureTexts } from '#web/logistics/disclosure/texts.ts'
import { orderedItemList } from '#web/logistics/orderedItems/orderedItemList.ts'
import { stockList } from '#web/logistics/stock/stockList.ts'
import { inFrame, layout } from '#web/shell/routes.tsx'
import type { Screen } from '#web/shell/screens/screen.ts'
import { oneProduct, productList as listed, reevaluationSearch } from '#web/logistics/products/productList.ts'
import { productTexts } from '#web/logistics/products/texts.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'

/** Their texts are there with the frame's. */
const inMenu = (screen: Screen) => ({
  getParentRoute: () => layout,
  staticData: { screen: { ...screen, keepsSearch: true, noCompanyContext: 'forOwnCompany' } satisfies Screen },
})

export const orderedItemsList = createRoute({
  ...inMenu({ title: 'screens.orderedItemsList', menu: 'OrderedItemsList', icon: 'inbox' }),
  path: '/ordered-list',
  validateSearch: orderedItemList.url,
  component: lazyRouteComponent(
    () => import('#web/logistics/orderedItems/OrderedItemsListPage.tsx'),
    'OrderedItemsListPage',
  ),
})

export const productStockInformation = createRoute({
  ...inMenu({ title: 'screens.productStockInformation', menu: 'ProductStockInformation', icon: 'database' }),
  path: '/product-info',
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

const productList = createRoute({
  ...inFrame(productTexts, {
    title: 'screens.productList',
    menu: 'ProductMaster',
    icon: 'medicine',
    parent: '/user-management',
    keepsSearch: true,
  }),
  path: '/user-management/products',
  validateSearch: listed.url,
  component: lazyRouteComponent(() => import('#web/logistics/products/ProductListPage.tsx'), 'ProductListPage'),
})

const ofItems = { menu: 'ProductMaster', parent: '/user-management/products', hidden: true } as const

const productRegistration = createRoute({
  ...inFrame(productTexts, {
    title: 'screens.productRegistration',
    ...ofItems,
    needsManager: true,
  }),
  path: '/user-management/products/registration',
  component: lazyRouteComponent(
    () => import('#web/logistics/products/ProductRegistrationPage.tsx'),
    'ProductRegistrationPage',
  ),
})

const needProduct = ({ search }: { search: { productId: number } }) => {
  if (search.productId === 0) throw redirect({ to: notFoundPath })
}

/** Its page gets what it shows of later domains from app/pages/. */
export const productDetail = createRoute({
  ...inFrame(productTexts, {
    title: 'screens.productDetail',
    ...ofItems,
    noCompanyContext: 'always',
  }),
  path: '/user-management/products/detail',
  validateSearch: oneProduct,
  beforeLoad: needProduct,
})

const productReevaluation = createRoute({
  ...inFrame(productTexts, {
    title: 'screens.productReevaluation',
    ...ofItems,
    needsManager: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/products/reevaluation',
  validateSearch: reevaluationSearch,
  beforeLoad: needProduct,
  component: lazyRouteComponent(() => import('#web/logistics/products/ReevaluationPage.tsx'), 'ReevaluationPage'),
})

export const productRoutes = [productList, productRegistration, productDetail, productReevaluation] as const
