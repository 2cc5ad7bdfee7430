import type { Menu } from '#contract/kernel/menus.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { ownAudits } from '#server/partners/vendors/audits/ownAudits.ts'
import { findVendors } from '#server/partners/vendors/queries/vendorList.ts'
import { type EnterpriseScope, scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { todayOf, viewerOf } from '#server/platform/lists/reader.ts'
import { caseList } from '#server/quality/cases/queries/caseList.ts'
import { releaseList } from '#server/quality/releases/releaseList.ts'

type Attention = ResponseOf<typeof deliveryDashboardCalls.getAttention>

/** The first of each group, for which the page keeps room; its number leads to all. */
const pageSize = 3

/** REP-20: each group is the first page of the list that it leads to, in the scope of that list's menu. */
export async function attention(context: CallerContext, enterpriseCode: string | undefined): Promise<Attention> {
  const quality = await contextOn('Quality', context, enterpriseCode)
  const vendors = await contextOn('VendorManagement', context, enterpriseCode)
  return {
    cases: quality && (await pageOf(caseList, viewerOf(quality), casesAsked)),
    holds: quality && (await pageOf(releaseList, { ...viewerOf(quality), caller: context.caller }, holdsAsked)),
    vendors: vendors && (await findVendors({ ...viewerOf(vendors), showsHidden: false }, vendorsAsked)),
    customers: vendors && (await customersOf(vendors)),
  }
}

const casesAsked = caseCalls.getCaseList.request.parse({ state: 'attention', pageSize })
const holdsAsked = releaseCalls.getReleaseList.request.parse({ quarantinedOnly: true, pageSize })
const vendorsAsked = vendorCalls.getVendorList.request.parse({ openObservations: true, pageSize })

/** The caller's context on another menu's screen; null without it, or if the company does not count there. */
export async function contextOn(menu: Menu, context: CallerContext, enterpriseCode: string | undefined) {
  const { db, caller } = context
  const companies = caller.companiesByMenu.get(menu) ?? []
  const counts = caller.isPlatform || enterpriseCode === undefined || companies.some(one => one.code === enterpriseCode)
  if (!caller.menus.includes(menu) || !counts) return null
  const scope: EnterpriseScope = await scopeOfCaller(db, caller, menu, enterpriseCode)
  return { ...context, scope }
}

/** Whoever watches over everybody is nobody's vendor. */
async function customersOf(context: CallerContext): Promise<Attention['customers']> {
  const { db, scope, caller } = context
  const customers = await ownAudits(db, scope, caller, todayOf(viewerOf(context)))
  if (customers.length === 0) return null
  const open = customers.flatMap(({ vendorId, customer, audits }) => {
    const openObservations = audits.flatMap(audit => audit.observations).filter(one => one.answer === null).length
    return openObservations > 0 ? [{ vendorId, customer, openObservations }] : []
  })
  return { total: open.length, rows: open.slice(0, pageSize) }
}
