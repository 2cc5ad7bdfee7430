import { mayOpen } from '#server/identity/companyContext/companiesOfMenu.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { companiesByCode, type Referable, referableFault } from '#server/logistics/disclosure/owners.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { stockList } from '#server/logistics/stock/stock.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'

/** The company whose view is previewed: any but the owner and the platform company, which see everything. */
export async function viewerNamed(db: Db, code: string, ownerId: number): Promise<Referable> {
  const company = (await companiesByCode(db, [code])).get(code)
  const fault = referableFault(company, ownerId, 'withdraw')
  if (!company || fault) refuse('companyCode', fault ?? 'unknownCompany')
  return company
}

/** Deliveries and stock are previewed only by callers who may open their screen for the owner. */
export function refuseWithoutMenu(caller: Caller, menu: Menu, ownerId: number) {
  if (!mayOpen(caller, menu, ownerId)) throw new PortalError(codes.notAuthorized)
}

type Deliveries = z.output<typeof disclosureCalls.getDeliveriesPreview.request>

/** The owner's deliveries as the viewer's list of deliveries shows them, never another depositor's. */
export async function previewDeliveriesAs(viewer: Viewer, ownerId: number, asked: Deliveries) {
  const { shippingDateFrom, shippingDateTo } = asked
  const period = { shippingDateFrom, shippingDateTo, deliveryType: [...transportSections] }
  const searched = searchedByOther(period, viewer)
  const isOwn = sql`d.depositor_id = ${ownerId}`
  const ofOwner = { ...searched, conditions: [...searched.conditions, isOwn] }
  const found = await pageOf(deliveryList, viewer, { ...asked, searched: ofOwner })
  const { rows } = await sql<{ total: number }>`
    select ${customPlan} count(*)::int as total from deliveries d
     where ${isOwn} and d.shipping_date between ${shippingDateFrom}::date and ${shippingDateTo}::date
       and ${touchesCentres(viewer.scope, 'd')}`.execute(viewer.db)
  return { ...found, ownTotal: rows[0]?.total ?? 0 }
}

type Stock = Pick<z.output<typeof disclosureCalls.getStockPreview.request>, 'sort' | 'order' | 'page' | 'pageSize'>

/** Stock of the owner's products that viewer and owner both see: others' stock may be hidden from the owner. */
export async function previewStockAs(viewer: Viewer, owner: EnterpriseScope, ownerId: number, asked: Stock) {
  const narrowed = sql`p.company_id = ${ownerId} and s.id in (
    with ${visibleStock(owner, todayOf(viewer))} select seen.stock_id from visible_stock seen)`
  const everything = { inStockOnly: false, onHoldOnly: false, rejectedOnly: false }
  const { total, rows } = await pageOf(stockList, viewer, { ...asked, ...everything, narrowed })
  return { total, rows }
}
