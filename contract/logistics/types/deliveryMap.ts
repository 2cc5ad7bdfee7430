import { z } from 'zod'
import { outcome } from '#contract/logistics/types/deliveryTypes.ts'
import { deliveryId } from '#contract/kernel/fields.ts'
import { names } from '#contract/kernel/text/names.ts'

/** Of more deliveries, only the newest are shown. */
export const maxMapPoints = 10_000

/** Positions of the found deliveries whose location the viewer may see, in columns, newest shipping dates first. */
export const DeliveryMap = z.object({
  total: z.int(),
  /** The number of deliveries with a position, which may be more than the columns have. */
  located: z.int(),
  /** The names that `place` refers to by index. */
  places: z.array(names),
  deliveryId: z.array(deliveryId),
  reference: z.array(z.string()),
  lat: z.array(z.number()),
  lon: z.array(z.number()),
  /** The time of the logger's position (ms since 1970); null for the position of the place. */
  atMs: z.array(z.number().nullable()),
  isPosition: z.array(z.boolean()),
  /** The place where the delivery is; for a logger's position, its destination. */
  place: z.array(z.int()),
  /** 1 in transit, 2 delivered (LOG-7). */
  status: z.array(z.enum(['1', '2'])),
  awaitingPickup: z.array(z.boolean()),
  awaitingData: z.array(z.boolean()),
  /** null where the temperature isn't disclosed. */
  outcome: z.array(outcome.nullable()),
  late: z.array(z.boolean()),
})
export type DeliveryMap = z.infer<typeof DeliveryMap>
