import { z } from 'zod'
import { company, deliveryId, instant } from '#contract/kernel/fields.ts'
import { LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { loggerFileStates, seriesDecisions, withdrawalStates } from '#contract/devices/rules/loggerFileStates.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const fileId = id
export const loggerId = z.int().positive().max(2_147_483_647)

/** A logger of the company whose file it is. */
export const LoggerChoice = z.object({
  loggerId,
  serial: z.string(),
  name: z.string().nullable(),
  model: z.string().nullable(),
  isRetired: z.boolean(),
  /** To the delivery on whose page the file was dropped. */
  isLinked: z.boolean(),
})
export type LoggerChoice = z.infer<typeof LoggerChoice>

const counts = z.object({ accepted: z.int(), duplicate: z.int(), conflict: z.int() })

/** A run of readings in a file, and what it is to become or has become. */
export const LoggerFileSeries = z.object({
  /** As in the findings. */
  key: z.string(),
  /** Null while nobody has decided. */
  decision: z.enum(seriesDecisions).nullable(),
  /** The logger whose readings they are; before that, the company's logger that bears the serial. */
  logger: LoggerChoice.nullable(),
  /** The delivery's logger of this serial is another company's, which alone may send its readings (TEL-2). */
  otherOwner: company.nullable(),
  /** What became of its readings. */
  counts: counts.nullable(),
  /** What would become of them now, where the logger is known. */
  expected: counts.nullable(),
  /** Thinned for a small picture: times in ms UTC, thousandths of °C, null where readings are missing. */
  curve: z.object({ atMs: z.array(z.number()), milliCelsius: z.array(z.int().nullable()) }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type LoggerFileSeries = z.infer<typeof LoggerFileSeries>

const delivery = z.object({ deliveryId, reference: z.string() })

/** Who took a file's readings back, when and why, and what became of them. */
export const LoggerFileWithdrawal = z.object({
  withdrawalId: id,
  state: z.enum(withdrawalStates),
  /** Read again with another explanation in the same act. */
  readsAgain: z.boolean(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Who signed it, carried it out at once, or took it back. */
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Null until it is carried out. */
  counts: z
    .object({
      /** Readings of the file that count no more. */
      readings: z.int(),
      /** Its readings that had been kept apart as conflicting. */
      conflicts: z.int(),
      /** Readings of other sources that took their place. */
      ingested: z.int(),
    })
    .nullable(),
  /** SHA-256 of the withdrawn readings, hexadecimal: one for each time that readings of the file were stored. */
  checksums: z.array(z.string()),
  /** The second person's, where signed decisions rested on the file. */
  signature: z.object({ signedBy: z.string(), signedAt: instant, contentHash: z.string() }).nullable(),
})
export type LoggerFileWithdrawal = z.infer<typeof LoggerFileWithdrawal>

/** What withdrawing a file would change now. */
export const WithdrawalOutlook = z.object({
  readings: z.int(),
  conflicts: z.int(),
  ingested: z.int(),
  /** Those that are evaluated anew and that the caller may see, at most 20; `isSigned`: somebody signed what rests on it. */
  deliveries: z.array(delivery.extend({ isSigned: z.boolean() })),
  deliveryCount: z.int(),
  /** Signed decisions rest on it: a second person of the company signs. */
  needsSignature: z.boolean(),
  /** Some of its readings were moved to the archive: it stays as it is. */
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
  /** The user's name; null where the portal itself took it in. */
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  /** On whose page it was dropped; null too where the caller may not see that delivery. */
  delivery: delivery.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** The last one that was not taken back. */
  withdrawal: LoggerFileWithdrawal.pick({
    state: true,
    reason: true,
    requestedBy: true,
    requestedAt: true,
  }).nullable(),
}

export const LoggerFile = z.object({
  ...facts,
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.string(),
  findings: LoggerFileFindings,
  answers: LoggerFileAnswers,
  /** Who said the answers for an earlier file of this layout, and when. */
  keptMapping: z.object({ keptBy: z.string().nullable(), keptAt: instant }).nullable(),
  series: z.array(LoggerFileSeries),
  /** The company's loggers that the delivery has. */
  assignedLoggers: z.array(LoggerChoice),
  /** The zone that was answered for the company's last file of this form, to be offered beside the portal's. */
  lastZone: z.string().nullable(),
  timeZone: z.string(),
  mayEdit: z.boolean(),
  /** New loggers are registered by administrators. */
  mayRegister: z.boolean(),
  /** All of its withdrawals, the newest first. */
  withdrawals: z.array(LoggerFileWithdrawal),
  /** What the caller may do about its readings now. */
  mayWithdraw: z.boolean(),
  mayReadAgain: z.boolean(),
  /** The caller is a second person for the withdrawal that waits. */
  maySign: z.boolean(),
})
export type LoggerFile = z.infer<typeof LoggerFile>

export const LoggerFileRow = z.object({
  ...facts,
  form: LoggerFileFindings.shape.form,
  device: z.string().nullable(),
  /** What the file calls its loggers, and the loggers that its readings went to. */
  serials: z.array(z.string()),
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  readings: z.int(),
  /** Of what is stored. */
  counts: counts.nullable(),
  rejectedCount: z.int(),
  /** Series that wait for a logger. */
  waiting: z.int(),
})
export type LoggerFileRow = z.infer<typeof LoggerFileRow>
