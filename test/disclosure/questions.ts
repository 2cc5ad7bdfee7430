import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryParts, type DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { scannedCodeCalls } from '#contract/quality/calls/scannedCodes.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import type { Call } from '#contract/kernel/call.ts'
import type { TransportStage } from '#contract/logistics/rules/transportSections.ts'
import { isSeen, type Seen } from '#test/disclosure/facts.ts'
import { gtinOfP, stages } from '#test/disclosure/matrixWorld.ts'
import { isPOutside } from '#test/disclosure/stageDelivery.ts'

/** What an answer may show of a delivery, from what the viewer may see; null if the delivery is not in it. */
type View = (seen: Seen, stage: TransportStage) => Seen | null
export type Question = {
  call: Call
  body: object
  view: View
  /** It shows one row per delivery, with its highest temperature and first item. */
  inRows?: boolean
}

const whole: View = seen => (isSeen(seen) ? seen : null)
const never: View = () => null
const having =
  (kind: string): View =>
  seen =>
    seen.P.has(kind) || seen.Q.has(kind) ? seen : null
/** Only items with this kind disclosed. */
const itemsWith =
  (kind: string): View =>
  ({ P, Q }) => {
    const visible = (of: Set<string>) => (of.has(kind) ? of : new Set<string>())
    const seen = { P: visible(P), Q: visible(Q) }
    return isSeen(seen) ? seen : null
  }
/** The temperature of an item needs both kinds. */
const evaluatedItems: View = (seen, stage) => {
  const evaluated = itemsWith('temperature')(seen, stage)
  return evaluated && itemsWith('shippingList')(evaluated, stage)
}
const outside: View = (seen, stage) =>
  seen.Q.has('temperature') || (seen.P.has('temperature') && isPOutside(stage)) ? seen : null

const period = { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-05-31', deliveryType: ['0001', '0002', '0003'] }
const months = { from: '2026-04', until: '2026-05' }
const ask = (call: Call, body: object = {}, view: View = whole): Question => ({ call, body, view })
const askRows = (call: Call, body: object, view: View = whole): Question => ({ call, body, view, inRows: true })
/** Only loggers with the temperature disclosed are named. */
const namingByTemperature: View = seen => {
  const visible = (of: Set<string>) => new Set([...of].filter(kind => kind !== 'logger' || of.has('temperature')))
  return isSeen(seen) ? { P: visible(seen.P), Q: visible(seen.Q) } : null
}
const printed: View = (seen, stage) => having('temperature')(seen, stage) && namingByTemperature(seen, stage)
/** An event has no coordinates. */
const told: View = (seen, stage) => {
  const named = namingByTemperature(seen, stage) ?? seen
  // Whoever may see nothing but the location is still told of the delivery.
  const visible = (of: Set<string>) => new Set([...of].map(kind => (kind === 'location' ? 'told' : kind)))
  return whole(seen, stage) && { P: visible(named.P), Q: visible(named.Q) }
}
const numbers = stages.flatMap(stage => [`REF-${stage}-Z`, `SLIP-${stage}-Z`, `INB-${stage}-Z`]).join(' ')

/** Questions to lists, exports, suggestions, map and dashboards. */
export const broadQuestions: readonly Question[] = [
  askRows(deliveryCalls.searchByOther, period),
  askRows(deliveryCalls.searchByNumber, { number: numbers }),
  askRows(portalSearchCalls.searchPortal, { text: numbers }),
  askRows(deliveryCalls.downloadDeliveryCsv, { criteria: period }),
  askRows(deliveryCalls.getDeliveryMap, { criteria: period }, having('location')),
  askRows(deliveryDashboardCalls.getDeliveryDashboard, { period: 'month', day: '2026-05-01' }, outside),
  askRows(deliveryDashboardCalls.getIncidents, { span: 'week', kind: 'excursion', pageSize: 200 }, outside),
  ask(deliveryDashboardCalls.getAttention, {}, never),
  ask(kpiCalls.getKpiDashboard, months),
  askRows(kpiCalls.getKpiDeliveries, { ...months, kpi: 'temperatureCompliance' }, having('temperature')),
  askRows(kpiCalls.getKpiDeliveries, { ...months, kpi: 'onTimePickup' }, never),
  askRows(kpiCalls.downloadKpiDeliveriesCsv, { ...months, kpi: 'temperatureCompliance' }, having('temperature')),
  ask(caseCalls.getCaseList, { state: 'all' }, never),
  ask(caseCalls.downloadCaseCsv, { state: 'all' }, never),
  ask(releaseCalls.getReleaseList, { decision: 'all' }, never),
  ask(releaseCalls.downloadReleaseCsv, { decision: 'all' }, never),
  // The monthly summary is the depositor's.
  ask(reportCalls.getMonthlySummary, { month: '2026-04' }, never),
  ask(reportCalls.downloadMonthlySummaryCsv, { month: '2026-04' }, never),
  ask(orderedItemCalls.getOrderedItemList, {}, itemsWith('shippingList')),
  ask(orderedItemCalls.downloadOrderedItemCsv, {}, itemsWith('shippingList')),
  ...Object.values(suggestionCalls)
    .filter(call => call !== suggestionCalls.deliveryStatus)
    .map(call => ask(call, { keyword: '-Z' })),
]

export const stockQuestions: readonly Question[] = [
  ask(stockCalls.getStockList),
  ask(stockCalls.downloadStockCsv),
  ask(portalSearchCalls.searchPortal, { text: 'STOCK-' }),
  ask(scannedCodeCalls.findCode, { text: `(01)0${gtinOfP}` }),
]

const partViews: Record<DeliveryPart, View> = {
  status: whole,
  location: itemsWith('location'),
  temperature: itemsWith('temperature'),
  events: itemsWith('temperature'),
  commodityTemperature: evaluatedItems,
  shippingList: itemsWith('shippingList'),
  productLogger: itemsWith('shippingList'),
  stabilityBudget: evaluatedItems,
  amendments: whole,
}
const released = { productId: 1, lot: null, decision: 'released', reason: '確認済み' }
/** Questions about the details of one delivery. */
export function detailQuestions(deliveryId: number): Question[] {
  const body = { deliveryId }
  return [
    askRows(deliveryCalls.statusInfo, body, namingByTemperature),
    ask(deliveryCalls.localInfo, body, itemsWith('location')),
    ask(deliveryCalls.temperatureInfo, body, itemsWith('temperature')),
    // The delivery itself is not in it: server/logistics/deliveries/comparableDeliveries.test.ts asks for others.
    ask(deliveryCalls.getComparableDeliveries, body, never),
    ask(deliveryCalls.productInfo, body, itemsWith('shippingList')),
    ask(deliveryCalls.commodityTemperatureInfo, body, evaluatedItems),
    ask(deliveryCalls.getProductLoggerList, body, itemsWith('shippingList')),
    ask(stabilityBudgetCalls.getLotBudgets, body, evaluatedItems),
    ...deliveryParts.map(part => ({
      ...ask(deliveryCalls.downloadCsv, { ...body, part }, partViews[part]),
      inRows: part === 'status',
    })),
    // Other companies see alerts of their own rules only: server/quality/alerts.
    ask(alertCalls.getDeliveryAlerts, body, never),
    // Decisions on lots are for parties only.
    ask(releaseCalls.getDeliveryRelease, body, never),
    ask(signatureCalls.prepareSignature, { act: { kind: 'decide', ...body, lots: [released] } }, never),
    ask(deliveryCalls.downloadEvents, { ...body, format: 'json' }, told),
    ask(deliveryCalls.downloadEvents, { ...body, format: 'xml' }, told),
    ask(deliveryCalls.getTemperatureReport, { ...body, language: '0' }, printed),
  ]
}
