import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
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
import { day, enterpriseCode, line, listOf, loggerAssignmentId, paging, text } from '#contract/kernel/fields.ts'
import { maxReasonLength } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import {
  loggerSortKeys,
  loggerUseChoices,
  maxIntervalSeconds,
  shortestIntervalSeconds,
  calibrationStates,
} from '#contract/telemetry/rules/loggers/loggerKinds.ts'

const wellFormed = (field: z.ZodType<string, string>) =>
  field.refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')
const optional = (longest: number) => wellFormed(line(longest).min(1)).nullable()
/** A day of a certificate: a year that a typing error makes is refused. */
const certificateDay = day.refine(one => one >= '1990-' && one < '2100-', 'must lie between the years 1990 and 2099')

const filters = {
  /** Part of the serial, the name, the model or the note, whatever its case, width and kana. */
  keyword: text(200).optional(),
  calibration: z.enum(calibrationStates).optional(),
  /** On a delivery, and silent for longer than a gap takes. */
  silent: z.literal(true).optional(),
  lowBattery: z.literal(true).optional(),
  /** Two senders have it at the same time. */
  overlapping: z.literal(true).optional(),
  use: z.enum(loggerUseChoices).default('current'),
  sort: z.enum(loggerSortKeys).default('serial'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
const facts = { name: optional(200), model: optional(200), note: wellFormed(text(2000)).nullable() }
const intervalSeconds = z.int().min(shortestIntervalSeconds).max(maxIntervalSeconds).nullable()
const reason = wellFormed(line(maxReasonLength).min(1))

const shared = { allowed: ['LoggerRegistry'] as const, companiesOf: 'LoggerRegistry' as const }
const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const one = { loggerId, ...ofCompany }

/** How many deliveries are evaluated by the registry's interval, and how the outcomes of those that the caller sees change. */
const Reevaluated = z.object({
  deliveries: z.int(),
  outcomes: z.array(z.object({ from: outcome, to: outcome, count: z.int() })),
})

/**
 * The logger registry: company administrators for their own company's loggers, platform administrators for any company's
 * (DEV-4); members and guests with the menu read.
 */
export const loggerCalls = {
  getLoggerList: defineCall({
    path: '/logger/getLoggerList',
    summary: 'Loggers with calibration, battery, last reading and current delivery',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(LoggerRow).extend({ mayRegister: z.boolean() }),
  }),
  downloadLoggerCsv: defineCall({
    path: '/logger/downloadLoggerCsv',
    summary: 'All loggers that were found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'administerLoggers',
    request: z.strictObject({ ...filters, ...ofCompany }),
    response: z.null(),
  }),
  getLogger: defineCall({
    path: '/logger/getLogger',
    summary: 'A logger with its calibrations; unknown and foreign look the same (4017)',
    ...shared,
    log: 'none',
    request: z.strictObject(one),
    response: RegisteredLogger,
  }),
  getLoggerDeliveries: defineCall({
    path: '/logger/getLoggerDeliveries',
    summary: 'The deliveries of a logger that the caller may see, the newest first',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...one, ...paging }),
    response: listOf(LoggerDelivery),
  }),
  getLoggerCurve: defineCall({
    path: '/logger/getLoggerCurve',
    summary: 'The last 48 hours that a logger measured (4508 where it never has)',
    ...shared,
    log: 'none',
    request: z.strictObject({ ...one, width: z.int().min(1).max(4000).default(600) }),
    response: LoggerCurve,
  }),
  getLoggerHistory: defineCall({
    path: '/logger/getLoggerHistory',
    summary: 'Who changed what of a logger and its calibrations when, the newest first; at most 200 changes',
    ...shared,
    log: 'none',
    request: z.strictObject(one),
    response: z.array(LoggerChange),
  }),
  getLoggerOverlaps: defineCall({
    path: '/logger/getLoggerOverlaps',
    summary: 'Times for which two senders have assigned a logger, and how its owner decided before',
    ...shared,
    log: 'none',
    request: z.strictObject(one),
    response: z.object({
      overlaps: z.array(LoggerOverlap),
      decisions: z.array(OverlapDecision),
      mayDecide: z.boolean(),
    }),
  }),
  decideOverlap: defineCall({
    path: '/logger/decideOverlap',
    summary:
      'Decide between two assignments that overlap, for a reason: the one that gives way loses the time of the other, and its delivery is evaluated again; 4022 where they overlap no more',
    ...shared,
    log: 'administerLoggers',
    logSubject: ['loggerId', 'keptAssignmentId', 'cutAssignmentId', 'reason'],
    request: z.strictObject({
      loggerId,
      keptAssignmentId: loggerAssignmentId,
      cutAssignmentId: loggerAssignmentId,
      reason,
    }),
    response: z.null(),
  }),
  addLogger: defineCall({
    path: '/logger/addLogger',
    summary: 'Register a logger; a serial that the company has is 4022 by its field',
    ...shared,
    log: 'administerLoggers',
    logSubject: ['enterpriseCode', 'serial'],
    request: z.strictObject({ serial: wellFormed(line(100).min(1)), ...facts, intervalSeconds, ...ofCompany }),
    response: z.object({ loggerId }),
  }),
  editLogger: defineCall({
    path: '/logger/editLogger',
    summary: "Change a logger's name, model and note; its serial stays, machines name it by that",
    ...shared,
    log: 'administerLoggers',
    logSubject: ['loggerId'],
    request: z.strictObject({ loggerId, ...facts }),
    response: z.null(),
  }),
  retireLogger: defineCall({
    path: '/logger/retireLogger',
    summary: 'Take a logger out of use from a day on, not after today; null takes it into use again',
    ...shared,
    log: 'administerLoggers',
    logSubject: ['loggerId', 'retiredOn'],
    request: z.strictObject({ loggerId, retiredOn: certificateDay.nullable() }),
    response: z.null(),
  }),
  previewInterval: defineCall({
    path: '/logger/previewInterval',
    summary: 'What another interval would change of the deliveries that are evaluated by it. Changes nothing',
    ...shared,
    log: 'none',
    request: z.strictObject({ loggerId, intervalSeconds }),
    response: Reevaluated,
  }),
  changeInterval: defineCall({
    path: '/logger/changeInterval',
    summary: 'Change how often a logger measures, for a reason; what is evaluated by it is re-evaluated at once',
    ...shared,
    log: 'reevaluate',
    logSubject: ['loggerId', 'intervalSeconds', 'reason'],
    request: z.strictObject({ loggerId, intervalSeconds, reason }),
    response: Reevaluated,
  }),
  saveCalibration: defineCall({
    path: '/logger/saveCalibration',
    summary:
      'Register a calibration with its certificate, or correct one for a reason; a second one of the same day, and what a decision rests on, is 4022 by its field',
    ...shared,
    log: 'administerLoggers',
    logSubject: ['loggerId', 'calibrationId', 'calibratedOn'],
    request: z.strictObject({
      loggerId,
      /** Without it a calibration is registered. */
      calibrationId: calibrationId.optional(),
      calibratedOn: certificateDay,
      /** The last day that it covers. */
      dueOn: certificateDay,
      laboratory: optional(200),
      certificateNumber: optional(100),
      /** A PDF uploaded before by /message/fileUpload, or the one that the calibration has; null takes it off. */
      documentId: certificateId.nullable(),
      /** Needed to correct one. */
      reason: reason.optional(),
    }),
    response: z.object({ calibrationId }),
  }),
  removeCalibration: defineCall({
    path: '/logger/removeCalibration',
    summary: 'Take out a calibration that was registered by mistake, for a reason; 4022 where a decision rests on it',
    ...shared,
    log: 'administerLoggers',
    logSubject: ['calibrationId', 'reason'],
    request: z.strictObject({ calibrationId, reason }),
    response: z.null(),
  }),
}
