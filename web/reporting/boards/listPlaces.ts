import type { LinkProps } from '@tanstack/react-router'
import type { BoardList } from '#contract/reporting/rules/boards.ts'
import { searchOfText } from '#web/kernel/ui/lists/searchText.ts'

type Place = {
  path: NonNullable<LinkProps['to']>
  /** Where a screen has several lists or views: what its URL says of this one; the first is set by a link to it. */
  view?: { name: string; values: readonly (string | undefined)[] }
}

const view = (name: string, ...values: (string | undefined)[]) => ({ view: { name, values } })

/** Where each list is that a card can show. */
const places: Record<BoardList, Place> = {
  deliveries: { path: '/delivery', ...view('view', undefined) },
  cases: { path: '/quality', ...view('tab', undefined, 'cases') },
  releases: { path: '/quality', ...view('tab', 'releases') },
  orderedItems: { path: '/ordered-list' },
  stock: { path: '/product-info' },
  vendors: { path: '/vendor-management', ...view('view', 'vendors', undefined) },
  vendorRegister: { path: '/user-management/vendor-register' },
  notices: { path: '/notification', ...view('view', undefined) },
  alerts: { path: '/user-management/alerts', ...view('tab', undefined, 'open', 'history') },
  loggers: { path: '/user-management/loggers' },
  loggerFiles: { path: '/user-management/import', ...view('view', 'loggerFiles') },
  products: { path: '/user-management/products' },
  disclosures: { path: '/user-management/company-management/disclosure', ...view('view', undefined) },
  kpiMonths: { path: '/user-management/maintenance', ...view('view', undefined) },
  imports: { path: '/user-management/import', ...view('view', 'history') },
  capturedEvents: { path: '/user-management/import', ...view('view', 'events') },
  partners: { path: '/user-management/partners' },
  companies: { path: '/user-management/company-management' },
  users: { path: '/user-management/list' },
  operationLog: { path: '/user-management/log' },
  auditTrail: { path: '/user-management/audit-trail' },
}

type Search = Readonly<Record<string, unknown>>

/** The list that an address shows. */
export const listAt = (path: string, search: Search): BoardList | undefined =>
  (Object.keys(places) as BoardList[]).find(list => {
    const { path: own, view: shown } = places[list]
    return own === path && (!shown || shown.values.some(value => value === search[shown.name]))
  })

/** Where in the list one is, and what of it is opened: no criteria. */
const passing = ['page', 'size', 'file', 'import', 'event', 'check', 'alert', 'rule', 'notice', 'partnershipId']

/** The criteria and the order of a list's URL, as a card keeps them. */
export function criteriaText(search: Search): string {
  const kept = Object.entries(search).filter(([name, value]) => value !== undefined && !passing.includes(name))
  return new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
}

/** The whole list with a card's criteria; `more` is what a row opens there. */
export function listLink(list: BoardList, search: string, more: Search = {}): Pick<LinkProps, 'to' | 'search'> {
  const { path, view: shown } = places[list]
  const first = shown?.values[0]
  const criteria = { ...searchOfText(search), ...more }
  // The router reads it as it reads an address that somebody typed.
  return { to: path, search: (shown && first ? { [shown.name]: first, ...criteria } : criteria) as never }
}
