import { type AnyRoute, createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import type { Menu } from '#contract/kernel/menus.ts'
import { linkFailures } from '#web/shell/guard/checkedLink.ts'
import { enter } from '#web/shell/guard/enter.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { LoadingPage } from '#web/kernel/ui/loading/LoadingPage.tsx'
import { emailOfLink } from '#web/shell/guard/mailedLink.ts'
import { screensUnder } from '#web/shell/screens/screenList.ts'
import { RootScreen } from '#web/shell/screens/RootScreen.tsx'
import { companyListSearch } from '#web/partners/companies/companyListSearch.ts'
import { alertSearch } from '#web/quality/alerts/alertSearch.ts'
import { auditTrailSearch } from '#web/records/auditTrail/auditTrailSearch.ts'
import { detailSearch } from '#web/logistics/deliveries/detailSearch.ts'
import { listSearch } from '#web/logistics/deliveries/listSearch.ts'
import { dashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { disclosureSearch } from '#web/logistics/disclosure/disclosureSearch.ts'
import { kpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { importSearch } from '#web/integration/importCentre/importSearch.ts'
import type { MenuIcon } from '#web/shell/menu/menuIcons.ts'
import { bringSearchBack } from '#web/shell/screens/searchBrought.ts'
import { kpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { isNoticeWriter } from '#web/information/notices/isNoticeWriter.ts'
import { editedNoticeSearch, noticeSearch } from '#web/information/notices/noticeSearch.ts'
import { operationLogSearch } from '#web/records/operationLog/operationLogSearch.ts'
import { orderedItemSearch } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { loggerListSearch, oneLogger } from '#web/devices/loggers/loggerListSearch.ts'
import { oneCase, qualitySearch } from '#web/quality/overview/qualitySearch.ts'
import { partnerSearch } from '#web/partners/tradingPartners/partnerSearch.ts'
import { judgingSearch, oneProduct, productListSearch } from '#web/logistics/products/productListSearch.ts'
import { stockSearch } from '#web/logistics/stock/stockSearch.ts'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { userListSearch } from '#web/identity/users/userListSearch.ts'
import { entrySearch, oneVendor, vendorSearch } from '#web/partners/vendors/vendorSearch.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import type { ja } from '#web/app/texts/ja.ts'

/** What a screen is besides its page: menu, breadcrumbs, page titles and the guard derive from it. */
export type Screen = {
  title?: `screens.${keyof typeof ja.screens}`
  /** The menu that the user's list must hold. */
  menu?: Menu
  icon?: MenuIcon
  /** The screen above it in the breadcrumbs. */
  parent?: string
  /** Not in the side menu; the entry of its menu is highlighted instead. */
  hidden?: boolean
  /** Opens without a session. */
  public?: boolean
  /** A step of signing in: whoever is signed in already is led to the root. */
  isSignIn?: boolean
  /** Public, but only between the right password and the one-time password. */
  needsPendingEmail?: boolean
  /** Opening it ends a session (SHL-21: links that were mailed to somebody). */
  signsOut?: boolean
  /** Where the terms of use are agreed to, before anything else. */
  isTerms?: boolean
  /** Where a password that must be changed is changed, before going on. */
  isPasswordChange?: boolean
  /** Where mailed password-change links lead. */
  isPasswordLink?: boolean
  /** Only for company and platform administrators. */
  needsManager?: boolean
  /** A group of the side menu; its children name it as their parent. */
  isGroup?: boolean
  /** Where platform users pick no company (SHL-45): never, or not while their own company is picked. */
  noEnterpriseChoice?: 'always' | 'forOwnCompany'
  /** A breadcrumb to it brings back its last search. */
  keepsSearch?: boolean
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const root = createRootRoute({
  component: RootScreen,
  pendingComponent: LoadingPage,
  // A page that is only loaded ahead is judged when it is opened.
  beforeLoad: async ({ matches, location, preload }) => ({
    admitted: preload ? undefined : await enter(screensUnder(tree()), matches.at(-1)?.routeId, location),
  }),
})

/** Where to go after signing in. */
const wanted = z.object({ wanted: z.string().optional().catch(undefined) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { screen: { title: 'screens.login', public: true, isSignIn: true } },
  validateSearch: wanted,
  component: lazyRouteComponent(() => import('#web/identity/signIn/LoginPage.tsx'), 'LoginPage'),
})

const oneTimePassword = createRoute({
  getParentRoute: () => root,
  path: '/one-time-password',
  staticData: { screen: { title: 'screens.oneTimePassword', public: true, isSignIn: true, needsPendingEmail: true } },
  validateSearch: wanted,
  component: lazyRouteComponent(() => import('#web/identity/signIn/OneTimePasswordPage.tsx'), 'OneTimePasswordPage'),
})

/** What a mailed link brings: its uuid. Their pages learn from the server whose link it is. */
const linkCode = z.object({ code: z.string().optional().catch(undefined) })

const accountActivation = createRoute({
  getParentRoute: () => root,
  path: '/account-activation',
  staticData: { screen: { title: 'screens.accountActivation', public: true, signsOut: true } },
  validateSearch: linkCode,
  beforeLoad: async ({ search }) => ({ email: await emailOfLink(search.code, 'activation') }),
  component: lazyRouteComponent(
    () => import('#web/identity/account/AccountActivationPage.tsx'),
    'AccountActivationPage',
  ),
})

/** Without a code, a link is asked for. */
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  staticData: { screen: { title: 'screens.passwordReset', public: true, signsOut: true } },
  validateSearch: linkCode,
  beforeLoad: async ({ search }) => ({ email: search.code && (await emailOfLink(search.code, 'passwordReset')) }),
  component: lazyRouteComponent(() => import('#web/identity/account/PasswordResetPage.tsx'), 'PasswordResetPage'),
})

const linkError = createRoute({
  getParentRoute: () => root,
  path: '/linkError',
  staticData: { screen: { title: 'screens.linkError', public: true } },
  validateSearch: z.object({ reason: z.enum(linkFailures).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#web/identity/account/LinkErrorPage.tsx'), 'LinkErrorPage'),
})

/** Where links to reports lead that were mailed to people without an account; a session stays as it is. */
const sharedReport = createRoute({
  getParentRoute: () => root,
  path: '/shared-report',
  staticData: { screen: { title: 'screens.sharedReport', public: true } },
  validateSearch: z.object({
    token: z.string().optional().catch(undefined),
    act: z.enum(['end']).optional().catch(undefined),
  }),
  loader: loadTexts('sharedReport'),
  component: lazyRouteComponent(() => import('#web/reporting/sharedReport/SharedReportPage.tsx'), 'SharedReportPage'),
})

const termsOfUse = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-use',
  staticData: { screen: { title: 'screens.termsOfUse', isTerms: true } },
  validateSearch: wanted,
  loader: loadTexts('documents'),
  component: lazyRouteComponent(
    () => import('#web/information/termsOfUse/agreement/TermsOfUsePage.tsx'),
    'TermsOfUsePage',
  ),
})

/** The guard checks the link and leads on. */
const passwordLink = createRoute({
  getParentRoute: () => root,
  path: '/user/password-change',
  staticData: { screen: { title: 'screens.passwordChange', isPasswordLink: true } },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { screen: { title: 'screens.notFound' } },
  component: lazyRouteComponent(() => import('#web/app/NotFoundPage.tsx'), 'NotFoundPage'),
})

/** Every other address is no screen, also one below a screen's; the guard leads to /404. */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: ({ location }) => bringSearchBack(location),
  loader: loadTexts('inside'),
  component: lazyRouteComponent(() => import('#web/shell/frame/MainLayout.tsx'), 'MainLayout'),
})

/** The guard leads on to the first permitted screen. */
const home = createRoute({ getParentRoute: () => layout, path: '/', staticData: { screen: {} } })

const redirecting = createRoute({
  getParentRoute: () => layout,
  path: '/redirect',
  staticData: { screen: {} },
  validateSearch: z.object({ to: z.string().catch('/') }),
  component: lazyRouteComponent(() => import('#web/app/RedirectPage.tsx'), 'RedirectPage'),
})

const passwordChange = createRoute({
  getParentRoute: () => layout,
  path: '/password-change',
  staticData: {
    screen: { title: 'screens.passwordChange', hidden: true, isPasswordChange: true, noEnterpriseChoice: 'always' },
  },
  component: lazyRouteComponent(() => import('#web/identity/account/PasswordChangePage.tsx'), 'PasswordChangePage'),
})

const deliveryDashboard = createRoute({
  getParentRoute: () => layout,
  path: '/delivery-dashboard',
  staticData: { screen: { title: 'screens.deliveryDashboard', menu: 'DeliveryDashboard', icon: 'dashboard' } },
  validateSearch: dashboardSearch,
  loader: loadTexts('figures'),
  component: lazyRouteComponent(
    () => import('#web/reporting/deliveryDashboard/DeliveryDashboardPage.tsx'),
    'DeliveryDashboardPage',
  ),
})

const deliveryStatus = createRoute({
  getParentRoute: () => layout,
  path: '/delivery',
  staticData: {
    screen: { title: 'screens.deliveryStatus', menu: 'DeliveryStatus', icon: 'truck', keepsSearch: true },
  },
  validateSearch: listSearch,
  loader: async ({ location }) => {
    const { detailedCriteriaFor } = await import('#web/logistics/deliveries/list/criteria/lazyCriteria.ts')
    await detailedCriteriaFor(listSearch.parse(location.search))
  },
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/DeliveryStatusPage.tsx'), 'DeliveryStatusPage'),
})

/** No delivery has the number 0: an address without one leads to /404. */
const oneDelivery = z.object({ deliveryId: z.coerce.number<number>().int().positive().catch(0) })
const needDelivery = ({ search }: { search: { deliveryId: number } }) => {
  if (search.deliveryId === 0) throw redirect({ to: notFoundPath })
}

const deliveryDetail = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/detail',
  staticData: {
    screen: {
      title: 'screens.deliveryDetail',
      menu: 'DeliveryStatus',
      parent: '/delivery',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: detailSearch,
  beforeLoad: needDelivery,
  loader: loadTexts('details'),
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/DeliveryDetailPage.tsx'), 'DeliveryDetailPage'),
})

const productLogger = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/productLogger',
  staticData: {
    screen: {
      title: 'screens.loggerDetails',
      menu: 'DeliveryStatus',
      parent: '/delivery/detail',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: oneDelivery,
  beforeLoad: needDelivery,
  loader: loadTexts('details'),
  component: lazyRouteComponent(() => import('#web/logistics/deliveries/ProductLoggerPage.tsx'), 'ProductLoggerPage'),
})

/** Whoever may open Delivery Status, which leads here: it has no entry of its own (QUA-2). */
const quality = createRoute({
  getParentRoute: () => layout,
  path: '/quality',
  staticData: {
    screen: {
      title: 'screens.quality',
      menu: 'DeliveryStatus',
      parent: '/delivery',
      hidden: true,
      keepsSearch: true,
    },
  },
  validateSearch: qualitySearch,
  loader: loadTexts('quality'),
  component: lazyRouteComponent(() => import('#web/quality/overview/QualityPage.tsx'), 'QualityPage'),
})

const excursionCase = createRoute({
  getParentRoute: () => layout,
  path: '/quality/case',
  staticData: {
    screen: {
      title: 'screens.excursionCase',
      menu: 'DeliveryStatus',
      parent: '/quality',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: oneCase,
  beforeLoad: ({ search }) => {
    if (search.caseId === 0) throw redirect({ to: notFoundPath })
  },
  loader: loadTexts('cases'),
  component: lazyRouteComponent(() => import('#web/quality/cases/CasePage.tsx'), 'CasePage'),
})

const kpiDashboard = createRoute({
  getParentRoute: () => layout,
  path: '/kpi-dashboard',
  staticData: { screen: { title: 'screens.kpiDashboard', menu: 'KpiDashboard', icon: 'lineChart' } },
  validateSearch: kpiSearch,
  loader: loadTexts('figures'),
  component: lazyRouteComponent(() => import('#web/reporting/kpi/KpiDashboardPage.tsx'), 'KpiDashboardPage'),
})

const vendorManagement = createRoute({
  getParentRoute: () => layout,
  path: '/vendor-management',
  staticData: {
    screen: { title: 'screens.vendorManagement', menu: 'VendorManagement', icon: 'safety', keepsSearch: true },
  },
  validateSearch: vendorSearch,
  loader: loadTexts('vendors'),
  component: lazyRouteComponent(
    () => import('#web/partners/vendors/list/VendorManagementPage.tsx'),
    'VendorManagementPage',
  ),
})

const vendorDetail = createRoute({
  getParentRoute: () => layout,
  path: '/vendor-management/vendor',
  staticData: {
    screen: {
      title: 'screens.vendorDetail',
      menu: 'VendorManagement',
      parent: '/vendor-management',
      hidden: true,
    },
  },
  validateSearch: oneVendor,
  loader: loadTexts('vendors'),
  component: lazyRouteComponent(() => import('#web/partners/vendors/record/VendorDetailPage.tsx'), 'VendorDetailPage'),
})

const orderedItemsList = createRoute({
  getParentRoute: () => layout,
  path: '/ordered-list',
  staticData: {
    screen: {
      title: 'screens.orderedItemsList',
      menu: 'OrderedItemsList',
      icon: 'inbox',
      keepsSearch: true,
      noEnterpriseChoice: 'forOwnCompany',
    },
  },
  validateSearch: orderedItemSearch,
  component: lazyRouteComponent(
    () => import('#web/logistics/orderedItems/OrderedItemsListPage.tsx'),
    'OrderedItemsListPage',
  ),
})

const productStockInformation = createRoute({
  getParentRoute: () => layout,
  path: '/product-info',
  staticData: {
    screen: {
      title: 'screens.productStockInformation',
      menu: 'ProductStockInformation',
      icon: 'database',
      keepsSearch: true,
      noEnterpriseChoice: 'forOwnCompany',
    },
  },
  validateSearch: stockSearch,
  component: lazyRouteComponent(
    () => import('#web/logistics/stock/ProductStockInformationPage.tsx'),
    'ProductStockInformationPage',
  ),
})

const notification = createRoute({
  getParentRoute: () => layout,
  path: '/notification',
  staticData: {
    screen: {
      title: 'screens.notification',
      menu: 'Notification',
      icon: 'notification',
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: noticeSearch,
  loader: loadTexts('notices'),
  component: lazyRouteComponent(() => import('#web/information/notices/NotificationPage.tsx'), 'NotificationPage'),
})

/** INF-2: notices are written by the platform administrator; for anybody else this is no screen. */
const noticeEditing = createRoute({
  getParentRoute: () => layout,
  path: '/notification/edit',
  staticData: {
    screen: {
      title: 'screens.noticeEditing',
      menu: 'Notification',
      parent: '/notification',
      hidden: true,
      needsManager: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: editedNoticeSearch,
  beforeLoad: () => {
    if (!isNoticeWriter(currentSession().profile)) throw redirect({ to: notFoundPath })
  },
  loader: loadTexts('notices'),
  component: lazyRouteComponent(
    () => import('#web/information/notices/editing/NoticeEditingPage.tsx'),
    'NoticeEditingPage',
  ),
})

/** An always-shown group (SHL-7); the guard leads on to its first permitted child. */
const userManagement = createRoute({
  getParentRoute: () => layout,
  path: '/user-management',
  staticData: { screen: { title: 'screens.userManagement', isGroup: true, icon: 'setting' } },
})

const maintenance = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/maintenance',
  staticData: {
    screen: {
      title: 'screens.maintenance',
      menu: 'Maintenance',
      icon: 'form',
      parent: '/user-management',
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: kpiRegistrationSearch,
  loader: loadTexts('figures'),
  component: lazyRouteComponent(
    () => import('#web/reporting/kpiRegistration/KpiRegistrationPage.tsx'),
    'KpiRegistrationPage',
  ),
})

const companyManagement = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/company-management',
  staticData: {
    screen: {
      title: 'screens.companyManagement',
      menu: 'CompanyManagement',
      icon: 'bank',
      parent: '/user-management',
      keepsSearch: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: companyListSearch,
  loader: loadTexts('companies'),
  component: lazyRouteComponent(() => import('#web/partners/companies/CompanyListPage.tsx'), 'CompanyListPage'),
})

/** PAR-7: companies are created by the platform administrator; for anybody else this is no screen. */
const companyRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/company-management/registration',
  staticData: {
    screen: {
      title: 'screens.companyRegistration',
      menu: 'CompanyManagement',
      parent: '/user-management/company-management',
      hidden: true,
      needsManager: true,
      noEnterpriseChoice: 'always',
    },
  },
  beforeLoad: () => {
    if (currentSession().profile?.role !== '00') throw redirect({ to: notFoundPath })
  },
  loader: loadTexts('companies'),
  component: lazyRouteComponent(
    () => import('#web/partners/companies/CompanyRegistrationPage.tsx'),
    'CompanyRegistrationPage',
  ),
})

const companyDetail = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/company-management/detail',
  staticData: {
    screen: {
      title: 'screens.companyDetail',
      menu: 'CompanyManagement',
      parent: '/user-management/company-management',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: z.object({ enterpriseCode: z.string().optional().catch(undefined) }),
  loader: loadTexts('companies'),
  component: lazyRouteComponent(() => import('#web/partners/companies/CompanyPage.tsx'), 'CompanyPage'),
})

const disclosure = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/company-management/disclosure',
  staticData: {
    screen: {
      title: 'screens.disclosure',
      menu: 'CompanyManagement',
      parent: '/user-management/company-management',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: disclosureSearch,
  loader: loadTexts('disclosure'),
  component: lazyRouteComponent(() => import('#web/logistics/disclosure/DisclosurePage.tsx'), 'DisclosurePage'),
})

const userList = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/list',
  staticData: {
    screen: {
      title: 'screens.userList',
      menu: 'UserList',
      icon: 'team',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: userListSearch,
  loader: loadTexts('users'),
  component: lazyRouteComponent(() => import('#web/identity/users/UserListPage.tsx'), 'UserListPage'),
})

const userRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/list/registration',
  staticData: {
    screen: {
      title: 'screens.userRegistration',
      menu: 'UserList',
      parent: '/user-management/list',
      hidden: true,
      needsManager: true,
    },
  },
  loader: loadTexts('users'),
  component: lazyRouteComponent(() => import('#web/identity/users/UserRegistrationPage.tsx'), 'UserRegistrationPage'),
})

const userEditing = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/list/edit',
  staticData: {
    screen: {
      title: 'screens.userEditing',
      menu: 'UserList',
      parent: '/user-management/list',
      hidden: true,
      needsManager: true,
    },
  },
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  loader: loadTexts('users'),
  component: lazyRouteComponent(() => import('#web/identity/users/UserEditingPage.tsx'), 'UserEditingPage'),
})

const vendorRegister = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/vendor-register',
  staticData: {
    screen: {
      title: 'screens.vendorRegister',
      menu: 'VendorRegister',
      icon: 'solution',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: vendorSearch,
  loader: loadTexts('vendors'),
  component: lazyRouteComponent(
    () => import('#web/partners/vendors/list/VendorRegisterPage.tsx'),
    'VendorRegisterPage',
  ),
})

const vendorEntry = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/vendor-register/vendor',
  staticData: {
    screen: {
      title: 'screens.vendorEntry',
      menu: 'VendorRegister',
      parent: '/user-management/vendor-register',
      hidden: true,
    },
  },
  validateSearch: entrySearch,
  loader: loadTexts('vendors'),
  component: lazyRouteComponent(() => import('#web/partners/vendors/entry/VendorEntryPage.tsx'), 'VendorEntryPage'),
})

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
  validateSearch: productListSearch,
  loader: loadTexts('products'),
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
  loader: loadTexts('products'),
  component: lazyRouteComponent(
    () => import('#web/logistics/products/ProductRegistrationPage.tsx'),
    'ProductRegistrationPage',
  ),
})

const needProduct = ({ search }: { search: { productId: number } }) => {
  if (search.productId === 0) throw redirect({ to: notFoundPath })
}

const productDetail = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/products/detail',
  staticData: {
    screen: {
      title: 'screens.productDetail',
      menu: 'ProductMaster',
      parent: '/user-management/products',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: oneProduct,
  beforeLoad: needProduct,
  loader: loadTexts('products'),
  component: lazyRouteComponent(() => import('#web/logistics/products/ProductPage.tsx'), 'ProductPage'),
})

const productJudging = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/products/judging',
  staticData: {
    screen: {
      title: 'screens.productJudging',
      menu: 'ProductMaster',
      parent: '/user-management/products',
      hidden: true,
      needsManager: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: judgingSearch,
  beforeLoad: needProduct,
  loader: loadTexts('products'),
  component: lazyRouteComponent(() => import('#web/logistics/products/JudgingPage.tsx'), 'JudgingPage'),
})

const partners = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/partners',
  staticData: {
    screen: { title: 'screens.partners', menu: 'TradingPartners', icon: 'apartment', parent: '/user-management' },
  },
  validateSearch: partnerSearch,
  loader: loadTexts('partners'),
  component: lazyRouteComponent(() => import('#web/partners/tradingPartners/PartnersPage.tsx'), 'PartnersPage'),
})

const loggerList = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers',
  staticData: {
    screen: {
      title: 'screens.loggerRegistry',
      menu: 'LoggerRegistry',
      icon: 'wifi',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: loggerListSearch,
  loader: loadTexts('loggers'),
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerListPage.tsx'), 'LoggerListPage'),
})

const loggerRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers/registration',
  staticData: {
    screen: {
      title: 'screens.loggerRegistration',
      menu: 'LoggerRegistry',
      parent: '/user-management/loggers',
      hidden: true,
      needsManager: true,
    },
  },
  loader: loadTexts('loggers'),
  component: lazyRouteComponent(
    () => import('#web/devices/loggers/LoggerRegistrationPage.tsx'),
    'LoggerRegistrationPage',
  ),
})

const registeredLogger = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers/detail',
  staticData: {
    screen: {
      title: 'screens.registeredLogger',
      menu: 'LoggerRegistry',
      parent: '/user-management/loggers',
      hidden: true,
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: oneLogger,
  beforeLoad: ({ search }) => {
    if (search.loggerId === 0) throw redirect({ to: notFoundPath })
  },
  loader: loadTexts('loggers'),
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerPage.tsx'), 'LoggerPage'),
})

const importCentre = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/import',
  staticData: {
    screen: { title: 'screens.importCentre', menu: 'ImportCentre', icon: 'import', parent: '/user-management' },
  },
  validateSearch: importSearch,
  loader: loadTexts('imports'),
  component: lazyRouteComponent(() => import('#web/integration/importCentre/ImportCentrePage.tsx'), 'ImportCentrePage'),
})

const alerts = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/alerts',
  staticData: {
    screen: { title: 'screens.alerts', menu: 'AlertRules', icon: 'alert', parent: '/user-management' },
  },
  validateSearch: alertSearch,
  loader: loadTexts('alerts'),
  component: lazyRouteComponent(() => import('#web/quality/alerts/AlertsPage.tsx'), 'AlertsPage'),
})

const operationLog = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/log',
  staticData: {
    screen: {
      title: 'screens.userOperationLog',
      menu: 'UserOperationLog',
      icon: 'history',
      parent: '/user-management',
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: operationLogSearch,
  loader: loadTexts('logs'),
  component: lazyRouteComponent(() => import('#web/records/operationLog/OperationLogPage.tsx'), 'OperationLogPage'),
})

const auditTrail = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/audit-trail',
  staticData: {
    screen: {
      title: 'screens.auditTrail',
      menu: 'AuditTrail',
      icon: 'audit',
      parent: '/user-management',
      noEnterpriseChoice: 'always',
    },
  },
  validateSearch: auditTrailSearch,
  loader: loadTexts('logs'),
  component: lazyRouteComponent(() => import('#web/records/auditTrail/AuditTrailPage.tsx'), 'AuditTrailPage'),
})

const platformHealth = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/platform',
  staticData: {
    screen: {
      title: 'screens.platformHealth',
      menu: 'PlatformHealth',
      icon: 'heart',
      parent: '/user-management',
      noEnterpriseChoice: 'always',
    },
  },
  loader: loadTexts('platformHealth'),
  component: lazyRouteComponent(
    () => import('#web/operations/platformHealth/PlatformHealthPage.tsx'),
    'PlatformHealthPage',
  ),
})

/** Reached from the user menu: the company's own manual and, for the platform, the terms of use. */
const portalDocuments = createRoute({
  getParentRoute: () => layout,
  path: '/portal-documents',
  staticData: {
    screen: { title: 'screens.portalDocuments', hidden: true, needsManager: true, noEnterpriseChoice: 'always' },
  },
  loader: loadTexts('documents'),
  component: lazyRouteComponent(
    () => import('#web/information/portalDocuments/PortalDocumentsPage.tsx'),
    'PortalDocumentsPage',
  ),
})

export const routeTree = root.addChildren([
  login,
  oneTimePassword,
  accountActivation,
  passwordReset,
  linkError,
  sharedReport,
  termsOfUse,
  passwordLink,
  notFound,
  elsewhere,
  layout.addChildren([
    home,
    redirecting,
    passwordChange,
    deliveryDashboard,
    deliveryStatus,
    deliveryDetail,
    productLogger,
    quality,
    excursionCase,
    kpiDashboard,
    vendorManagement,
    vendorDetail,
    orderedItemsList,
    productStockInformation,
    notification,
    noticeEditing,
    userManagement,
    maintenance,
    companyManagement,
    companyRegistration,
    companyDetail,
    disclosure,
    userList,
    userRegistration,
    userEditing,
    vendorRegister,
    vendorEntry,
    productList,
    productRegistration,
    productDetail,
    productJudging,
    partners,
    loggerList,
    loggerRegistration,
    registeredLogger,
    importCentre,
    alerts,
    operationLog,
    auditTrail,
    platformHealth,
    portalDocuments,
  ]),
])

/** The guard reads the tree that its own route belongs to: typed here, or its type would depend on itself. */
function tree(): AnyRoute {
  return routeTree
}
