import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { reason, deliveryId, instant, line, listOf, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { LoggerFilePreview, RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import {
  fileId,
  LoggerChoice,
  LoggerFile,
  LoggerFileRow,
  WithdrawalOutlook,
} from '#contract/devices/types/loggerFileTypes.ts'
import { loggerId } from '#contract/devices/types/loggerTypes.ts'
import {
  ConsistentAnswers,
  fileDelimiters,
  LoggerFileFindings,
  maxLoggerFileLines,
} from '#contract/devices/rules/loggerFile.ts'
import { loggerFileSortKeys, loggerFileStates } from '#contract/devices/rules/loggerFileStates.ts'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'

/** Files are uploaded in the import centre and on the page of a delivery. */
const call = defineWith({ allowed: ['ImportCentre', 'DeliveryStatus'] })
const lists = ['/loggerFile/getLoggerFileList', '/loggerFile/getDeliveryLoggerFiles'] as const

/** The logger of a series' readings; `register` adds a logger with this serial to the company, for administrators. */
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

/** `requested`: it waits for a second person's signature. `unchanged`: the state did not allow it; `file` shows the state. */
const Withdrawn = z.object({ outcome: z.enum(['done', 'requested', 'unchanged']), file: LoggerFile })

/** `isChanged` is false if the file was already decided, by another user or by the same request; `file` shows the decision. */
const Decided = z.object({ isChanged: z.boolean(), file: LoggerFile })

/** Export files of loggers' programs. They belong to the company that uploads them: only a logger's owner sends its readings (TEL-2). Unknown and foreign files look the same (4017). */
export const loggerFileCalls = callsAt('/loggerFile', {
  uploadLoggerFile: call({
    summary: `Upload a logger's file of up to ${maxLoggerFileMegabytes} MB (larger: 5505). No readings are stored before the findings are confirmed. Uploading the same file again changes nothing`,
    kind: 'upload',
    loggerFileFields: ['file'],
    log: 'ingestLoggerFiles',
    logSubject: ['enterpriseCode', 'deliveryId'],
    makesStale: lists,
    request: z.strictObject({
      ...ofCompany,
      /** The delivery on whose page it was uploaded. */
      deliveryId: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number)
        .optional(),
    }),
    response: z.object({
      /** `refused`: it has no usable readings and is not stored (`findings.problem`). `known`: it was uploaded before. */
      outcome: z.enum(['taken', 'known', 'refused']),
      findings: LoggerFileFindings,
      file: LoggerFile.nullable(),
    }),
  }),
  inspectLoggerFile: call({
    summary:
      'What these answers give in a file that is not confirmed, or with `again` in one that was stored. Changes nothing',
    log: 'none',
    request: z.strictObject({ fileId, answers: ConsistentAnswers, again: z.boolean().default(false) }),
    response: LoggerFile,
  }),
  previewLoggerFile: call({
    summary: 'Lines of a file, and how its first and last ones are read with these answers. Changes nothing',
    log: 'none',
    request: z.strictObject({
      fileId,
      answers: ConsistentAnswers,
      /** The first line to show; by default a few lines above the table. */
      fromLine: z.int().min(1).max(maxLoggerFileLines).optional(),
      /** What separates cells while no columns are explained. */
      delimiter: z.enum(fileDelimiters).optional(),
    }),
    response: LoggerFilePreview,
  }),
  explainLoggerFile: call({
    summary:
      'Save how a file that is not confirmed was explained; without `mapping` it is read automatically again. Columns that the file does not have are 4022',
    log: 'explainLoggerFiles',
    logSubject: ['fileId'],
    makesStale: [...lists, '/loggerFile/getLoggerFile', '/loggerFile/getLoggerFileLayouts'],
    request: z.strictObject({
      fileId,
      answers: ConsistentAnswers,
      /** For the next file of this layout; `replaces`: when the explanation that it replaces was saved, as it was shown. */
      remember: z.strictObject({ replaces: instant.nullable() }).nullable(),
    }),
    response: Decided,
  }),
  getLoggerFileLayouts: defineCall({
    summary: 'The saved explanations of layouts, newest first',
    allowed: ['ImportCentre'],
    companiesOf: 'ImportCentre',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.array(RememberedLayout),
  }),
  forgetLoggerFileLayout: defineCall({
    summary: 'Delete the explanation of a layout: the next file of it is asked about again',
    allowed: ['ImportCentre'],
    log: 'explainLoggerFiles',
    logSubject: ['layoutId'],
    makesStale: ['/loggerFile/getLoggerFileLayouts'],
    request: z.strictObject({ layoutId: fileId }),
  }),
  storeLoggerFile: call({
    summary:
      'Confirm the findings and assign each series: readings are stored in one transaction, series without a logger wait. An open question, a missing series or a foreign logger is 4022 by its field',
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    makesStale: 'everything',
    request: z.strictObject({ fileId, answers: ConsistentAnswers, series }),
    response: Decided,
  }),
  assignLoggerFile: call({
    summary: 'Assign the waiting series of a confirmed file; series that are not named go on waiting',
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    makesStale: 'everything',
    request: z.strictObject({ fileId, series }),
    response: Decided,
  }),
  discardLoggerFile: call({
    summary: 'Discard a file of which no readings are stored; any other one is 4022',
    log: 'ingestLoggerFiles',
    logSubject: ['fileId'],
    makesStale: lists,
    request: z.strictObject({ fileId }),
  }),
  getWithdrawalOutlook: call({
    summary:
      'What withdrawing a stored file would change now: readings, deliveries, and whether a second person must sign',
    log: 'none',
    request: z.strictObject({ fileId }),
    response: WithdrawalOutlook,
  }),
  withdrawLoggerFile: call({
    summary:
      'Withdraw all stored readings of a file: readings that it displaced take their place, and what depends on it is re-evaluated. Where a signed decision depends on it, a second person of the company signs first. A file with archived readings is 4022',
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    makesStale: 'everything',
    request: z.strictObject({ fileId, reason }),
    response: Withdrawn,
  }),
  readLoggerFileAgain: call({
    summary: 'Withdraw a file, unless it is withdrawn, and store it with another explanation, in one transaction',
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    makesStale: 'everything',
    request: z.strictObject({ fileId, reason, answers: ConsistentAnswers, series }),
    response: Withdrawn,
  }),
  cancelWithdrawal: call({
    summary: 'Cancel a withdrawal that waits for its signature',
    log: 'withdrawLoggerFiles',
    logSubject: ['fileId'],
    makesStale: 'everything',
    request: z.strictObject({ fileId }),
    response: LoggerFile,
  }),
  getLoggerFile: call({
    summary: 'A file with its findings and what became of its series',
    log: 'none',
    request: z.strictObject({ fileId }),
    response: LoggerFile,
  }),
  downloadLoggerFile: call({
    summary: 'The file as it was uploaded',
    kind: 'file',
    log: 'readLoggerFiles',
    logSubject: ['fileId'],
    request: z.strictObject({ fileId }),
  }),
  getLoggerChoices: call({
    summary: "Loggers of the file's company whose serial, name or model contains a keyword: the 50 best matches",
    log: 'none',
    limit: 'search',
    request: z.strictObject({ fileId, keyword: z.string().trim().max(100).default('') }),
    response: z.array(LoggerChoice),
  }),
  getLoggerFileList: defineCall({
    summary: 'The uploaded files, and how many wait to be confirmed or for a logger',
    allowed: ['ImportCentre'],
    companiesOf: 'ImportCentre',
    log: 'none',
    limit: 'search',
    request: z.strictObject({
      /** Part of the file's name, of a serial in it or of its logger's serial; or the beginning of its sha256. */
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
    summary: "The company's own files that were uploaded on a delivery's page, newest first; at most 20",
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    leadsBackToList: true,
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.object({ mayUpload: z.boolean(), files: z.array(LoggerFileRow) }),
  }),
})
