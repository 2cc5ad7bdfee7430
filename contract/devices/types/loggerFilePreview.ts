import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { fileDelimiters, LoggerFileFindings, loggerRowFaults } from '#contract/devices/rules/loggerFile.ts'

/** Why a line is not a reading: a fault, a marker for a missing value, a repeated header, or a line that is only counted. */
export const skippedReasons = [...loggerRowFaults, 'missingValue', 'repeatedHead', 'skipped'] as const

/** A line of the table as in the file, and the readings it gives. */
export const PreviewRow = z.object({
  line: z.int(),
  time: z.string(),
  /** The text of each temperature, with its humidity behind a slash. */
  values: z.array(z.string()),
  /** Empty while a question is open, and if the line is skipped. */
  readings: z.array(
    z.object({
      serial: z.string().nullable(),
      channel: z.string().nullable(),
      at: instant,
      celsius: z.number(),
      humidity: z.number().nullable(),
    }),
  ),
  skipped: z.enum(skippedReasons).nullable(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

const place = z.int().nullable()

/** How a file is read with a given mapping; limited in size for any file. */
export const LoggerFilePreview = z.object({
  findings: LoggerFileFindings,
  delimiter: z.enum(fileDelimiters),
  /** What was detected automatically, as initial values; null if unknown. */
  recognised: z.object({
    firstLine: place,
    headLine: place,
    time: place,
    clock: place,
    temperatures: z.array(z.object({ celsius: z.int(), humidity: place })),
    serial: place,
  }),
  /** The number of the file's last line that is not empty. */
  lastLine: z.int(),
  columns: z.int(),
  /** Up to 30 lines as in the file, the first 40 cells of each. */
  lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** The first lines of the table from the first reading on, and the last ones of the file. */
  first: z.array(PreviewRow),
  last: z.array(PreviewRow),
  /** The saved explanation of this layout. */
  kept: z.object({ keptBy: z.string().nullable(), keptAt: instant, isSame: z.boolean() }).nullable(),
})
export type LoggerFilePreview = z.infer<typeof LoggerFilePreview>

/** The saved explanation of a layout: how the next file of it is read. */
export const RememberedLayout = z.object({
  layoutId: z.int(),
  /** Its column headers; empty if it is recognised by the shape of its lines. */
  heads: z.array(z.string()),
  /** The file that was explained. */
  fileName: z.string().nullable(),
  keptBy: z.string().nullable(),
  keptAt: instant,
  mayForget: z.boolean(),
})
export type RememberedLayout = z.infer<typeof RememberedLayout>
