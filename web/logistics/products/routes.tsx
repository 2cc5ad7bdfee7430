import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { oneProduct, productList, reevaluationSearch } from '#web/logistics/products/productList.ts'
import productTexts from '#web/logistics/products/texts.ts?lazy'
import { inFrame, mustExist } from '#web/shell/routes.tsx'

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
    ...inFrame({ title: 'productList', menu, icon: 'medicine', keepsSearch: true }, productTexts),
    path: '/user-management/products',
    validateSearch: productList.url,
    component: lazyPage(() => import('#web/logistics/products/ProductListPage.tsx'), 'ProductListPage'),
  }),
  createRoute({
    ...inFrame({ title: 'productRegistration', menu, needsManager: true }, productTexts),
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
