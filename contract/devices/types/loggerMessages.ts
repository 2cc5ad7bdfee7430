import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

/** The number of loggers that a message names; the registry has the others. */
export const maxNamedLoggers = 5

export const loggerMessages = [
  /** `count` loggers whose calibrations expire soon or have expired; links to the registry. */
  z.object({
    kind: z.literal('loggerCalibrationsDue'),
    count: z.int().min(1),
    loggers: z
      .array(z.object({ loggerId: z.int().positive(), serial: z.string().min(1), dueOn: day }))
      .min(1)
      .max(maxNamedLoggers),
  }),
  /** The withdrawal of a file's readings waits for the reader's signature; `deliveryId`: for readers without the import centre. */
  z.object({
    kind: z.literal('withdrawalToSign'),
    fileId: z.int().positive(),
    fileName: z.string().min(1),
    requestedBy: z.string().min(1),
    readsAgain: z.boolean(),
    deliveryId: z.int().positive().nullable(),
  }),
] as const
export type LoggerMessage = z.infer<(typeof loggerMessages)[number]>
