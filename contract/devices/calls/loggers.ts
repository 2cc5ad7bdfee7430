import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { outcome } from '#contract/logistics/types/deliveryTypes.ts'
import {
  calibrationId,
  certificateId,
  LoggerChange,
  LoggerCurve,
  LoggerDelivery,
  loggerId,
  LoggerOverlap,
  LoggerRow,
  OverlapDecision,
  RegisteredLogger,
} from '#contract/devices/types/loggerTypes.ts'
import { day, line, listOf, loggerAssignmentId, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { giai, grai } from '#contract/kernel/gs1/keyFields.ts'
import { maxReasonLength } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import {
  loggerSortKeys,
  loggerUseChoices,
  maxIntervalSeconds,
  shortestIntervalSeconds,
  calibrationStates,
} from '#contract/telemetry/rules/loggers/loggerKinds.ts'

const wellFormed = (field: z.ZodType<string, string>) =>
  field.refine(text => text.isWellFormed(), 'contains half of a surrogate pair')
const optional = (maxLength: number) => wellFormed(line(maxLength).min(1)).nullable()
/** A day of a certificate; typing errors in the year are refused. */
const certificateDay = day.refine(date => date >= '1990-' && date < '2100-', 'must be between the years 1990 and 2099')

const filters = {
  /** Part of the serial, the name, the model, the note, GRAI or GIAI; case, width and kana do not matter. */
  keyword: text(200).optional(),
  calibration: z.enum(calibrationStates).optional(),
  /** On a delivery, and silent for longer than the gap threshold. */
  silent: z.literal(true).optional(),
  lowBattery: z.literal(true).optional(),
  /** Assigned by two senders for the same time. */
  overlapping: z.literal(true).optional(),
  use: z.enum(loggerUseChoices).default('current'),
  sort: z.enum(loggerSortKeys).default('serial'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
const facts = {
  name: optional(200),
  model: optional(200),
  note: wellFormed(text(2000)).nullable(),
  /** Left out, they stay. One that another logger of the company has is 4022 with its serial. */
  grai: grai.nullable().optional(),
  giai: giai.nullable().optional(),
}
const intervalSeconds = z.int().min(shortestIntervalSeconds).max(maxIntervalSeconds).nullable()
const reason = wellFormed(line(maxReasonLength).min(1))

const call = defineWith({ allowed: ['LoggerRegistry'], companiesOf: 'LoggerRegistry' })
const ofLogger = { loggerId, ...ofCompany }
const shownOf = [
  '/logger/getLoggerList',
  '/logger/getLogger',
  '/logger/getLoggerHistory',
  '/logger/getLoggerDeliveries',
  '/logger/getLoggerOverlaps',
  '/loggerFile/getLoggerChoices',
  '/partner/getPartnerChoices',
  '/deliveryStatus/temperatureInfo',
  '/productLogger/getProductLoggerList',
] as const
/** Deliveries show whether their loggers were calibrated. */
const calibrated = [
  ...shownOf,
  '/delivery/searchDeliveryByNumber',
  '/delivery/searchDeliveryByOther',
  '/deliveryStatus/statusInfo',
] as const

/** How many deliveries are evaluated with the registry's interval, and how the outcomes that the caller may see change. */
const Reevaluated = z.object({
  deliveries: z.int(),
  outcomes: z.array(z.object({ from: outcome, to: outcome, count: z.int() })),
})

/** The logger registry: company administrators manage their own company's loggers, platform administrators those of all companies (DEV-4); members and guests with the menu read. */
export const loggerCalls = callsAt('/logger', {
  getLoggerList: call({
    summary: 'Loggers with calibration, battery, last reading and current delivery',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(LoggerRow).extend({ mayRegister: z.boolean() }),
  }),
  downloadLoggerCsv: call({
    summary: 'All matching loggers as CSV, streamed',
    kind: 'file',
    log: 'administerLoggers',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getLogger: call({
    summary: 'A logger with its calibrations; unknown and foreign look the same (4017)',
    log: 'none',
    request: z.strictObject(ofLogger),
    response: RegisteredLogger,
  }),
  getLoggerDeliveries: call({
    summary: 'The deliveries of a logger that the caller may see, newest first',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...ofLogger, ...paging }),
    response: listOf(LoggerDelivery),
  }),
  getLoggerCurve: call({
    summary: 'The last 48 hours that a logger measured (4508 if it has no readings)',
    log: 'none',
    request: z.strictObject({ ...ofLogger, width: z.int().min(1).max(4000).default(600) }),
    response: LoggerCurve,
  }),
  getLoggerHistory: call({
    summary: 'Who changed a logger or its calibrations, what and when, newest first; at most 200 changes',
    log: 'none',
    request: z.strictObject(ofLogger),
    response: z.array(LoggerChange),
  }),
  getLoggerOverlaps: call({
    summary: 'Times for which two senders have assigned a logger, and the decisions of its owner',
    log: 'none',
    request: z.strictObject(ofLogger),
    response: z.object({
      overlaps: z.array(LoggerOverlap),
      decisions: z.array(OverlapDecision),
      mayDecide: z.boolean(),
    }),
  }),
  decideOverlap: call({
    summary:
      'Decide between two overlapping assignments, with a reason: the other assignment loses the overlapping time, and its delivery is re-evaluated; 4022 if they no longer overlap',
    log: 'administerLoggers',
    logSubject: ['loggerId', 'keptAssignmentId', 'cutAssignmentId', 'reason'],
    makesStale: 'everything',
    request: z.strictObject({
      loggerId,
      keptAssignmentId: loggerAssignmentId,
      cutAssignmentId: loggerAssignmentId,
      reason,
    }),
  }),
  addLogger: call({
    summary: 'Register a logger; a serial that the company already has is 4022 by its field',
    log: 'administerLoggers',
    logSubject: ['enterpriseCode', 'serial'],
    makesStale: shownOf,
    request: z.strictObject({ serial: wellFormed(line(100).min(1)), ...facts, intervalSeconds, ...ofCompany }),
    response: z.object({ loggerId }),
  }),
  editLogger: call({
    summary:
      "Change a logger's name, model, note, GRAI and GIAI; its serial cannot change, because machines identify it by that",
    log: 'administerLoggers',
    logSubject: ['loggerId'],
    makesStale: shownOf,
    request: z.strictObject({ loggerId, ...facts }),
  }),
  retireLogger: call({
    summary: 'Retire a logger from a day on, not after today; null returns it to use',
    log: 'administerLoggers',
    logSubject: ['loggerId', 'retiredOn'],
    makesStale: shownOf,
    request: z.strictObject({ loggerId, retiredOn: certificateDay.nullable() }),
  }),
  previewInterval: call({
    summary: 'How another interval would change the deliveries that are evaluated with it. Changes nothing',
    log: 'none',
    request: z.strictObject({ loggerId, intervalSeconds }),
    response: Reevaluated,
  }),
  changeInterval: call({
    summary: 'Change how often a logger measures, with a reason; its deliveries are re-evaluated at once',
    log: 'reevaluate',
    logSubject: ['loggerId', 'intervalSeconds', 'reason'],
    makesStale: 'everything',
    request: z.strictObject({ loggerId, intervalSeconds, reason }),
    response: Reevaluated,
  }),
  saveCalibration: call({
    summary:
      'Register a calibration with its certificate, or correct one with a reason; a second one of the same day, and changes to what a decision depends on, are 4022 by their field',
    log: 'administerLoggers',
    logSubject: ['loggerId', 'calibrationId', 'calibratedOn'],
    makesStale: calibrated,
    request: z.strictObject({
      loggerId,
      /** Left out to register a calibration. */
      calibrationId: calibrationId.optional(),
      calibratedOn: certificateDay,
      /** The last day of its validity. */
      dueOn: certificateDay,
      laboratory: optional(200),
      certificateNumber: optional(100),
      /** A PDF uploaded by /message/fileUpload, or the calibration's current one; null removes it. */
      documentId: certificateId.nullable(),
      /** Required for a correction. */
      reason: reason.optional(),
    }),
    response: z.object({ calibrationId }),
  }),
  removeCalibration: call({
    summary: 'Remove a calibration that was registered by mistake, with a reason; 4022 if a decision depends on it',
    log: 'administerLoggers',
    logSubject: ['calibrationId', 'reason'],
    makesStale: calibrated,
    request: z.strictObject({ calibrationId, reason }),
  }),
})
