import { z } from 'zod'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { company, instant } from '#contract/kernel/fields.ts'
import { incidentKinds } from '#contract/reporting/rules/incidents.ts'
import { VendorRow } from '#contract/partners/types/vendorTypes.ts'

/** Deliveries in which an excursion or a gap began, or whose planned arrival passed (REP-18). */
export const Incidents = z.object({
  /** The span: from `since` to `asOf`. */
  since: instant,
  asOf: instant,
  counts: z.object({ excursion: z.int(), gap: z.int(), delay: z.int() }),
  /** The kind of the rows. */
  kind: z.enum(incidentKinds),
  /** A page of the deliveries of this kind, the latest first; `at` is when it happened last. */
  rows: z.array(
    z.object({
      at: instant,
      delivery: DeliveryRow,
      /** Its excursion case and who has that; null without one, or without the menu of cases. */
      case: CaseRow.pick({ caseId: true, number: true, state: true, assessor: true }).nullable(),
    }),
  ),
})
export type Incidents = z.infer<typeof Incidents>

/** A delivery in transit with the last instant that is, or was, on time (LOG-8). */
export const LateDelivery = z.object({ deadline: instant, delivery: DeliveryRow })
export type LateDelivery = z.infer<typeof LateDelivery>

/** What will be late (REP-65): how many, and the first of them with what that rests on. */
export const ForetoldLate = z.object({
  total: z.int(),
  rows: z.array(LateDelivery.extend({ estimate: ArrivalEstimate })),
})
export type ForetoldLate = z.infer<typeof ForetoldLate>

/** As many as the list has that the number leads to, and the first of them; null without that list's menu. */
const group = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) }).nullable()

/** What needs somebody now (REP-20). */
export const Attention = z.object({
  cases: group(
    CaseRow.pick({
      caseId: true,
      number: true,
      state: true,
      dueOn: true,
      isOverdue: true,
      assessor: true,
      depositor: true,
      delivery: true,
      items: true,
    }),
  ),
  /** Lots on hold without a decision. */
  holds: group(
    releaseCalls.getReleaseList.response.shape.rows.element.pick({
      product: true,
      lot: true,
      delivery: true,
      caseId: true,
      caseNumber: true,
      mayDecide: true,
    }),
  ),
  /** Vendors with findings that they have not answered. */
  vendors: group(VendorRow.pick({ vendorId: true, vendor: true, customer: true, openObservations: true })),
  /** Customers with findings that the caller's companies have not answered; null if they are nobody's vendor. */
  customers: group(z.object({ vendorId: VendorRow.shape.vendorId, customer: company, openObservations: z.int() })),
})
export type Attention = z.infer<typeof Attention>
