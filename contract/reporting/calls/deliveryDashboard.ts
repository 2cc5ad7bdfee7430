import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { DeliveryRow, section } from '#contract/logistics/types/deliveryTypes.ts'
import { company, day, enterpriseCode, instant } from '#contract/kernel/fields.ts'
import { dashboardPeriods } from '#contract/reporting/rules/dashboardPeriod.ts'
import { names } from '#contract/kernel/text/names.ts'

/** How many of the worst lanes, carriers and products are named, and how many of the newest excursions. */
export const maxWorst = 5
export const maxNewest = 10

const days = z.object({ from: day, until: day })

/**
 * Deliveries by how far they are and by their outcome, as they are now. The outcomes leave out what doesn't disclose its
 * temperature; awaiting pickup is a part of in transit, late a part of the total. What was picked up and has no reading has no
 * data; what awaits its pickup and has none yet awaits it (`awaitingData`).
 */
export const DeliveryCounts = z.object({
  total: z.int(),
  inTransit: z.int(),
  awaitingPickup: z.int(),
  delivered: z.int(),
  late: z.int(),
  compliant: z.int(),
  excursion: z.int(),
  incomplete: z.int(),
  noData: z.int(),
  awaitingData: z.int(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>
export const noDeliveries: DeliveryCounts = {
  total: 0,
  inTransit: 0,
  awaitingPickup: 0,
  delivered: 0,
  late: 0,
  compliant: 0,
  excursion: 0,
  incomplete: 0,
  noData: 0,
  awaitingData: 0,
}

const worst = { excursions: z.int() }

export const DeliveryDashboard = z.object({
  /** When it was counted. */
  asOf: instant,
  /** Shipping dates that count, and those of the period before that they are held against. */
  period: days,
  before: days,
  /** The period is not over: its numbers still grow, and make no trend beside those of a period that is over. */
  isRunning: z.boolean(),
  /** One entry for each transport section, in their order. */
  sections: z.array(z.object({ section, now: DeliveryCounts, before: DeliveryCounts })),
  /** Every day of the period and section, with or without deliveries. */
  days: z.array(z.object({ day, section, counts: DeliveryCounts })),
  /** What is in transit at this moment, by its shipping date of the latest twelve months. */
  onTheRoad: z.object({ ...days.shape, sections: z.array(z.object({ section, counts: DeliveryCounts })) }),
  lanes: z.array(z.object({ shipFrom: names, destination: names, ...worst })),
  carriers: z.array(z.object({ carrier: company, ...worst })),
  /** Deliveries in which this very item was outside its band. */
  products: z.array(
    z.object({ depositor: company, itemCode: z.string(), nameJa: z.string(), nameEn: z.string(), ...worst }),
  ),
  /** The newest deliveries of the period with an excursion. */
  newest: z.array(DeliveryRow),
})
export type DeliveryDashboard = z.infer<typeof DeliveryDashboard>

export const deliveryDashboardCalls = {
  getDeliveryDashboard: defineCall({
    path: '/dashboard/getDeliveryDashboard',
    summary:
      'Deliveries of a day, week or month by transport section, beside the period before, and where excursions happen',
    allowed: ['DeliveryDashboard'],
    companiesOf: 'DeliveryDashboard',
    log: 'none',
    request: z.strictObject({
      period: z.enum(dashboardPeriods),
      /** A day of the period; today's without it. */
      day: day.optional(),
      enterpriseCode: enterpriseCode.optional(),
    }),
    response: DeliveryDashboard,
  }),
}
