import { z } from 'zod'
import { company } from '#contract/calls/deliveryShapes.ts'
import { deliveryId, instant } from '#contract/fields.ts'
import { LoggerFileAnswers, LoggerFileFindings } from '#contract/rules/loggerFile.ts'
import { loggerFileStates, seriesDecisions } from '#contract/rules/loggerFileStates.ts'

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
  /** The delivery's logger of this serial is another company's, which alone may send its readings (product 4). */
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
  linkedLoggers: z.array(LoggerChoice),
  /** The zone that was answered for the company's last file of this form, to be offered beside the portal's. */
  lastZone: z.string().nullable(),
  timeZone: z.string(),
  mayEdit: z.boolean(),
  /** New loggers are registered by administrators. */
  mayRegister: z.boolean(),
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
