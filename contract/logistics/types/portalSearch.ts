import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'
import { DeliveryRow, outcome } from '#contract/logistics/types/deliveryTypes.ts'
import { screenPaths } from '#contract/kernel/screenPaths.ts'

/** The screen that a result leads to, with its state in the URL. */
const lead = {
  path: z.enum(screenPaths),
  search: z.record(z.string(), z.union([z.string(), z.number()])),
}
export const SearchLead = z.object(lead)
export type SearchLead = z.infer<typeof SearchLead>

/** What a delivery was found by: one of its numbers, a logger, or words. */
export const numberKinds = ['reference', 'slip', 'inbound', 'client', 'sscc'] as const
export type NumberKind = (typeof numberKinds)[number]
const Match = z.object({ kind: z.enum([...numberKinds, 'logger', 'words']), text: z.string() })

const DeliveryHit = DeliveryRow.pick({
  deliveryId: true,
  reference: true,
  deliveryStatus: true,
  awaitingPickup: true,
  awaitingData: true,
  late: true,
  shippingDate: true,
  scheduledArrival: true,
  scheduledArrivalIsDay: true,
  deliveredAt: true,
  depositor: true,
  shipFrom: true,
  destination: true,
  items: true,
}).extend({
  /** Null if the temperature is not disclosed. */
  outcome: outcome.nullable(),
  match: Match,
  ...lead,
})
export type DeliveryHit = z.infer<typeof DeliveryHit>

/**
 * Any other record: the name that matched, and what tells it from others; `isExact` if its whole name or code was typed. Exact
 * ones are the first of their kind.
 */
const Hit = z.object({ name: z.string(), note: z.string(), isExact: z.boolean(), ...lead })
export type Hit = z.infer<typeof Hit>

/** `more`: the list of all, if it has more of them and can be asked for them. */
const groupOf = <One extends z.ZodType>(one: One) =>
  z.object({ rows: z.array(one), hasMore: z.boolean(), more: SearchLead.nullable() })

/** In the order in which they are shown. */
export const hitGroups = [
  'cases',
  'lots',
  'items',
  'places',
  'products',
  'stock',
  'loggers',
  'partners',
  'vendors',
  'companies',
  'boards',
] as const
export type HitGroup = (typeof hitGroups)[number]

/** By kind of record. A kind whose screen the caller may not open, or of which nothing was found, is absent. */
export const PortalSearchAnswer = z.object({
  deliveries: groupOf(DeliveryHit).optional(),
  /** The shipping days among which deliveries were searched by words; absent where they were not (LOG-44). */
  wordsWithin: z.object({ from: day, until: day }).optional(),
  groups: z.array(groupOf(Hit).extend({ group: z.enum(hitGroups) })),
  /** False if a part of the search took too long and was given up, or if there were too many numbers. */
  isComplete: z.boolean(),
})
export type PortalSearchAnswer = z.infer<typeof PortalSearchAnswer>
