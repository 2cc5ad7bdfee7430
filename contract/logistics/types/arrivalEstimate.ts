import { z } from 'zod'
import { deliveryId, instant, ofCompany } from '#contract/kernel/fields.ts'
import { noEstimateReasons } from '#contract/logistics/rules/arrivalEstimate.ts'

/** As many as one statement estimates in a reasonable time. */
export const maxEstimates = 200

export const estimateRequest = z.strictObject({
  deliveryIds: z.array(deliveryId).min(1).max(maxEstimates),
  ...ofCompany,
})

/** When a delivery in transit is expected (LOG-85): an estimate with what it rests on, or why there is none. */
export const ArrivalEstimate = z.object({
  deliveryId,
  estimate: z
    .object({
      earliest: instant,
      expected: instant,
      latest: instant,
      /** The position that it starts from, and the distance from there as the crow flies. */
      positionAt: instant,
      remainingMeters: z.int(),
      /** How many earlier deliveries it rests on, and whether only those of about this time of day. */
      deliveries: z.int(),
      isOfSameHours: z.boolean(),
      /** Even the early end is after the plan. */
      isForetoldLate: z.boolean(),
    })
    .nullable(),
  noEstimate: z.enum(noEstimateReasons).nullable(),
})
export type ArrivalEstimate = z.infer<typeof ArrivalEstimate>

/** Only of the asked deliveries that are in transit, and that the caller may locate. */
export const ArrivalEstimates = z.array(ArrivalEstimate)
