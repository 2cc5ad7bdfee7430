import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { DeliveryRow, section } from '#contract/logistics/types/deliveryTypes.ts'
import { company, day, dayOfPeriod, instant, ofCompany, paging } from '#contract/kernel/fields.ts'
import { Attention, ForetoldLate, Incidents, LateDelivery } from '#contract/reporting/types/whatWentWrong.ts'
import { incidentKinds, incidentSpans } from '#contract/reporting/rules/incidents.ts'
import { dashboardPeriods } from '#contract/reporting/rules/dashboardPeriod.ts'
import { names } from '#contract/kernel/text/names.ts'

/** The number of worst lanes, carriers and products, of late deliveries, and of the newest ones with an excursion. */
export const maxWorst = 5
export const maxLate = 5
export const maxNewest = 10

const days = z.object({ from: day, until: day })

/**
 * Deliveries by status and by current outcome, which excludes those with an undisclosed temperature. `awaitingPickup` is a part
 * of `inTransit`, `late` a part of `total`. Without readings, a delivery counts as
 * `awaitingData` as long as none can be there yet (TEL-35), then as `noData`.
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
export const noDeliveries = Object.fromEntries(
  Object.keys(DeliveryCounts.shape).map(name => [name, 0]),
) as DeliveryCounts

const worst = { excursions: z.int() }

export const DeliveryDashboard = z.object({
  /** The time of counting. */
  asOf: instant,
  /** The shipping dates of the period, and those of the period before for comparison. */
  period: days,
  before: days,
  /** The period is not over: its numbers still grow and are not comparable with the period before. */
  isRunning: z.boolean(),
  /** In the order of transport sections. */
  sections: z.array(z.object({ section, now: DeliveryCounts, before: DeliveryCounts })),
  /** For every day and section, also without deliveries. */
  days: z.array(z.object({ day, section, counts: DeliveryCounts })),
  /** Deliveries in transit now, shipped in the last twelve months; of the late ones among them, those that have been so longest. */
  onTheRoad: z.object({
    ...days.shape,
    sections: z.array(z.object({ section, counts: DeliveryCounts })),
    late: z.array(LateDelivery),
  }),
  lanes: z.array(z.object({ shipFrom: names, destination: names, ...worst })),
  carriers: z.array(z.object({ carrier: company, ...worst })),
  /** The deliveries in which this item itself had an excursion. */
  products: z.array(
    z.object({ depositor: company, itemCode: z.string(), nameJa: z.string(), nameEn: z.string(), ...worst }),
  ),
  /** The newest deliveries of the period with an excursion. */
  newest: z.array(DeliveryRow),
})
export type DeliveryDashboard = z.infer<typeof DeliveryDashboard>

const call = defineWith({ allowed: ['DeliveryDashboard'], companiesOf: 'DeliveryDashboard', log: 'none' })

export const deliveryDashboardCalls = callsAt('/dashboard', {
  getDeliveryDashboard: call({
    summary:
      'Deliveries of a day, week or month by transport section, beside the period before, and where excursions happen',
    request: z.strictObject({
      period: z.enum(dashboardPeriods),
      /** A day of the period; today by default. */
      day: dayOfPeriod.optional(),
      ...ofCompany,
    }),
    response: DeliveryDashboard,
  }),
  getIncidents: call({
    summary: 'Deliveries with a new excursion, gap or delay in the last 24 hours or 7 days, by its own time',
    limit: 'search',
    request: z.strictObject({
      span: z.enum(incidentSpans).default('day'),
      /** The first kind with a count by default, or else excursions. */
      kind: z.enum(incidentKinds).optional(),
      ...ofCompany,
      ...paging,
    }),
    response: Incidents,
  }),
  getForetoldLate: call({
    summary: 'Deliveries in transit that are on time now and expected late, those most after their plan first',
    limit: 'search',
    request: z.strictObject(ofCompany),
    response: ForetoldLate,
  }),
  getAttention: call({
    summary:
      'What needs somebody now: cases that are overdue or without an assessor, lots on hold without a decision, unanswered audit findings; each as far as the caller has the menu of its list',
    request: z.strictObject(ofCompany),
    response: Attention,
  }),
})
