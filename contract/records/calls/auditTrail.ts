import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { day, enterpriseCode, instant, listOf, namedCompany, paging, text } from '#contract/kernel/fields.ts'
import { auditActs, auditedTables } from '#contract/records/rules/auditedTables.ts'

const Actor = z.object({
  kind: z.enum(['user', 'key', 'system', 'database']),
  name: z.string(),
  /** Told of the own company's users only. */
  email: z.string().nullable(),
  company: namedCompany.nullable(),
})

/** One change of one record. */
export const AuditEntry = z.object({
  id: z.int(),
  at: instant,
  table: z.string(),
  /** The record's key. */
  record: z.string(),
  /** What people call the record, where it is still there. */
  recordName: z.string().nullable(),
  act: z.enum(auditActs),
  actor: Actor,
  reason: z.string().nullable(),
  /** What changed, field by field; of what was added or deleted, everything that it held. Ids stand with their names. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Its link in the chain; missing for the seconds until it is sealed. */
  seal: z.object({ seq: z.int(), hash: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A seal as the log and the screen tell it. */
const auditHead = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/, 'is no SEQ:HASH')

const VerificationResult = z.object({ table: z.string(), record: z.string(), what: z.string() })

/** A check of the whole trail. What it found in detail, and who asked for it, is the platform administrator's to know. */
export const AuditCheck = z.object({
  id: z.int(),
  askedAt: instant,
  askedBy: z.string().nullable(),
  /** Missing while it goes on. */
  endedAt: instant.nullable(),
  /** The last seal when it began, as SEQ:HASH. */
  head: z.string(),
  outcome: z.enum(['running', 'sound', 'unsound', 'failed']),
  resultCount: z.int().nullable(),
  /** The first of them. */
  results: z.array(VerificationResult),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** Days in the portal's time zone, at most twelve months (4511); one record's whole history needs none. */
const filters = {
  from: day.optional(),
  until: day.optional(),
  table: z.enum(auditedTables).optional(),
  /** A record's key; with its table. */
  record: text(200).optional(),
  act: z.enum(auditActs).optional(),
  /** Part of a user's, an API key's or a system's name. */
  actor: text(100).optional(),
  /** Part of the reason, or of a value that the record holds or held. */
  keyword: text(100).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** For the platform administrator: records of which company. */
  enterpriseCode: enterpriseCode.optional(),
}

const reading = { allowed: ['AuditTrail'] as const, log: 'readLogs' as const }
const logSubject = ['from', 'until', 'table', 'record', 'act', 'actor', 'keyword', 'enterpriseCode']

/**
 * The audit trail (REC-2): changes of one's own company's records, of all for the platform administrator. The menu
 * alone lets one read it.
 */
export const auditTrailCalls = {
  getAuditTrail: defineCall({
    path: '/auditTrail/getAuditTrail',
    summary: 'What changed, from what to what, by whom, when and why; the first 10,000 entries that fit',
    ...reading,
    logSubject,
    limit: 'search',
    request: z.strictObject({ ...filters, ...paging }),
    /** `hasMore`: there are more entries than the list shows. */
    response: listOf(AuditEntry).extend({ hasMore: z.boolean() }),
  }),
  downloadAuditCsv: defineCall({
    path: '/auditTrail/downloadAuditCsv',
    summary: 'All entries that fit, with both images as JSON and their seals: CSV, streamed',
    ...reading,
    kind: 'file',
    logSubject,
    request: z.strictObject(filters),
    response: z.null(),
  }),
  getAuditState: defineCall({
    path: '/auditTrail/getAuditState',
    summary: 'How far the trail is sealed, and what the last checks of it found',
    allowed: ['AuditTrail'],
    log: 'none',
    request: z.strictObject({}),
    response: z.object({
      /** The last seal as SEQ:HASH: whoever keeps it can prove later that nothing before it was rewritten. */
      head: z.string(),
      /** Entries that wait for their seal; only for the platform administrator. */
      waiting: z.int().nullable(),
      /** The newest first. */
      checks: z.array(AuditCheck),
      mayCheck: z.boolean(),
    }),
  }),
  startAuditCheck: defineCall({
    path: '/auditTrail/startAuditCheck',
    summary:
      'Check the whole trail against the records and the readings; one check at a time, platform administrator only',
    allowed: ['AuditTrail'],
    log: 'readLogs',
    request: z.strictObject({
      /** A last seal that somebody kept, as SEQ:HASH: the chain must still hold it. */
      head: auditHead.optional(),
    }),
    response: z.null(),
  }),
}
