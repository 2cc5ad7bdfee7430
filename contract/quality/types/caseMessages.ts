import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

const name = z.string().min(1)
/** The number of an excursion case, and the reference of its delivery. */
const excursionCase = { caseId: z.int().positive(), number: name, reference: name }

/** Sent to depositor and consignee, `caseOverdue` only to the depositor. They link to the case. */
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
