import type { DisclosureCell, DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DisclosureKind, Stage, TransportStage } from '#contract/logistics/rules/transportSections.ts'

/** The kinds that a transport can disclose. */
export const transportKinds = ['temperature', 'location', 'shippingList'] as const satisfies readonly DisclosureKind[]
export type TransportKind = (typeof transportKinds)[number]

/** What makes another company than the depositor a party of a delivery (LOG-12): it then sees all of it. */
export const partyRoles = ['shipper', 'consignee', 'carrier', 'fromCentre', 'destinationCentre'] as const
export type PartyRole = (typeof partyRoles)[number]

/** One setting of a product for the company. */
export type Setting = DisclosureCell & DisclosurePeriod

/** A delivery as the rule needs it, and what its items' products disclose to the company. */
export type AskedDelivery = {
  isParty: boolean
  stage: TransportStage
  shippingDate: string
  items: readonly { settings: readonly Setting[] }[]
}

/** Why a kind of one item is shown, or what a setting would need to show it. */
export type DisclosureReason =
  | { because: 'party' }
  | { because: 'setting'; period: DisclosurePeriod }
  /** The stage and the kind are disclosed, but not on the shipping date. */
  | { because: 'otherPeriod'; periods: DisclosurePeriod[] }
  /** On the shipping date the stage discloses other kinds. */
  | { because: 'otherKind'; kinds: TransportKind[] }
  /** The kind is disclosed at other stages. */
  | { because: 'otherStage'; stages: Stage[] }
  /** Nothing of the kind is disclosed to the company anywhere. */
  | { because: 'noSetting' }

export const isShown = ({ because }: DisclosureReason) => because === 'party' || because === 'setting'

export type ExplainedItem = Record<TransportKind, DisclosureReason>

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
  // LOG-16: the period is evaluated by the delivery's shipping date.
  const valid = both.find(isOn(shippingDate))
  if (valid) return { because: 'setting', period: periodOf(valid) }
  if (both.length > 0) return { because: 'otherPeriod', periods: both.map(periodOf) }
  const shown = atStage.filter(isOn(shippingDate))
  const kinds = transportKinds.filter(one => shown.some(setting => setting.kind === one))
  if (kinds.length > 0) return { because: 'otherKind', kinds }
  const stages = disclosureStages.filter(one => ofKind.some(setting => setting.stage === one))
  return stages.length > 0 ? { because: 'otherStage', stages } : { because: 'noSetting' }
}

/** What of the delivery is shown in consequence; what is false is absent wherever the company looks. */
export type ShownOfDelivery = Record<TransportKind, boolean> & {
  /** Its reference, days, depositor and the names of its places: with any kind of any item. */
  delivery: boolean
  /** The temperature of each item by its name: of items whose temperature and shipping list are both disclosed. */
  itemTemperatures: boolean
  /** Piece counts, only where all items are disclosed. */
  pieceCounts: boolean
  /** Carrier, shipper, consignee, amendments and inbound figures: the parties alone. */
  partyFacts: boolean
}

/** `canOpen` is false where nobody of the company can sign in and open deliveries at all. */
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
