import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { oneProduct, productList as listed, reevaluationSearch } from '#web/logistics/products/productList.ts'
import productTexts from '#web/logistics/products/texts.ts?lazy'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame } from '#web/shell/routes.tsx'

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
