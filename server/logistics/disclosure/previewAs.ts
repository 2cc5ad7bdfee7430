import { sql } from 'kysely'
import type { z } from 'zod'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findDeliveries } from '#server/logistics/deliveries/search/search.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { companiesByCode, referableFault, type Referable } from '#server/logistics/disclosure/referableCompanies.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { findStock } from '#server/logistics/stock/stock.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'
import { todayOf, type Reader } from '#server/logistics/lists/reader.ts'

/** The company whose view is previewed: any but the owner and the platform company, which see everything. */
export async function viewerNamed(db: Db, code: string, ownerId: number): Promise<Referable> {
  const company = (await companiesByCode(db, [code])).get(code)
  const fault = referableFault(company, ownerId, 'withdraw')
  if (!company || fault) {
    throw new PortalError(codes.invalidParameters, [{ path: 'companyCode', message: fault ?? 'unknownCompany' }])
  }
  return company
}

/** Deliveries and stock are previewed only by callers who may open their screen for the owner. */
export function refuseWithoutMenu(caller: Caller, menu: Menu, ownerId: number) {
  const companies = caller.companiesByMenu.get(menu) ?? []
  const mayOpen = caller.isPlatform ? companies.length > 0 : companies.some(company => company.id === ownerId)
  if (!mayOpen) throw new PortalError(codes.notAuthorized)
}

type Deliveries = z.output<typeof disclosureCalls.getDeliveriesPreview.request>

/** The owner's deliveries as the viewer's list of deliveries shows them, never another depositor's. */
export async function previewDeliveriesAs(
  db: Db,
  viewer: EnterpriseScope,
  ownerId: number,
  asked: Deliveries,
  at: Reader,
) {
  const { shippingDateFrom, shippingDateTo } = asked
  const period = { shippingDateFrom, shippingDateTo, deliveryType: [...transportSections] }
  const searched = searchedByOther(period, at)
  const isOwn = sql`d.depositor_id = ${ownerId}`
  const found = await findDeliveries(
    db,
    viewer,
    { ...searched, conditions: [...searched.conditions, isOwn] },
    asked,
    at,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from deliveries d
     where ${isOwn} and d.shipping_date between ${shippingDateFrom}::date and ${shippingDateTo}::date
       and ${touchesCentres(viewer, 'd')}`.execute(db)
  return { ...found, ownTotal: rows[0]?.total ?? 0 }
}

type Stock = Pick<z.output<typeof disclosureCalls.getStockPreview.request>, 'sort' | 'order' | 'page' | 'pageSize'>

/** Stock of the owner's products that viewer and owner both see: others' stock may be hidden from the owner. */
export async function previewStockAs(
  db: Db,
  { viewer, owner, ownerId }: { viewer: EnterpriseScope; owner: EnterpriseScope; ownerId: number },
  asked: Stock,
  reader: Reader,
) {
  const isOwn = sql`p.company_id = ${ownerId} and s.id in (
    with ${visibleStock(owner, todayOf(reader))} select seen.stock_id from visible_stock seen)`
  const { total, rows } = await findStock(db, viewer, { ...asked, inStockOnly: false }, reader, isOwn)
  return { total, rows }
}
