import type { DestinationKind, TransportSection } from '#contract/logistics/rules/transportSections.ts'

/** A delivery as stored or about to be, in the sender's words: codes instead of ids. Times are ISO 8601 in UTC. */
export type DeliveryState = {
  /** null before it is stored; so are the ids of items and assignments. */
  id: number | null
  reference: string
  deliveryType: TransportSection
  depositCode: string
  shipperCode: string | null
  consigneeCode: string | null
  carrierCode: string | null
  slipNo: string[]
  inboundNo: string | null
  clientManagementNo: string | null
  shipFrom: PlaceState
  destination: PlaceState & { kind: DestinationKind }
  shippingDate: string
  /** An instant, or a day, which means its end. */
  plannedPickup: string | null
  actualPickup: string | null
  scheduledArrival: string | null
  deliveredAt: string | null
  scheduledPieces: number | null
  actualPieces: number | null
  shippedPieces: number | null
  receivedPieces: number | null
  warehousedOn: string | null
  inboundPallets: number | null
  palletsOnTime: number | null
  items: ItemState[]
  /** By product, the version that an administrator evaluated it by last (TEL-15). */
  reevaluated: { productId: number; versionId: number }[]
  loggers: AssignmentState[]
  sentAt: string | null
  /**
   * It was picked up, be it that the time of that was cleared again: clearing it must not open the door to changes. What
   * was decided about counts as picked up.
   */
  wasPickedUp: boolean
  /** It has readings, a case, a held lot or a decision: its depositor is fixed. */
  hasEvidence: boolean
}

export type PlaceState = {
  centreCode: string | null
  name: string
  /** As sent; null where the centre's counts, or there is none. */
  nameEn: string | null
  lat: number | null
  lon: number | null
}

export type ItemState = {
  itemCode: string
  productId: number
  /** Band and tolerance of the shipping date, or what an administrator chose instead. */
  versionId: number
  lot: string | null
  expiry: string | null
  quantity: number
}

export type AssignmentState = {
  id: number | null
  serial: string
  owner: string
  from: string
  to: string | null
  intervalSeconds: number | null
  /** Places in the delivery's items; null: all of them. */
  items: number[] | null
}

/** What is found by two names, such as an item by depositor and item code. */
export const pair = (first: string | number, second: string) => JSON.stringify([first, second])

export const isDay = (plan: string) => plan.length === 'YYYY-MM-DD'.length

/** The companies that see all of a delivery (LOG-12), but for those of its centres. */
export const namedParties = (delivery: DeliveryState): string[] =>
  [delivery.depositCode, delivery.shipperCode, delivery.consigneeCode, delivery.carrierCode].filter(
    code => code !== null,
  )

export const touchedCentres = (delivery: DeliveryState): string[] =>
  [delivery.shipFrom.centreCode, delivery.destination.centreCode].filter(code => code !== null)
