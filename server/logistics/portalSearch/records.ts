import { nameIn } from '#contract/kernel/text/names.ts'
import { hitsOf, keywordOf, type SearchGroup } from '#server/logistics/portalSearch/group.ts'
import { productList } from '#server/logistics/products/products.ts'
import { companyList } from '#server/partners/companies/list/companyList.ts'
import { partnerList } from '#server/partners/tradingPartners/queries/partnerList.ts'
import { vendorList } from '#server/partners/vendors/queries/vendorList.ts'

/** Records that a list finds by a keyword: what the list shows to the caller, the search box does. */
export const products: SearchGroup = {
  group: 'products',
  menu: 'ProductMaster',
  by: 'codes',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      productList,
      searcher,
      { keyword, sort: 'itemCode', order: 'asc' },
      ({ productId, itemCode, nameJa, nameEn, company }) => ({
        name: language === 'ja' ? nameJa : nameEn,
        note: `${itemCode} · ${nameIn(language, company)}`,
        path: '/user-management/products/detail',
        search: { productId },
      }),
      { path: '/user-management/products', search: { keyword } },
    )
  },
}

export const partners: SearchGroup = {
  group: 'partners',
  menu: 'TradingPartners',
  by: 'names',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      partnerList,
      searcher,
      { keyword, sort: 'partner', order: 'asc' },
      ({ partnershipId, us, them }) => ({
        name: nameIn(language, them),
        note: `${them.code} · ${nameIn(language, us)}`,
        path: '/user-management/partners',
        search: { partnershipId },
      }),
      { path: '/user-management/partners', search: { keyword } },
    )
  },
}

export const vendors: SearchGroup = {
  group: 'vendors',
  menu: 'VendorManagement',
  by: 'names',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      vendorList,
      { ...searcher, showsHidden: false },
      { keyword, state: 'all', sort: 'vendor', order: 'asc' },
      ({ vendorId, vendor, customer }) => ({
        name: nameIn(language, vendor),
        note: `${vendor.code} · ${nameIn(language, customer)}`,
        path: '/vendor-management/vendor',
        search: { vendorId },
      }),
      { path: '/vendor-management', search: { keyword, state: 'all' } },
    )
  },
}

export const companies: SearchGroup = {
  group: 'companies',
  menu: 'CompanyManagement',
  by: 'names',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      companyList,
      searcher,
      { keyword, sort: 'enterpriseName', order: 'asc' },
      ({ enterpriseCode, enterpriseName, enterpriseNameEn }) => ({
        name: nameIn(language, { name: enterpriseName, nameEn: enterpriseNameEn }),
        note: enterpriseCode,
        path: '/user-management/company-management/detail',
        search: { enterpriseCode },
      }),
      { path: '/user-management/company-management', search: { keyword } },
    )
  },
}
