import { z } from 'zod'
import { outcome } from '#contract/logistics/types/deliveryTypes.ts'
import { deliveryId } from '#contract/kernel/fields.ts'
import { names } from '#contract/kernel/text/names.ts'

/** More markers than this help nobody: the newest deliveries stand for all. */
export const maxMapPoints = 10_000

/**
 * Where the found deliveries are, in columns of equal length, the newest shipping dates first. Only deliveries whose
 * location the viewer may see have a place in it.
 */
export const DeliveryMap = z.object({
  /** How many deliveries were found. */
  total: z.int(),
  /** How many of them have a position; more than the columns hold where these were cut. */
  located: z.int(),
  /** Names that `place` points to, each once. */
  places: z.array(names),
  deliveryId: z.array(deliveryId),
  reference: z.array(z.string()),
  lat: z.array(z.number()),
  lon: z.array(z.number()),
  /** When a logger sent this position (ms since 1970); null where the place's own position is shown. */
  atMs: z.array(z.number().nullable()),
  isPosition: z.array(z.boolean()),
  /** The place where it is; of a logger's position, the place it is going to. */
  place: z.array(z.int()),
  /** 1 in transit, 2 delivered (LOG-7). */
  status: z.array(z.enum(['1', '2'])),
  awaitingPickup: z.array(z.boolean()),
  /** null where the temperature isn't disclosed. */
  outcome: z.array(outcome.nullable()),
  late: z.array(z.boolean()),
})
export type DeliveryMap = z.infer<typeof DeliveryMap>
