import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import {
  company,
  emailAddress,
  enterpriseCode,
  instant,
  languageCode,
  listOf,
  month,
  paging,
} from '#contract/kernel/fields.ts'
import { MonthlySummary, ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import { linkDays, reportKinds, subscriptionEnds } from '#contract/reporting/rules/reports.ts'

const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const shared = { allowed: ['DeliveryStatus'] as const, companiesOf: 'DeliveryStatus' as const }
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const address = emailAddress.pipe(z.email()).meta({ examples: ['quality@company.example'] })
const days = z.int().min(linkDays.least).max(linkDays.most).default(linkDays.usual)
/** 32 random bytes, base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, 'is no token of a link')
  .meta({ examples: ['x'.repeat(43)] })

const Product = z.object({ productId: id, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })

export const ReportSubscription = z.object({
  subscriptionId: id,
  company,
  kind: z.enum(reportKinds),
  /** Of delivery reports: of these goods alone. */
  product: Product.nullable(),
  email: z.string(),
  language: languageCode,
  days: z.int(),
  by: z.string(),
  since: instant,
  /** How many reports were sent, and when the last one was opened. */
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
  /** Null: a delivery that is gone. */
  subject: ReportSubject.nullable(),
  /** The delivery's reference, or the case's number. */
  name: z.string().nullable(),
  email: z.string(),
  /** Who shared it by hand. */
  by: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  openings: z.array(instant),
  /** SHA-256 of the file that was sent, hexadecimal. */
  sha256: z.string(),
})
export type ReportLink = z.infer<typeof ReportLink>

/** What the page behind a mailed link tells before the report is opened. */
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
  /** It came by a subscription, which its recipient may end. */
  isSubscribed: z.boolean(),
  timeZone: z.string(),
})
export type SharedReport = z.infer<typeof SharedReport>

/** What the end of a subscription would end. */
export const SharedSubscription = z.object({
  depositor: company,
  kind: z.enum(reportKinds),
  product: Product.nullable(),
  email: z.string(),
  isEnded: z.boolean(),
})
export type SharedSubscription = z.infer<typeof SharedSubscription>

/** The monthly summary of a depositor, and reports that are mailed to people, also to those without an account. */
export const reportCalls = {
  getMonthlySummary: defineCall({
    path: '/report/getMonthlySummary',
    summary: 'A month of the deliveries of the goods of the companies that count on the page, and the month before',
    ...shared,
    log: 'none',
    request: z.strictObject({ month, ...ofCompany }),
    response: MonthlySummary,
  }),
  downloadMonthlySummary: defineCall({
    path: '/report/downloadMonthlySummary',
    summary: 'The same as PDF',
    ...shared,
    kind: 'file',
    log: 'readReports',
    logSubject: ['month'],
    request: z.strictObject({ month, language: languageCode, ...ofCompany }),
    response: z.null(),
  }),
  downloadMonthlySummaryCsv: defineCall({
    path: '/report/downloadMonthlySummaryCsv',
    summary: 'All lanes, carriers and products of the month: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'readReports',
    logSubject: ['month'],
    request: z.strictObject({ month, ...ofCompany }),
    response: z.null(),
  }),
  getReportSubscriptions: defineCall({
    path: '/report/getReportSubscriptions',
    summary: "Who is subscribed to which reports, for the depositor's own people; the ended ones of the last year too",
    ...shared,
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({
      rows: z.array(ReportSubscription),
      mayEdit: z.boolean(),
      mayShare: z.boolean(),
      /** What delivery reports can be subscribed of. */
      products: z.array(Product),
    }),
  }),
  addReportSubscription: defineCall({
    path: '/report/addReportSubscription',
    summary:
      'Subscribe an address, which is told so by mail; by company administrators. The same once more, or too many: 4022',
    ...shared,
    log: 'administerReports',
    logSubject: ['kind', 'productId'],
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
  withdrawReportSubscription: defineCall({
    path: '/report/withdrawReportSubscription',
    summary: 'End a subscription, and with it every link that it sent; unknown and foreign look the same (4017)',
    ...shared,
    log: 'administerReports',
    logSubject: ['subscriptionId'],
    request: z.strictObject({ subscriptionId: id, ...ofCompany }),
    response: z.null(),
  }),
  getReportLinks: defineCall({
    path: '/report/getReportLinks',
    summary: "Links that were sent, the newest first, with their openings; for the depositor's own people",
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ subscriptionId: id.optional(), ...ofCompany, ...paging }),
    response: listOf(ReportLink),
  }),
  withdrawReportLink: defineCall({
    path: '/report/withdrawReportLink',
    summary: 'A link works no more; unknown and foreign look the same (4017)',
    ...shared,
    log: 'administerReports',
    logSubject: ['linkId'],
    request: z.strictObject({ linkId: id, ...ofCompany }),
    response: z.null(),
  }),
  shareReport: defineCall({
    path: '/report/shareReport',
    summary:
      "Mail somebody a link to one report, as the depositor's people see it now; by them alone. Too many in a day: 4025",
    ...shared,
    log: 'administerReports',
    request: z.strictObject({ subject: ReportSubject, email: address, language: languageCode, days, ...ofCompany }),
    response: z.null(),
  }),
  getSharedReport: defineCall({
    path: '/report/getSharedReport',
    summary:
      'What a mailed link leads to; expired 4028, withdrawn (an issue says so) or unknown 4030, too many unknown ones 4025',
    allowed: 'anyone',
    log: 'none',
    request: z.strictObject({ token }),
    response: SharedReport,
  }),
  openSharedReport: defineCall({
    path: '/report/openSharedReport',
    summary: 'The file behind a mailed link, as it was made when it was sent. Counted as opened',
    allowed: 'anyone',
    kind: 'file',
    log: 'readReports',
    request: z.strictObject({ token }),
    response: z.null(),
  }),
  getSharedSubscription: defineCall({
    path: '/report/getSharedSubscription',
    summary: 'The subscription that a mail came by, however old the mail is; none 4030, too many wrong ones 4025',
    allowed: 'anyone',
    log: 'none',
    request: z.strictObject({ token }),
    response: SharedSubscription,
  }),
  endSharedSubscription: defineCall({
    path: '/report/endSharedSubscription',
    summary: 'Its recipient ends it; links that were sent still work. Ended once more it stays ended',
    allowed: 'anyone',
    log: 'administerReports',
    request: z.strictObject({ token }),
    response: z.null(),
  }),
}
