import { z } from 'zod'
import { company, deliveryId, instant } from '#contract/kernel/fields.ts'
import { loggerId } from '#contract/devices/types/loggerTypes.ts'
import { LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { loggerFileStates, seriesDecisions, withdrawalStates } from '#contract/devices/rules/loggerFileStates.ts'

export const fileId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A logger of the file's company. */
export const LoggerChoice = z.object({
  loggerId,
  serial: z.string(),
  name: z.string().nullable(),
  model: z.string().nullable(),
  isRetired: z.boolean(),
  /** To the delivery on whose page the file was uploaded. */
  isLinked: z.boolean(),
})
export type LoggerChoice = z.infer<typeof LoggerChoice>

const counts = z.object({ accepted: z.int(), duplicate: z.int(), conflict: z.int() })

/** A series of a file, with the decision about it. */
export const LoggerFileSeries = z.object({
  /** As in the findings. */
  key: z.string(),
  /** Null until it is decided. */
  decision: z.enum(seriesDecisions).nullable(),
  /** The logger of the readings; until it is decided, the company's logger with the serial. */
  logger: LoggerChoice.nullable(),
  /** The owner of the delivery's logger with this serial, if it is another company: only the owner may send its readings (TEL-2). */
  otherOwner: company.nullable(),
  /** What became of its readings. */
  counts: counts.nullable(),
  /** What would become of them now, if the logger is known. */
  expected: counts.nullable(),
  /** Reduced for a small chart: times in ms UTC, thousandths of °C, null for gaps. */
  curve: z.object({ atMs: z.array(z.number()), milliCelsius: z.array(z.int().nullable()) }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type LoggerFileSeries = z.infer<typeof LoggerFileSeries>

const delivery = z.object({ deliveryId, reference: z.string() })

/** Who withdrew a file's readings, when and why, and the result. */
export const LoggerFileWithdrawal = z.object({
  withdrawalId: fileId,
  state: z.enum(withdrawalStates),
  /** The file is read with another explanation in the same transaction. */
  readsAgain: z.boolean(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Who signed it, carried it out at once, or cancelled it. */
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Null until it is carried out. */
  counts: z
    .object({
      /** Withdrawn readings of the file. */
      readings: z.int(),
      /** Its readings that were stored as conflicts. */
      conflicts: z.int(),
      /** Readings of other sources that took their place. */
      ingested: z.int(),
    })
    .nullable(),
  /** SHA-256 of the withdrawn readings in hexadecimal, one for each batch. */
  checksums: z.array(z.string()),
  /** The second person's, if signed decisions depended on the file. */
  signature: z.object({ signedBy: z.string(), signedAt: instant, contentHash: z.string() }).nullable(),
})
export type LoggerFileWithdrawal = z.infer<typeof LoggerFileWithdrawal>

/** What withdrawing a file would change now. */
export const WithdrawalOutlook = z.object({
  readings: z.int(),
  conflicts: z.int(),
  ingested: z.int(),
  /** The affected deliveries that the caller may see, at most 20; `isSigned`: a signed decision depends on them. */
  deliveries: z.array(delivery.extend({ isSigned: z.boolean() })),
  deliveryCount: z.int(),
  /** Signed decisions depend on it: a second person of the company must sign. */
  needsSignature: z.boolean(),
  /** Some of its readings are in the archive, so it cannot be withdrawn. */
  isArchived: z.boolean(),
})
export type WithdrawalOutlook = z.infer<typeof WithdrawalOutlook>

const facts = {
  fileId,
  company,
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  state: z.enum(loggerFileStates),
  /** The user's name; null if it was uploaded by the portal. */
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  /** The delivery on whose page it was uploaded; null also if the caller may not see it. */
  delivery: delivery.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** The latest one that was not cancelled. */
  withdrawal: LoggerFileWithdrawal.pick({ state: true, reason: true, requestedBy: true, requestedAt: true }).nullable(),
}

export const LoggerFile = z.object({
  ...facts,
  /** Of its bytes, in hexadecimal. */
  sha256: z.string(),
  findings: LoggerFileFindings,
  answers: LoggerFileAnswers,
  /** Who saved the answers with an earlier file of this layout, and when. */
  keptMapping: z.object({ keptBy: z.string().nullable(), keptAt: instant }).nullable(),
  series: z.array(LoggerFileSeries),
  /** The company's loggers that are assigned to the delivery. */
  assignedLoggers: z.array(LoggerChoice),
  /** The zone that was answered for the company's last file of this form, offered beside the portal's. */
  lastZone: z.string().nullable(),
  timeZone: z.string(),
  mayEdit: z.boolean(),
  /** Only administrators register loggers. */
  mayRegister: z.boolean(),
  /** All its withdrawals, newest first. */
  withdrawals: z.array(LoggerFileWithdrawal),
  /** What the caller may do with its readings now. */
  mayWithdraw: z.boolean(),
  mayReadAgain: z.boolean(),
  /** The caller can give the second signature for the pending withdrawal. */
  maySign: z.boolean(),
})
export type LoggerFile = z.infer<typeof LoggerFile>

export const LoggerFileRow = z.object({
  ...facts,
  form: LoggerFileFindings.shape.form,
  device: z.string().nullable(),
  /** The serials in the file, and those of the loggers that its readings were stored for. */
  serials: z.array(z.string()),
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  readings: z.int(),
  /** Of the stored series. */
  counts: counts.nullable(),
  rejectedCount: z.int(),
  /** Series that wait for a logger. */
  waiting: z.int(),
})
export type LoggerFileRow = z.infer<typeof LoggerFileRow>
