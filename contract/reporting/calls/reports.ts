import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import {
  company,
  emailAddress,
  instant,
  languageCode,
  listOf,
  month,
  paging,
  wellFormed,
  ofCompany,
} from '#contract/kernel/fields.ts'
import { MonthlySummary, ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import {
  linkDays,
  maxNoteLength,
  maxOpenings,
  maxRecipients,
  reportKinds,
  subscriptionEnds,
} from '#contract/reporting/rules/reports.ts'

const shared = { allowed: ['DeliveryStatus'], companiesOf: 'DeliveryStatus' } as const
const read = defineWith({ ...shared, log: 'none' })
/** On the screen Quality; reports are shared and subscribed to on Delivery Details as well. */
const summary = { allowed: ['Quality'], companiesOf: 'Quality' } as const
const readSummary = defineWith({ ...summary, log: 'none' })
const administer = defineWith({ ...shared, log: 'administerReports' })
const downloadSummary = defineWith({ ...summary, kind: 'file', log: 'readReports' })
const sent = ['/report/getReportSubscriptions', '/report/getReportLinks'] as const
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const address = emailAddress.pipe(z.email()).meta({ examples: ['quality@company.example'] })
const days = z.int().min(linkDays.least).max(linkDays.most).default(linkDays.usual)
/** 32 random bytes, base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, 'is not a token of a link')
  .meta({ examples: ['x'.repeat(43)] })

const withToken = defineWith({ allowed: 'anyone', request: z.strictObject({ token }) })

const Product = z.object({ productId: id, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })

export const ReportSubscription = z.object({
  subscriptionId: id,
  company,
  kind: z.enum(reportKinds),
  /** Only delivery reports with this product. */
  product: Product.nullable(),
  email: z.string(),
  language: languageCode,
  days: z.int(),
  by: z.string(),
  since: instant,
  /** The number of reports sent, and the last time that one was opened. */
  sent: z.int(),
  openedAt: instant.nullable(),
  ended: z.object({ at: instant, how: z.enum(subscriptionEnds) }).nullable(),
})
export type ReportSubscription = z.infer<typeof ReportSubscription>

export const ReportLink = z.object({
  linkId: id,
  company,
  subscriptionId: id.nullable(),
  kind: z.enum(reportKinds),
  /** Null: the delivery was deleted. */
  subject: ReportSubject.nullable(),
  /** The delivery's reference, or the case's number. */
  name: z.string().nullable(),
  email: z.string(),
  /** The user who shared it; null for a subscription. */
  by: z.string().nullable(),
  /** When its report could not be made; null if it was sent. */
  failedAt: instant.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  openingCount: z.int(),
  /** The latest of them. */
  openings: z.array(instant).max(maxOpenings),
  /** SHA-256 of the file, hexadecimal; null if there is none. */
  sha256: z.string().nullable(),
})
export type ReportLink = z.infer<typeof ReportLink>

/** The page of a mailed link, before the report is opened. */
export const SharedReport = z.object({
  depositor: company,
  subject: ReportSubject,
  name: z.string().nullable(),
  language: languageCode,
  madeAt: instant,
  expiresAt: instant,
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Sent for a subscription, which the recipient may end. */
  isSubscribed: z.boolean(),
  timeZone: z.string(),
})
export type SharedReport = z.infer<typeof SharedReport>

/** The subscription that a recipient may end. */
export const SharedSubscription = z.object({
  depositor: company,
  kind: z.enum(reportKinds),
  product: Product.nullable(),
  email: z.string(),
  isEnded: z.boolean(),
})
export type SharedSubscription = z.infer<typeof SharedSubscription>

/** The monthly summary of a depositor, and reports that are mailed, also to people without an account. */
export const reportCalls = callsAt('/report', {
  getMonthlySummary: readSummary({
    summary: 'The monthly summary of the deliveries of depositors in the scope, with the month before',
    request: z.strictObject({ month, ...ofCompany }),
    response: MonthlySummary,
  }),
  downloadMonthlySummary: downloadSummary({
    summary: 'The same as PDF',
    logSubject: ['month'],
    request: z.strictObject({ month, language: languageCode, ...ofCompany }),
  }),
  downloadMonthlySummaryCsv: downloadSummary({
    summary: 'All lanes, carriers and products of the month: CSV, streamed',
    logSubject: ['month'],
    request: z.strictObject({ month, ...ofCompany }),
  }),
  getReportSubscriptions: read({
    summary: "Report subscriptions, with those that ended in the last year; for the depositor's users",
    request: z.strictObject(ofCompany),
    response: z.object({
      rows: z.array(ReportSubscription),
      mayEdit: z.boolean(),
      mayShare: z.boolean(),
      /** The choices for delivery reports. */
      products: z.array(Product),
    }),
  }),
  addReportSubscription: administer({
    summary:
      'Subscribe an address, which is informed by mail; allowed for company administrators. 4022 for a duplicate, or too many; 4025 after too many in a day',
    logSubject: ['kind', 'productId'],
    makesStale: sent,
    request: z.strictObject({
      kind: z.enum(reportKinds),
      productId: id.nullable().default(null),
      email: address,
      language: languageCode,
      days,
      ...ofCompany,
    }),
    response: z.object({ subscriptionId: id }),
  }),
  withdrawReportSubscription: administer({
    summary: 'End a subscription and withdraw all its links; 4017 if it is unknown or not visible',
    logSubject: ['subscriptionId'],
    makesStale: sent,
    request: z.strictObject({ subscriptionId: id, ...ofCompany }),
  }),
  getReportLinks: read({
    summary: "Links that were sent or could not be, with their openings, newest first; for the depositor's users",
    limit: 'search',
    request: z.strictObject({ subscriptionId: id.optional(), ...ofCompany, ...paging }),
    response: listOf(ReportLink),
  }),
  withdrawReportLink: administer({
    summary: 'Withdraw a link; 4017 if it is unknown or not visible',
    logSubject: ['linkId'],
    makesStale: sent,
    request: z.strictObject({ linkId: id, ...ofCompany }),
  }),
  shareReport: administer({
    summary:
      "Mail a report as the depositor's users see it now, with a link for each recipient; allowed for them. 4025 after too many in a day",
    makesStale: sent,
    request: z.strictObject({
      subject: ReportSubject,
      emails: z.array(address).min(1).max(maxRecipients),
      /** Stands in the mail. */
      note: wellFormed(z.string().trim().max(maxNoteLength)).default(''),
      language: languageCode,
      days,
      ...ofCompany,
    }),
  }),
  getSharedReport: withToken({
    summary:
      'The report of a mailed link; 4028 expired, 4030 withdrawn (with an issue) or unknown, 4025 after too many unknown ones',
    log: 'none',
    response: SharedReport,
  }),
  openSharedReport: withToken({
    summary: 'The file of a mailed link, unchanged since it was sent. Counted as opened',
    kind: 'file',
    log: 'readReports',
  }),
  getSharedSubscription: withToken({
    summary: 'The subscription of a mail, however old; 4030 if there is none, 4025 after too many wrong tokens',
    log: 'none',
    response: SharedSubscription,
  }),
  endSharedSubscription: withToken({
    summary: 'End a subscription as its recipient; sent links still work',
    log: 'administerReports',
  }),
})
