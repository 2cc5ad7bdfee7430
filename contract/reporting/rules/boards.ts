import { z } from 'zod'
import { line, wellFormed } from '#contract/kernel/fields.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { kpis } from '#contract/reporting/rules/kpi.ts'

/** The dashboards that users arrange for themselves. */
export const boardPages = ['DeliveryDashboard', 'KpiDashboard'] as const satisfies readonly Menu[]
export type BoardPage = (typeof boardPages)[number]

/** A third of a row, two thirds, or all of it; on a phone every card is as wide as the page. */
export const cardSizes = ['small', 'medium', 'wide'] as const
export type CardSize = (typeof cardSizes)[number]

/** The cards of the delivery dashboard, in its order. */
export const dashboardCards = [
  'inTransit',
  'incidents',
  'attention',
  'sections',
  'outcomes',
  'worst',
  'newest',
] as const
export type DashboardCard = (typeof dashboardCards)[number]

/** The lists that a card can show, each with the menu that its viewer needs. */
export const boardLists = {
  deliveries: 'DeliveryStatus',
  cases: 'Quality',
  releases: 'Quality',
  orderedItems: 'OrderedItemsList',
  stock: 'ProductStockInformation',
  vendors: 'VendorManagement',
  vendorRegister: 'VendorRegister',
  notices: 'Notification',
  alerts: 'AlertRules',
  loggers: 'LoggerRegistry',
  loggerFiles: 'ImportCentre',
  products: 'ProductMaster',
  disclosures: 'CompanyManagement',
  imports: 'ImportCentre',
  capturedEvents: 'ImportCentre',
  kpiMonths: 'Maintenance',
  partners: 'TradingPartners',
  companies: 'CompanyManagement',
  users: 'UserList',
  operationLog: 'UserOperationLog',
  auditTrail: 'AuditTrail',
} as const satisfies Record<string, Menu>
export type BoardList = keyof typeof boardLists
const listNames = Object.keys(boardLists) as [BoardList, ...BoardList[]]

export const listCardRows = [5, 10, 20] as const

/** Upper bounds of what a user keeps. */
export const maxBoards = 20
export const maxCards = 24
export const maxBoardName = 60
export const maxCardTitle = 60
/** As saved searches are bounded. */
export const maxCriteria = 2000

/** What boards and cards are called, as other names: trimmed, without control characters. */
const oneLine = (max: number) => wellFormed(line(max).min(1))

const size = z.enum(cardSizes)
const Card = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(dashboardCards), size }),
  z.strictObject({ kind: z.literal('kpi'), kpi: z.enum(kpis), size }),
  z.strictObject({
    kind: z.literal('list'),
    list: z.enum(listNames),
    title: oneLine(maxCardTitle),
    /** The list's criteria and order, as they stand in its URL. */
    search: wellFormed(z.string().max(maxCriteria)),
    rows: z.literal(listCardRows),
    size,
  }),
])
export type BoardCard = z.infer<typeof Card>

/** What can be read in a third of a row; tables and charts need more. */
const smallest: Partial<Record<BoardCard['kind'], CardSize>> = {
  inTransit: 'medium',
  incidents: 'medium',
  sections: 'wide',
  outcomes: 'medium',
  newest: 'medium',
}
/** The sizes that a card may have. */
export const sizesOf = ({ kind }: Pick<BoardCard, 'kind'>): readonly CardSize[] =>
  cardSizes.slice(cardSizes.indexOf(smallest[kind] ?? 'small'))

export const BoardCard = Card.refine(card => sizesOf(card).includes(card.size), 'is smaller than the card can be')

/** The menu that a card's viewer needs. */
export function menuOfCard(card: BoardCard): Menu {
  if (card.kind === 'list') return boardLists[card.list]
  return card.kind === 'kpi' ? 'KpiDashboard' : 'DeliveryDashboard'
}

/** A card of which a board holds one at most; a list may be there several times, with other criteria. */
export const isOnce = ({ kind }: Pick<BoardCard, 'kind'>) => kind !== 'list'
const nameOfCard = (card: BoardCard) => (card.kind === 'kpi' ? card.kpi : card.kind)
export const isSameCard = (one: BoardCard, other: BoardCard) =>
  isOnce(one) && isOnce(other) && nameOfCard(one) === nameOfCard(other)

export const boardName = oneLine(maxBoardName)
export const boardCards = z
  .array(BoardCard)
  .min(1)
  .max(maxCards)
  .refine(
    cards => cards.every((card, index) => !cards.slice(0, index).some(earlier => isSameCard(earlier, card))),
    'holds a card twice',
  )

/** What a dashboard shows unless its viewer has chosen otherwise. */
export const standardCards: Record<BoardPage, readonly BoardCard[]> = {
  DeliveryDashboard: [
    { kind: 'inTransit', size: 'wide' },
    { kind: 'incidents', size: 'wide' },
    { kind: 'attention', size: 'wide' },
    { kind: 'sections', size: 'wide' },
    { kind: 'outcomes', size: 'medium' },
    { kind: 'worst', size: 'small' },
    { kind: 'newest', size: 'wide' },
  ],
  KpiDashboard: kpis.map(kpi => ({ kind: 'kpi', kpi, size: 'small' })),
}
