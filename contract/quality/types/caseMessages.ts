import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

const name = z.string().min(1)
/** An excursion case by its number, and the delivery that it is about. */
const excursionCase = { caseId: z.int().positive(), number: name, reference: name }

/** Sent to depositor and consignee; that the due date has passed, to the depositor. They lead to the case. */
export const caseMessages = [
  z.object({ kind: z.literal('caseOpened'), ...excursionCase, isByHand: z.boolean() }),
  z.object({ kind: z.literal('caseReopened'), ...excursionCase, isByHand: z.boolean() }),
  z.object({
    kind: z.literal('caseConcluded'),
    ...excursionCase,
    released: z.int(),
    restricted: z.int(),
    rejected: z.int(),
  }),
  z.object({ kind: z.literal('caseOverdue'), ...excursionCase, dueOn: day }),
] as const
export type CaseMessage = z.infer<(typeof caseMessages)[number]>
