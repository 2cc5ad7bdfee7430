import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { fileDelimiters, LoggerFileFindings, loggerRowFaults } from '#contract/devices/rules/loggerFile.ts'

/** Why a line of a table is no reading: refused, a maker's mark for a missing value, names once more, or something that is told in figures only. */
export const skippedReasons = [...loggerRowFaults, 'missingValue', 'repeatedHead', 'skipped'] as const

/** A line of the table as it is written, and what becomes of it. */
export const PreviewRow = z.object({
  line: z.int(),
  time: z.string(),
  /** A text of each temperature, with its humidity behind a slash. */
  values: z.array(z.string()),
  /** Empty while a question is open, and where the line is skipped. */
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

/** How a file would be read with its columns explained in a way; bounded however large it is. */
export const LoggerFilePreview = z.object({
  findings: LoggerFileFindings,
  delimiter: z.enum(fileDelimiters),
  /** What the portal itself makes of the table, to begin with; null where it cannot say. */
  recognised: z.object({
    firstLine: place,
    headLine: place,
    time: place,
    clock: place,
    temperatures: z.array(z.object({ celsius: z.int(), humidity: place })),
    serial: place,
  }),
  /** The number of the file's last line that holds something. */
  lastLine: z.int(),
  columns: z.int(),
  /** Up to 30 lines as they stand there, the first 40 cells of each. */
  lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** Lines from the first reading on, and the last ones of the file. */
  first: z.array(PreviewRow),
  last: z.array(PreviewRow),
  /** What is remembered of this layout already. */
  kept: z.object({ keptBy: z.string().nullable(), keptAt: instant, isSame: z.boolean() }).nullable(),
})
export type LoggerFilePreview = z.infer<typeof LoggerFilePreview>

/** A layout that was explained, and how the next file of it is read. */
export const RememberedLayout = z.object({
  layoutId: z.int(),
  /** The names of its columns; empty where it is known by the shape of its lines. */
  heads: z.array(z.string()),
  /** The file that it was explained with. */
  fileName: z.string().nullable(),
  keptBy: z.string().nullable(),
  keptAt: instant,
  mayForget: z.boolean(),
})
export type RememberedLayout = z.infer<typeof RememberedLayout>
