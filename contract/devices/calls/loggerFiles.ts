import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { reason, deliveryId, enterpriseCode, instant, line, listOf, paging, text } from '#contract/kernel/fields.ts'
import { LoggerFilePreview, RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import {
  fileId,
  LoggerChoice,
  LoggerFile,
  LoggerFileRow,
  loggerId,
  WithdrawalOutlook,
} from '#contract/devices/types/loggerFileTypes.ts'
import {
  ConsistentAnswers,
  fileDelimiters,
  LoggerFileFindings,
  maxLoggerFileLines,
} from '#contract/devices/rules/loggerFile.ts'
import { loggerFileSortKeys, loggerFileStates } from '#contract/devices/rules/loggerFileStates.ts'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'

/** Files are handed in on the import centre, and on the page of a delivery. */
const shared = { allowed: ['ImportCentre', 'DeliveryStatus'] as const }
const ofCompany = { enterpriseCode: enterpriseCode.optional() }

/** Whose readings a series is; `register` makes a new logger of the company with this serial, for administrators. */
const SeriesAct = z.strictObject({
  key: z.string().max(1000),
  act: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('store'), loggerId }),
    z.strictObject({ kind: z.literal('register'), serial: line(100).min(1) }),
    z.strictObject({ kind: z.literal('wait') }),
    z.strictObject({ kind: z.literal('leaveOut') }),
  ]),
})
export type SeriesAct = z.infer<typeof SeriesAct>
const series = z.array(SeriesAct).min(1).max(500)

/** `requested`: a second person's signature carries it out. `unchanged`: somebody else was first; `file` says what. */
const Withdrawn = z.object({ outcome: z.enum(['done', 'requested', 'unchanged']), file: LoggerFile })

/** `isChanged` is false where somebody else, or the same request sent before, has decided already: `file` says what. */
const Decided = z.object({ isChanged: z.boolean(), file: LoggerFile })

/**
 * Files that loggers' programs wrote. They belong to the company that hands them in and whose loggers they tell of: only
 * the owner sends readings (TEL-2). Unknown and foreign files look the same (4017).
 */
export const loggerFileCalls = {
  uploadLoggerFile: defineCall({
    path: '/loggerFile/uploadLoggerFile',
    summary: `Hand in a logger's file of up to ${maxLoggerFileMegabytes} MB (larger: 5505). Nothing is stored yet: what was found is to be confirmed. The same file again changes nothing`,
    ...shared,
    kind: 'upload',
    loggerFileFields: ['file'],
    log: 'ingestLoggerFiles',
    logSubject: ['enterpriseCode', 'deliveryId'],
    request: z.strictObject({
      ...ofCompany,
      /** On whose page it was dropped. */
      deliveryId: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number)
        .optional(),
    }),
    response: z.object({
      /** `refused`: nothing can be taken from it and nothing is kept, `findings.problem` says why. `known`: it was handed in before. */
      outcome: z.enum(['taken', 'known', 'refused']),
      findings: LoggerFileFindings,
      file: LoggerFile.nullable(),
    }),
  }),
  inspectLoggerFile: defineCall({
    path: '/loggerFile/inspectLoggerFile',
    summary:
      'What is found with these answers in a file that is to be confirmed, or with `again` in one that was stored. Changes nothing',
    ...shared,
    log: 'none',
    request: z.strictObject({ fileId, answers: ConsistentAnswers, again: z.boolean().default(false) }),
    response: LoggerFile,
  }),
  previewLoggerFile: defineCall({
    path: '/loggerFile/previewLoggerFile',
    summary:
      'Lines of a file as they stand there, and how its first and last ones would be read with these answers. Changes nothing',
    ...shared,
    log: 'none',
    request: z.strictObject({
      fileId,
      answers: ConsistentAnswers,
      /** The first line to be shown; without it those where the table seems to begin. */
      fromLine: z.int().min(1).max(maxLoggerFileLines).optional(),
      /** What the lines are told into cells by while no columns are explained. */
      delimiter: z.enum(fileDelimiters).optional(),
    }),
    response: LoggerFilePreview,
  }),
  explainLoggerFile: defineCall({
    path: '/loggerFile/explainLoggerFile',
    summary:
      'Keep how a file that is to be confirmed was explained, without `mapping` that it is read by itself again. Columns that the file does not have are 4022',
    ...shared,
    log: 'explainLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({
      fileId,
      answers: ConsistentAnswers,
      /** For the next file of this layout; `replaces`: when what was remembered until now was kept, as it was shown. */
      remember: z.strictObject({ replaces: instant.nullable() }).nullable(),
    }),
    response: Decided,
  }),
  getLoggerFileLayouts: defineCall({
    path: '/loggerFile/getLoggerFileLayouts',
    summary: 'The layouts that were explained and are remembered, the newest first',
    allowed: ['ImportCentre'],
    companiesOf: 'ImportCentre',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.array(RememberedLayout),
  }),
  forgetLoggerFileLayout: defineCall({
    path: '/loggerFile/forgetLoggerFileLayout',
    summary: 'Forget how a layout was explained: the next file of it is asked about again',
    allowed: ['ImportCentre'],
    log: 'explainLoggerFiles',
    logSubject: ['layoutId'],
    request: z.strictObject({ layoutId: fileId }),
    response: z.null(),
  }),
  storeLoggerFile: defineCall({
    path: '/loggerFile/storeLoggerFile',
    summary:
      'Confirm what was found and say whose each series is: its readings are stored in one act, what has no logger yet waits. An open question, a missing series or a foreign logger is 4022 by its field',
    ...shared,
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({
      fileId,
      answers: ConsistentAnswers,
      series,
    }),
    response: Decided,
  }),
  assignLoggerFile: defineCall({
    path: '/loggerFile/assignLoggerFile',
    summary: 'Say whose the waiting series of a confirmed file are; those that are not named go on waiting',
    ...shared,
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId, series }),
    response: Decided,
  }),
  discardLoggerFile: defineCall({
    path: '/loggerFile/discardLoggerFile',
    summary: 'Throw a file away of which nothing is stored; any other one is 4022',
    ...shared,
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId }),
    response: z.null(),
  }),
  getWithdrawalOutlook: defineCall({
    path: '/loggerFile/getWithdrawalOutlook',
    summary: 'What withdrawing a stored file would change now: readings, deliveries, and whether a second person signs',
    ...shared,
    log: 'none',
    request: z.strictObject({ fileId }),
    response: WithdrawalOutlook,
  }),
  withdrawLoggerFile: defineCall({
    path: '/loggerFile/withdrawLoggerFile',
    summary:
      'Take all stored readings of a file back: what it had kept out comes in, what rests on it is evaluated anew. Where somebody signed what rests on it, a second person of the company signs first. A file with archived readings is 4022',
    ...shared,
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId, reason }),
    response: Withdrawn,
  }),
  readLoggerFileAgain: defineCall({
    path: '/loggerFile/readLoggerFileAgain',
    summary: 'Withdraw a file, unless it is, and store it with another explanation, in one act',
    ...shared,
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({
      fileId,
      reason,
      answers: ConsistentAnswers,
      series,
    }),
    response: Withdrawn,
  }),
  cancelWithdrawal: defineCall({
    path: '/loggerFile/cancelWithdrawal',
    summary: 'Take back a withdrawal that waits for its signature',
    ...shared,
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId }),
    response: LoggerFile,
  }),
  getLoggerFile: defineCall({
    path: '/loggerFile/getLoggerFile',
    summary: 'A file with what was found in it and what became of it',
    ...shared,
    log: 'none',
    request: z.strictObject({ fileId }),
    response: LoggerFile,
  }),
  downloadLoggerFile: defineCall({
    path: '/loggerFile/downloadLoggerFile',
    summary: 'The file as it was handed in',
    ...shared,
    kind: 'file',
    log: 'readLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId }),
    response: z.null(),
  }),
  getLoggerChoices: defineCall({
    path: '/loggerFile/getLoggerChoices',
    summary: "Loggers of the file's company whose serial, name or model holds a keyword: the 50 that fit best",
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ fileId, keyword: z.string().trim().max(100).default('') }),
    response: z.array(LoggerChoice),
  }),
  getLoggerFileList: defineCall({
    path: '/loggerFile/getLoggerFileList',
    summary: 'The files that were handed in, and how many wait to be confirmed or for a logger',
    allowed: ['ImportCentre'],
    companiesOf: 'ImportCentre',
    log: 'none',
    limit: 'search',
    request: z.strictObject({
      /** Part of the file's name, of a serial in it, or of its logger's; or the beginning of its sha256. */
      keyword: text(200).optional(),
      state: z.enum(loggerFileStates).optional(),
      sort: z.enum(loggerFileSortKeys).default('uploadedAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...ofCompany,
      ...paging,
    }),
    response: listOf(LoggerFileRow).extend({
      toConfirm: z.int(),
      unassigned: z.int(),
      mayUpload: z.boolean(),
    }),
  }),
  getDeliveryLoggerFiles: defineCall({
    path: '/loggerFile/getDeliveryLoggerFiles',
    summary: "The company's own files that were dropped on a delivery's page, the newest first; at most 20",
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    leadsBackToList: true,
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.object({ mayUpload: z.boolean(), files: z.array(LoggerFileRow) }),
  }),
}
