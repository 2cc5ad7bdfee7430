import type { SentDelivery } from '#contract/logistics/types/sentDelivery.ts'

/** A delivery as stored or about to be, with the fields of the partner API: codes instead of ids, times in UTC. */
export type DeliveryState = Omit<SentDelivery, 'items' | 'loggers'> & {
  /** Null before it is stored, as are the ids of assignments. */
  id: number | null
  items: ItemState[]
  /** By product, the version of the last re-evaluation by an administrator (TEL-15). */
  reevaluated: { productId: number; versionId: number }[]
  loggers: AssignmentState[]
  /**
   * It was picked up, even if the time was cleared since: clearing it must not allow changes without amendments.
   * A delivery with a decision counts as picked up.
   */
  wasPickedUp: boolean
  /** Times that a person confirmed (LOG-124): a system that does not know them sends null and must not clear them. */
  byPeople: { actualPickup: boolean; deliveredAt: boolean }
  /** It has readings, a case, a quarantined lot or a decision: its depositor is fixed. */
  hasEvidence: boolean
}

/** `nameEn` as sent; null if the name of the centre applies, or there is none. */
export type PlaceState = SentDelivery['shipFrom']

/** `versionId`: band and tolerance of the shipping date, or of a re-evaluation. */
export type ItemState = SentDelivery['items'][number] & { productId: number; versionId: number }

export type AssignmentState = SentDelivery['loggers'][number] & { id: number | null }

type LoggerName = Pick<AssignmentState, 'owner' | 'serial'>
export const isLogger = (one: LoggerName, other: LoggerName) => one.owner === other.owner && one.serial === other.serial

/** A map key of two values, such as depositor and item code. */
export const pair = (first: string | number, second: string) => JSON.stringify([first, second])

/** The companies that see all of a delivery (LOG-12), without those of its centres. */
export const namedParties = (delivery: DeliveryState): string[] =>
  [delivery.depositCode, delivery.shipperCode, delivery.consigneeCode, delivery.carrierCode].filter(
    code => code !== null,
  )

export const touchedCentres = (delivery: DeliveryState): string[] =>
  [delivery.shipFrom.centreCode, delivery.destination.centreCode].filter(code => code !== null)
