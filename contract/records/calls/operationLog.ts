import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { day, instant, listOf, namedCompany, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { logTypes, operations, type LogType, type Operation } from '#contract/kernel/operations.ts'

const operation = z.enum(Object.keys(operations) as Operation[])
const logType = z.enum(Object.keys(logTypes) as LogType[])

/** An operation of a user, successful or not. */
export const LogEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null if nobody was signed in and no user has the entered address. */
  user: z.object({ name: z.string(), email: z.string() }).nullable(),
  company: namedCompany.nullable(),
  operation: z.string(),
  /** Fields of the request; ids are replaced by names that the reader may see. */
  subject: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
  /** The delivery that it concerned, if the reader may see it. */
  deliveryId: z.int().nullable(),
  resultCode: z.int(),
  ip: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Days in the portal's time zone, at most twelve months (4511). */
const filters = {
  from: day,
  until: day,
  operation: operation.optional(),
  /** Part of a name or an email address; full and half width, hiragana and katakana are equal. */
  user: text(100).optional(),
  result: z.enum(['success', 'refused']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** For the platform administrator: the company whose users are listed. */
  ...ofCompany,
}

const call = defineWith({
  allowed: ['UserOperationLog'],
  log: 'readLogs',
  logSubject: ['from', 'until', 'type', 'operation', 'user', 'result', 'enterpriseCode'],
})

/**
 * User Operation Log (REC-3): operations of the users of the caller's own company, of all companies for the platform
 * administrator. The menu is the only right that it requires.
 */
export const operationLogCalls = callsAt('/log', {
  getLogList: call({
    summary: 'Who did what when, from where and with which result; the first 10,000 matching entries',
    limit: 'search',
    request: z.strictObject({ type: logType.optional(), ...filters, ...paging }),
    /** `hasMore`: there are more entries than the list shows. */
    response: listOf(LogEntry).extend({ hasMore: z.boolean() }),
  }),
  downloadLogCsv: call({
    summary: 'All matching entries of one type, with the columns of the type: CSV, streamed',
    kind: 'file',
    request: z.strictObject({ type: logType, ...filters }),
  }),
})
