import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { chartLayouts } from '#web/kernel/temperatureChart/chartLayouts.ts'

/** The state of a delivery's page in its address: which delivery, which logger stands out, and what the chart shows. */
export const detailSearch = z.object({
  /** No delivery has the number 0: an address without one leads to /404. */
  deliveryId: z.coerce.number<number>().int().positive().catch(0),
  logger: z.coerce.number<number>().int().positive().optional().catch(undefined),
  /** How the loggers' curves are compared; overlaid without it. */
  chart: z.enum(chartLayouts).exclude(['overlaid']).optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})
