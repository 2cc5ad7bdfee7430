// Sort keys and filters of this domain's lists. Every page parses its URL by them, so they come without zod.

export const deliverySortKeys = [
  'shippingDate',
  'scheduledArrival',
  'deliveredAt',
  'plannedPickup',
  'actualPickup',
  'warehousedOn',
  'reference',
  'shipFrom',
  'destination',
  'depositor',
  'carrier',
  'outcome',
] as const
export type DeliverySortKey = (typeof deliverySortKeys)[number]

/** Of `urgency`: what needs somebody first, then what will be late, then by hour, centre and dock. */
export const orderedItemSortKeys = [
  'urgency',
  'scheduledArrival',
  'estimatedArrival',
  'deliveredAt',
  'centre',
  'dock',
  'item',
  'expiry',
  'quantity',
  'depositor',
  'reference',
] as const

/** LOG-7's in transit (1) and delivered (2), or both. */
export const orderedItemStatuses = ['1', '2', 'all'] as const

/** Of `lot`: the lots expiring soonest first, each with its sum. */
export const stockSortKeys = ['item', 'lot', 'expiry', 'quantity', 'location', 'owner', 'updatedAt'] as const
export const stockOwnerTypes = ['depositor', 'consignee'] as const

export const productSortKeys = ['itemCode', 'item', 'drugCode', 'band', 'tolerance', 'company', 'registeredAt'] as const
