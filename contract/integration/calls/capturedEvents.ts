import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, instant, listOf, ofCompany, paging, text } from '#contract/kernel/fields.ts'
import { eventOutcomes, remarkFaults } from '#contract/integration/rules/capturedEvents.ts'

const id = z.int().positive()
const outcome = z.enum(eventOutcomes)
/** How much of the rest of a document is shown, in characters. */
export const aroundEventsLimit = 100_000

/** An event that a company's system sent, and what became of it. */
export const CapturedEvent = z.object({
  id,
  /** Of the document: what the sender asks by, and when it came. */
  captureId: z.uuid(),
  receivedAt: instant,
  company,
  /** As stated by the sender, else its event hash. */
  eventId: z.string(),
  eventType: z.string(),
  eventTime: instant,
  bizStep: z.string().nullable(),
  /** Of the sender's own delivery that it is about. */
  reference: z.string().nullable(),
  outcomes: z.array(outcome),
  readings: z.object({ accepted: z.int(), duplicate: z.int(), conflict: z.int(), rejected: z.int() }),
})
export type CapturedEvent = z.infer<typeof CapturedEvent>

const call = defineWith({ allowed: ['ImportCentre'], companiesOf: 'ImportCentre', log: 'none' })

/** Events that systems sent by EPCIS (INT-24), for those who keep the sending company's data. */
export const capturedEventCalls = callsAt('/epcis', {
  getCapturedEventList: call({
    summary: 'Events that systems of the companies sent, the newest first, and what became of each',
    limit: 'search',
    request: z.strictObject({
      outcome: outcome.optional(),
      captureId: text(36).optional(),
      /** Part of the reference, the event's id or its business step. */
      words: text(200).optional(),
      ...ofCompany,
      ...paging,
    }),
    response: listOf(CapturedEvent),
  }),
  getCapturedEvent: call({
    summary: 'One of these events as it was sent, with the remarks of what was refused',
    request: z.strictObject({ id, ...ofCompany }),
    response: CapturedEvent.extend({
      /** JSON-LD. */
      event: z.record(z.string(), z.unknown()),
      /**
       * The document in which it came, without its events, as it was sent (JSON or XML): its header with master data. Null if
       * it came alone or before portals kept it, and for users limited to some centres.
       */
      aroundEvents: z.string().max(aroundEventsLimit).nullable(),
      /** Its length in characters: beyond the limit, only its beginning is shown. */
      aroundEventsLength: z.int().nullable(),
      remarks: z.array(
        z.object({
          path: z.string(),
          message: z.string(),
          /** Absent in remarks of former releases. */
          fault: z.enum(remarkFaults).optional(),
          /** What else the fault names, such as loggers. */
          about: z.string().optional(),
        }),
      ),
    }),
  }),
})
