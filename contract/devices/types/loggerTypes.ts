import { z } from 'zod'
import { outcome } from '#contract/logistics/types/deliveryTypes.ts'
import { company, day, deliveryId, instant, loggerAssignmentId, milliCelsius } from '#contract/kernel/fields.ts'
import { loggerUses, calibrationFlags, calibrationStates } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { names } from '#contract/kernel/text/names.ts'

export const loggerId = z.int().positive().max(2_147_483_647)
export const calibrationId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const certificateId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A delivery that the caller may see. */
const namedDelivery = z.object({ deliveryId, reference: z.string(), destination: names })

export const LoggerRow = z.object({
  loggerId,
  company,
  serial: z.string(),
  name: z.string().nullable(),
  model: z.string().nullable(),
  /** Global returnable asset identifier with serial, and global individual asset identifier. */
  grai: z.string().nullable(),
  giai: z.string().nullable(),
  /** null: it is taken from its deliveries, or from its readings. */
  intervalSeconds: z.int().nullable(),
  calibration: z.object({
    state: z.enum(calibrationStates),
    /** Of the calibration that is valid longest. */
    calibratedOn: day.nullable(),
    dueOn: day.nullable(),
    /** Until its last day; negative if that has passed. */
    daysLeft: z.int().nullable(),
  }),
  battery: z.object({ percent: z.int(), at: instant }).nullable(),
  /** The newest reading; its value is null if it belongs to a delivery that the caller may not see. */
  last: z.object({ at: instant, milliCelsius: milliCelsius.nullable() }).nullable(),
  /** On a delivery, and silent for longer than the gap threshold. */
  isSilent: z.boolean(),
  use: z.enum(loggerUses),
  retiredOn: day.nullable(),
  /** The delivery that it measures now; null also if the caller may not see it. */
  delivery: namedDelivery.nullable(),
  /** Two senders have assigned it for the same time, and its owner has not decided between them. */
  hasOverlaps: z.boolean(),
  registeredAt: instant,
})
export type LoggerRow = z.infer<typeof LoggerRow>

/** A sender's assignment of a logger to a delivery. */
const Assignment = z.object({
  loggerAssignmentId,
  sender: company,
  from: instant,
  /** null while it is open. */
  to: instant.nullable(),
  /** null if the caller may not see it. */
  delivery: namedDelivery.nullable(),
})

/** A time for which two senders have assigned one logger; each has all its readings until the owner decides. */
export const LoggerOverlap = z.object({
  from: instant,
  to: instant.nullable(),
  assignments: z.tuple([Assignment, Assignment]),
})
export type LoggerOverlap = z.infer<typeof LoggerOverlap>

/** The assignment that was decided about; null if its sender has removed it since. */
const DecidedAssignment = Assignment.pick({ sender: true, delivery: true }).nullable()

/** How the logger's owner decided. */
export const OverlapDecision = z.object({
  at: instant,
  by: z.string(),
  reason: z.string(),
  from: instant,
  to: instant.nullable(),
  kept: DecidedAssignment,
  cut: DecidedAssignment,
})
export type OverlapDecision = z.infer<typeof OverlapDecision>

export const LoggerCalibration = z.object({
  calibrationId,
  calibratedOn: day,
  dueOn: day,
  laboratory: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  document: z.object({ documentId: certificateId, fileName: z.string(), size: z.int() }).nullable(),
  registeredAt: instant,
  /** Decisions about lots depend on it: until this day it can only be completed. */
  keptUntil: day.nullable(),
})
export type LoggerCalibration = z.infer<typeof LoggerCalibration>

export const RegisteredLogger = LoggerRow.extend({
  note: z.string().nullable(),
  /** Newest first. */
  calibrations: z.array(LoggerCalibration),
  mayEdit: z.boolean(),
  timeZone: z.string(),
})
export type RegisteredLogger = z.infer<typeof RegisteredLogger>

/** When a logger accompanied a delivery that the caller may see, and the result. */
export const LoggerDelivery = namedDelivery.extend({
  shippingDate: day,
  shipFrom: names,
  from: instant,
  /** null while it is open. */
  to: instant.nullable(),
  awaitingData: z.boolean(),
  /** null if the temperature is not disclosed. */
  outcome: outcome.nullable(),
  /** Of this logger's readings; null if there are none or they are not disclosed. */
  calibration: z.enum(calibrationFlags).nullable(),
})
export type LoggerDelivery = z.infer<typeof LoggerDelivery>

/** The last 48 hours that a logger measured, without readings of deliveries that the caller may not see. */
export const LoggerCurve = z.object({
  timeZone: z.string(),
  from: instant,
  to: instant,
  /** As in TemperatureInfo. */
  curve: z.object({ atMs: z.array(z.number()), milliCelsius: z.array(z.int().nullable()) }),
  /** Some readings are not shown. */
  hidesReadings: z.boolean(),
})
export type LoggerCurve = z.infer<typeof LoggerCurve>

export const loggerFields = [
  'serial',
  'name',
  'model',
  'grai',
  'giai',
  'interval',
  'note',
  'retiredOn',
  'calibratedOn',
  'dueOn',
  'laboratory',
  'certificateNumber',
  'document',
] as const

export const LoggerChange = z.object({
  at: instant,
  /** A user, an API key, or the portal itself. */
  by: z.object({ kind: z.enum(['user', 'key', 'system']), name: z.string() }),
  record: z.enum(['logger', 'calibration']),
  act: z.enum(['added', 'changed', 'removed']),
  /** The day that identifies a calibration. */
  calibratedOn: day.nullable(),
  reason: z.string().nullable(),
  fields: z.array(
    z.object({ field: z.enum(loggerFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type LoggerChange = z.infer<typeof LoggerChange>
