import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { day, instant, listOf, namedCompany, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { auditActorKinds, auditActs, auditedTables } from '#contract/records/rules/auditedTables.ts'

const Actor = z.object({
  kind: z.enum(['user', 'key', 'system', 'database']),
  name: z.string(),
  /** Only for users of the caller's own company. */
  email: z.string().nullable(),
  company: namedCompany.nullable(),
})

/** A change of a record. */
export const AuditEntry = z.object({
  id: z.int(),
  at: instant,
  table: z.string(),
  /** The record's key. */
  record: z.string(),
  /** The name by which people know the record, if it still exists. */
  recordName: z.string().nullable(),
  act: z.enum(auditActs),
  actor: Actor,
  reason: z.string().nullable(),
  /** The changed fields; all fields of an added or deleted record. Ids are replaced by names. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Its link in the chain; null for the seconds until it is sealed. */
  seal: z.object({ seq: z.int(), hash: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A seal as the log and the screen show it. */
const auditHead = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/, 'is no SEQ:HASH')

const VerificationResult = z.object({ table: z.string(), record: z.string(), what: z.string() })

/** A check of the whole trail. Only the platform administrator sees who requested it and its results. */
export const AuditCheck = z.object({
  id: z.int(),
  askedAt: instant,
  askedBy: z.string().nullable(),
  /** Null while it is running. */
  endedAt: instant.nullable(),
  /** The last seal at its start, as SEQ:HASH. */
  head: z.string(),
  outcome: z.enum(['running', 'sound', 'unsound', 'failed']),
  resultCount: z.int().nullable(),
  /** The first results. */
  results: z.array(VerificationResult),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** Days in the portal's time zone, at most twelve months (4511); not required for the history of one record. */
const filters = {
  from: day.optional(),
  until: day.optional(),
  table: z.enum(auditedTables).optional(),
  /** A record's key; requires its table. */
  record: text(200).optional(),
  act: z.enum(auditActs).optional(),
  /** Users; or API keys, devices and the portal itself. Without it, all. */
  actors: z.enum(auditActorKinds).optional(),
  /** Part of the name of a user, an API key or a system process. */
  actor: text(100).optional(),
  /** Part of the reason, or of an old or new value of the record. */
  keyword: text(100).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** For the platform administrator: the company whose records are listed. */
  ...ofCompany,
}

const reading = defineWith({ allowed: ['AuditTrail'], log: 'readLogs' })
const logSubject = ['from', 'until', 'table', 'record', 'act', 'actors', 'actor', 'keyword', 'enterpriseCode']

/**
 * The audit trail (REC-2): changes of the caller's own company's records, of all companies for the platform
 * administrator. The menu is the only right that it requires.
 */
export const auditTrailCalls = callsAt('/auditTrail', {
  getAuditTrail: reading({
    summary: 'What changed, from what to what, by whom, when and why; the first 10,000 matching entries',
    logSubject,
    limit: 'search',
    request: z.strictObject({ ...filters, ...paging }),
    /** `hasMore`: there are more entries than the list shows. */
    response: listOf(AuditEntry).extend({ hasMore: z.boolean() }),
  }),
  downloadAuditCsv: reading({
    summary: 'All matching entries, with both images as JSON and their seals: CSV, streamed',
    kind: 'file',
    logSubject,
    request: z.strictObject(filters),
  }),
  getAuditState: defineCall({
    summary: 'How far the trail is sealed, and the results of its last checks',
    allowed: ['AuditTrail'],
    log: 'none',
    response: z.object({
      /** The last seal as SEQ:HASH: a copy of it proves later that nothing before it was rewritten. */
      head: z.string(),
      /** Entries that are not sealed yet; only for the platform administrator. */
      waiting: z.int().nullable(),
      /** The newest first. */
      checks: z.array(AuditCheck),
      mayCheck: z.boolean(),
    }),
  }),
  startAuditCheck: defineCall({
    summary:
      'Check the whole trail against the records and the readings; one check at a time, platform administrator only',
    allowed: ['AuditTrail'],
    log: 'readLogs',
    makesStale: ['/auditTrail/getAuditState'],
    request: z.strictObject({
      /** A former last seal as SEQ:HASH: the chain must still contain it. */
      head: auditHead.optional(),
    }),
  }),
})
