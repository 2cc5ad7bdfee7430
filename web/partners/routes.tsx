import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { companyList } from '#web/partners/companies/companyList.ts'
import companyTexts from '#web/partners/companies/texts.ts?lazy'
import { partnerList } from '#web/partners/tradingPartners/partnerList.ts'
import partnerTexts from '#web/partners/tradingPartners/texts.ts?lazy'
import vendorTexts from '#web/partners/vendors/texts.ts?lazy'
import { entrySearch, managedVendors, oneVendor, registeredVendors } from '#web/partners/vendors/vendorLists.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame } from '#web/shell/routes.tsx'

const vendorManagement = createRoute({
  ...inFrame(vendorTexts, {
    title: 'screens.vendorManagement',
    menu: 'VendorManagement',
    icon: 'safety',
    keepsSearch: true,
  }),
  path: '/vendor-management',
  validateSearch: managedVendors.url,
  component: lazyRouteComponent(
    () => import('#web/partners/vendors/list/VendorManagementPage.tsx'),
    'VendorManagementPage',
  ),
})

const vendorDetail = createRoute({
  ...inFrame(vendorTexts, {
    title: 'screens.vendorDetail',
    menu: 'VendorManagement',
    parent: '/vendor-management',
    hidden: true,
  }),
  path: '/vendor-management/vendor',
  validateSearch: oneVendor,
  component: lazyRouteComponent(() => import('#web/partners/vendors/record/VendorDetailPage.tsx'), 'VendorDetailPage'),
})

const vendorRegister = createRoute({
  ...inFrame(vendorTexts, {
    title: 'screens.vendorRegister',
    menu: 'VendorRegister',
    icon: 'solution',
    parent: '/user-management',
    keepsSearch: true,
  }),
  path: '/user-management/vendor-register',
  validateSearch: registeredVendors.url,
  component: lazyRouteComponent(
    () => import('#web/partners/vendors/list/VendorRegisterPage.tsx'),
    'VendorRegisterPage',
  ),
})

const vendorEntry = createRoute({
  ...inFrame(vendorTexts, {
    title: 'screens.vendorEntry',
    menu: 'VendorRegister',
    parent: '/user-management/vendor-register',
    hidden: true,
  }),
  path: '/user-management/vendor-register/vendor',
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import('#web/partners/vendors/entry/VendorEntryPage.tsx'), 'VendorEntryPage'),
})

const companyManagement = createRoute({
  ...inFrame(companyTexts, {
    title: 'screens.companyManagement',
    menu: 'CompanyManagement',
    icon: 'bank',
    parent: '/user-management',
    keepsSearch: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/company-management',
  validateSearch: companyList.url,
  component: lazyRouteComponent(() => import('#web/partners/companies/CompanyListPage.tsx'), 'CompanyListPage'),
})

/** PAR-7: companies are created by the platform administrator; for anybody else this is no screen. */
const companyRegistration = createRoute({
  ...inFrame(companyTexts, {
    title: 'screens.companyRegistration',
    menu: 'CompanyManagement',
    parent: '/user-management/company-management',
    hidden: true,
    needsManager: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/company-management/registration',
  beforeLoad: () => {
    if (currentSession().profile?.role !== '00') throw redirect({ to: notFoundPath })
  },
  component: lazyRouteComponent(
    () => import('#web/partners/companies/CompanyRegistrationPage.tsx'),
    'CompanyRegistrationPage',
  ),
})

const companyDetail = createRoute({
  ...inFrame(companyTexts, {
    title: 'screens.companyDetail',
    menu: 'CompanyManagement',
    parent: '/user-management/company-management',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/company-management/detail',
  validateSearch: z.object({ enterpriseCode: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#web/partners/companies/CompanyPage.tsx'), 'CompanyPage'),
})

export const partners = createRoute({
  ...inFrame(partnerTexts, {
    title: 'screens.partners',
    menu: 'TradingPartners',
    icon: 'apartment',
    parent: '/user-management',
  }),
  path: '/user-management/partners',
  validateSearch: partnerList.url,
  component: lazyRouteComponent(() => import('#web/partners/tradingPartners/PartnersPage.tsx'), 'PartnersPage'),
})

export const vendorRoutes = [vendorManagement, vendorDetail] as const

export const companyRoutes = [companyManagement, companyRegistration, companyDetail] as const

export const vendorRegisterRoutes = [vendorRegister, vendorEntry] as const
