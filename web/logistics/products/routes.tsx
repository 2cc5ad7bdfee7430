import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { oneProduct, reevaluationSearch } from '#web/logistics/products/productSearch.ts'
import { productList as listed } from '#web/logistics/products/productList.ts'
import { productTexts } from '#web/logistics/products/texts.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { layout } from '#web/shell/routes.tsx'

const productList = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/products',
  staticData: {
    screen: {
      title: 'screens.productList',
      menu: 'ProductMaster',
      icon: 'medicine',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: listed.url,
  loader: loadTexts(productTexts),
  component: lazyRouteComponent(() => import('#web/logistics/products/ProductListPage.tsx'), 'ProductListPage'),
})

const productRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/products/registration',
  staticData: {
    screen: {
      title: 'screens.productRegistration',
      menu: 'ProductMaster',
      parent: '/user-management/products',
      hidden: true,
      needsManager: true,
    },
  },
  loader: loadTexts(productTexts),
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
  getParentRoute: () => layout,
  path: '/user-management/products/detail',
  staticData: {
    screen: {
      title: 'screens.productDetail',
      menu: 'ProductMaster',
      parent: '/user-management/products',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: oneProduct,
  beforeLoad: needProduct,
  loader: loadTexts(productTexts),
})

const productReevaluation = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/products/reevaluation',
  staticData: {
    screen: {
      title: 'screens.productReevaluation',
      menu: 'ProductMaster',
      parent: '/user-management/products',
      hidden: true,
      needsManager: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: reevaluationSearch,
  beforeLoad: needProduct,
  loader: loadTexts(productTexts),
  component: lazyRouteComponent(() => import('#web/logistics/products/ReevaluationPage.tsx'), 'ReevaluationPage'),
})

export const productRoutes = [productList, productRegistration, productDetail, productReevaluation] as const
