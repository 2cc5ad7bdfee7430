import { sql } from 'kysely'
import { nameIn } from '#contract/kernel/text/names.ts'
import { hitsOf, keywordOf, type SearchGroup } from '#server/logistics/portalSearch/group.ts'
import { isCompanyNamed, isItemNamed } from '#server/logistics/portalSearch/named.ts'
import { hasGtin } from '#server/logistics/products/productCodes.ts'
import { productList, productsIn } from '#server/logistics/products/products.ts'
import { companiesIn, companyList } from '#server/partners/companies/list/companyList.ts'
import { partnerList } from '#server/partners/tradingPartners/queries/partnerList.ts'
import { seenPartnerships } from '#server/partners/tradingPartners/queries/partnerRows.ts'
import { listedVendors } from '#server/partners/vendors/queries/listedVendors.ts'
import { vendorList } from '#server/partners/vendors/queries/vendorList.ts'

/** Records that a list finds by a keyword: what the list shows to the caller, the search box does. */
export const products: SearchGroup = {
  group: 'products',
  menus: ['ProductMaster'],
  by: 'codes',
  async find(searcher, typed) {
    const { language, scope } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      productList,
      searcher,
      { keyword, sort: 'itemCode', order: 'asc' },
      {
        typed,
        named: sql`select p.id from products p where ${productsIn(scope)}
          and ${typed.code?.gtin ? hasGtin(sql`p.id`, typed.code.gtin) : isItemNamed(typed)}`,
        hitOf: ({ productId, itemCode, nameJa, nameEn, company }) => ({
          name: language === 'ja' ? nameJa : nameEn,
          note: `${itemCode} · ${nameIn(language, company)}`,
          path: '/user-management/products/detail',
          search: { productId },
        }),
        more: { path: '/user-management/products', search: { keyword } },
      },
    )
  },
}

export const partners: SearchGroup = {
  group: 'partners',
  menus: ['TradingPartners'],
  by: 'names',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      partnerList,
      searcher,
      { keyword, sort: 'partner', order: 'asc' },
      {
        typed,
        named: sql`select p.id from (${seenPartnerships(searcher)}) p join companies c on c.id = p.them_id
          where ${isCompanyNamed(typed)}`,
        hitOf: ({ partnershipId, us, them }) => ({
          name: nameIn(language, them),
          note: `${them.code} · ${nameIn(language, us)}`,
          path: '/user-management/partners',
          search: { partnershipId },
        }),
        more: { path: '/user-management/partners', search: { keyword } },
      },
    )
  },
}

export const vendors: SearchGroup = {
  group: 'vendors',
  menus: ['VendorManagement'],
  by: 'names',
  async find(searcher, typed) {
    const { language } = searcher
    const keyword = keywordOf(typed)
    const viewer = { ...searcher, showsHidden: false }
    return await hitsOf(
      vendorList,
      viewer,
      { keyword, state: 'all', sort: 'vendor', order: 'asc' },
      {
        typed,
        named: sql`with ${listedVendors(viewer)}
          select v.id from listed l join vendors v on v.id = l.id join companies c on c.id = v.vendor_company_id
           where ${isCompanyNamed(typed)}`,
        hitOf: ({ vendorId, vendor, customer }) => ({
          name: nameIn(language, vendor),
          note: `${vendor.code} · ${nameIn(language, customer)}`,
          path: '/vendor-management/vendor',
          search: { vendorId },
        }),
        more: { path: '/vendor-management', search: { keyword, state: 'all' } },
      },
    )
  },
}

export const companies: SearchGroup = {
  group: 'companies',
  menus: ['CompanyManagement'],
  by: 'names',
  async find(searcher, typed) {
    const { language, db, scope } = searcher
    const keyword = keywordOf(typed)
    return await hitsOf(
      companyList,
      searcher,
      { keyword, sort: 'enterpriseName', order: 'asc' },
      {
        typed,
        named: sql`${companiesIn(db, scope).select('c.id').where(isCompanyNamed(typed))}`,
        hitOf: ({ enterpriseCode, enterpriseName, enterpriseNameEn }) => ({
          name: nameIn(language, { name: enterpriseName, nameEn: enterpriseNameEn }),
          note: enterpriseCode,
          path: '/user-management/company-management/detail',
          search: { enterpriseCode },
        }),
        more: { path: '/user-management/company-management', search: { keyword } },
      },
    )
  },
}
