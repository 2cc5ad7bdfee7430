import {
  disclosureStages,
  type DisclosureCell,
  type DisclosurePeriod,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DisclosureKind, Stage, TransportStage } from '#contract/logistics/rules/transportSections.ts'

/** The kinds that can be disclosed for a transport. */
export const transportKinds = ['temperature', 'location', 'shippingList'] as const satisfies readonly DisclosureKind[]
type TransportKind = (typeof transportKinds)[number]

/** The roles that make a company other than the depositor a party, which sees the whole delivery (LOG-12). */
export const partyRoles = ['shipper', 'consignee', 'carrier', 'fromCentre', 'destinationCentre'] as const
export type PartyRole = (typeof partyRoles)[number]

/** A setting of a product for the company. */
export type Setting = DisclosureCell & DisclosurePeriod

/** A delivery, and the settings of its items' products for the company. */
type AskedDelivery = {
  isParty: boolean
  stage: TransportStage
  shippingDate: string
  items: readonly { settings: readonly Setting[] }[]
}

/** Why a kind of an item is shown, or what a setting would need to show it. */
export type DisclosureReason =
  | { because: 'party' }
  | { because: 'setting'; period: DisclosurePeriod }
  /** The kind is disclosed at the stage, but not on the shipping date. */
  | { because: 'otherPeriod'; periods: DisclosurePeriod[] }
  /** Other kinds are disclosed at the stage on the shipping date. */
  | { because: 'otherKind'; kinds: TransportKind[] }
  /** The kind is disclosed at other stages. */
  | { because: 'otherStage'; stages: Stage[] }
  /** The kind is not disclosed to the company at all. */
  | { because: 'noSetting' }

export const isShown = ({ because }: DisclosureReason) => because === 'party' || because === 'setting'

type ExplainedItem = Record<TransportKind, DisclosureReason>

/** Why a company sees what it sees of a delivery, item by item (LOG-12 and LOG-13). */
export const explainedItems = (delivery: AskedDelivery): ExplainedItem[] =>
  delivery.items.map(({ settings }) => ({
    temperature: reasonFor('temperature', delivery, settings),
    location: reasonFor('location', delivery, settings),
    shippingList: reasonFor('shippingList', delivery, settings),
  }))

const isOn = (day: string) => (period: DisclosurePeriod) =>
  period.from <= day && (period.until === null || day <= period.until)
const periodOf = ({ from, until }: DisclosurePeriod) => ({ from, until })

function reasonFor(
  kind: TransportKind,
  { isParty, stage, shippingDate }: AskedDelivery,
  settings: readonly Setting[],
): DisclosureReason {
  if (isParty) return { because: 'party' }
  const atStage = settings.filter(one => one.stage === stage)
  const ofKind = settings.filter(one => one.kind === kind)
  const both = atStage.filter(one => one.kind === kind)
  // LOG-16: the shipping date decides whether a setting is valid.
  const valid = both.find(isOn(shippingDate))
  if (valid) return { because: 'setting', period: periodOf(valid) }
  if (both.length > 0) return { because: 'otherPeriod', periods: both.map(periodOf) }
  const shown = atStage.filter(isOn(shippingDate))
  const kinds = transportKinds.filter(one => shown.some(setting => setting.kind === one))
  if (kinds.length > 0) return { because: 'otherKind', kinds }
  const stages = disclosureStages.filter(one => ofKind.some(setting => setting.stage === one))
  return stages.length > 0 ? { because: 'otherStage', stages } : { because: 'noSetting' }
}

/** What the company is shown of the delivery; what is false is absent everywhere. */
type ShownOfDelivery = Record<TransportKind, boolean> & {
  /** Its reference, days, depositor and place names: with any kind of any item. */
  delivery: boolean
  /** Temperatures of named items: both temperature and shipping list of an item are disclosed. */
  itemTemperatures: boolean
  /** Only if all items are disclosed. */
  pieceCounts: boolean
  /** Carrier, shipper, consignee, amendments and inbound figures: only for parties. */
  partyFacts: boolean
}

/** `canOpen` is false if no user of the company can open deliveries at all. */
export function shownOfDelivery(isParty: boolean, items: readonly ExplainedItem[], canOpen: boolean): ShownOfDelivery {
  const anyItem = (kind: TransportKind) => canOpen && (isParty || items.some(item => isShown(item[kind])))
  const [temperature, location, shippingList] = [anyItem('temperature'), anyItem('location'), anyItem('shippingList')]
  const delivery = temperature || location || shippingList
  return {
    delivery,
    temperature,
    location,
    shippingList,
    itemTemperatures:
      delivery && (isParty || items.some(item => isShown(item.temperature) && isShown(item.shippingList))),
    pieceCounts: delivery && (isParty || items.every(item => isShown(item.shippingList))),
    partyFacts: isParty && canOpen,
  }
}
