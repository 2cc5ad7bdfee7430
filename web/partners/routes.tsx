import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { companyList } from '#web/partners/companies/companyList.ts'
import { companyTexts } from '#web/partners/companies/texts.ts'
import { partnerList } from '#web/partners/tradingPartners/partnerList.ts'
import { partnerTexts } from '#web/partners/tradingPartners/texts.ts'
import { vendorTexts } from '#web/partners/vendors/texts.ts'
import { managedVendors, registeredVendors } from '#web/partners/vendors/vendorLists.ts'
import { entrySearch, oneVendor } from '#web/partners/vendors/vendorSearch.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { layout } from '#web/shell/routes.tsx'

const vendorManagement = createRoute({
  getParentRoute: () => layout,
  path: '/vendor-management',
  staticData: {
    screen: { title: 'screens.vendorManagement', menu: 'VendorManagement', icon: 'safety', keepsSearch: true },
  },
  validateSearch: managedVendors.url,
  loader: loadTexts(vendorTexts),
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
  loader: loadTexts(vendorTexts),
  component: lazyRouteComponent(() => import('#web/partners/vendors/record/VendorDetailPage.tsx'), 'VendorDetailPage'),
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
  validateSearch: registeredVendors.url,
  loader: loadTexts(vendorTexts),
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
  loader: loadTexts(vendorTexts),
  component: lazyRouteComponent(() => import('#web/partners/vendors/entry/VendorEntryPage.tsx'), 'VendorEntryPage'),
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
      noCompanyContext: 'always',
    },
  },
  validateSearch: companyList.url,
  loader: loadTexts(companyTexts),
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
      noCompanyContext: 'always',
    },
  },
  beforeLoad: () => {
    if (currentSession().profile?.role !== '00') throw redirect({ to: notFoundPath })
  },
  loader: loadTexts(companyTexts),
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
      noCompanyContext: 'always',
    },
  },
  validateSearch: z.object({ enterpriseCode: z.string().optional().catch(undefined) }),
  loader: loadTexts(companyTexts),
  component: lazyRouteComponent(() => import('#web/partners/companies/CompanyPage.tsx'), 'CompanyPage'),
})

export const partners = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/partners',
  staticData: {
    screen: { title: 'screens.partners', menu: 'TradingPartners', icon: 'apartment', parent: '/user-management' },
  },
  validateSearch: partnerList.url,
  loader: loadTexts(partnerTexts),
  component: lazyRouteComponent(() => import('#web/partners/tradingPartners/PartnersPage.tsx'), 'PartnersPage'),
})

export const vendorRoutes = [vendorManagement, vendorDetail] as const

export const companyRoutes = [companyManagement, companyRegistration, companyDetail] as const

export const vendorRegisterRoutes = [vendorRegister, vendorEntry] as const
