import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { companyList } from '#web/partners/companies/companyList.ts'
import companyTexts from '#web/partners/companies/texts.ts?lazy'
import { partnerList } from '#web/partners/tradingPartners/partnerList.ts'
import partnerTexts from '#web/partners/tradingPartners/texts.ts?lazy'
import vendorTexts from '#web/partners/vendors/texts.ts?lazy'
import { entrySearch, managedVendors, oneVendor, registeredVendors } from '#web/partners/vendors/vendorLists.ts'
import { inFrame, mustExist } from '#web/shell/routes.tsx'

export const vendorRoutes = [
  createRoute({
    ...inFrame(
      { title: 'vendorManagement', menu: 'VendorManagement', icon: 'safety', keepsSearch: true, hasFile: true },
      vendorTexts,
    ),
    path: '/vendor-management',
    validateSearch: managedVendors.url,
    component: lazyPage(() => import('#web/partners/vendors/list/VendorManagementPage.tsx'), 'VendorManagementPage'),
  }),
  createRoute({
    ...inFrame({ title: 'vendorDetail', menu: 'VendorManagement' }, vendorTexts),
    path: '/vendor-management/vendor',
    validateSearch: oneVendor,
    component: lazyPage(() => import('#web/partners/vendors/record/VendorDetailPage.tsx'), 'VendorDetailPage'),
  }),
] as const

export const vendorRegisterRoutes = [
  createRoute({
    ...inFrame({ title: 'vendorRegister', menu: 'VendorRegister', icon: 'solution', keepsSearch: true }, vendorTexts),
    path: '/user-management/vendor-register',
    validateSearch: registeredVendors.url,
    component: lazyPage(() => import('#web/partners/vendors/list/VendorRegisterPage.tsx'), 'VendorRegisterPage'),
  }),
  createRoute({
    ...inFrame(
      { title: 'vendorEntry', menu: 'VendorRegister', command: 'registerVendor', isFor: ({ role }) => role !== '03' },
      vendorTexts,
    ),
    path: '/user-management/vendor-register/vendor',
    validateSearch: entrySearch,
    component: lazyPage(() => import('#web/partners/vendors/entry/VendorEntryPage.tsx'), 'VendorEntryPage'),
  }),
] as const

const ofCompanies = { menu: 'CompanyManagement', noCompanyContext: 'always' } as const

export const companyRoutes = [
  createRoute({
    ...inFrame(
      { title: 'companyManagement', ...ofCompanies, icon: 'bank', keepsSearch: true, hasFile: true },
      companyTexts,
    ),
    path: '/user-management/company-management',
    validateSearch: companyList.url,
    component: lazyPage(() => import('#web/partners/companies/CompanyListPage.tsx'), 'CompanyListPage'),
  }),
  createRoute({
    ...inFrame(
      {
        title: 'companyRegistration',
        ...ofCompanies,
        needsManager: true,
        command: 'registerCompany',
        isFor: ({ role }) => role === '00',
      },
      companyTexts,
    ),
    path: '/user-management/company-management/registration',
    // PAR-7: companies are created by the platform administrator; for anybody else this is no screen.
    beforeLoad: () => mustExist(currentSession().profile?.role === '00'),
    component: lazyPage(() => import('#web/partners/companies/CompanyRegistrationPage.tsx'), 'CompanyRegistrationPage'),
  }),
  createRoute({
    ...inFrame({ title: 'companyDetail', ...ofCompanies }, companyTexts),
    path: '/user-management/company-management/detail',
    validateSearch: z.object({ enterpriseCode: z.string().optional().catch(undefined) }),
    component: lazyPage(() => import('#web/partners/companies/CompanyPage.tsx'), 'CompanyPage'),
  }),
] as const

export const partners = createRoute({
  ...inFrame({ title: 'partners', menu: 'TradingPartners', icon: 'apartment', hasFile: true }, partnerTexts),
  path: '/user-management/partners',
  validateSearch: partnerList.url,
  component: lazyPage(() => import('#web/partners/tradingPartners/PartnersPage.tsx'), 'PartnersPage'),
})
