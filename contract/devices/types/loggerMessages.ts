import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

/** So many loggers are named in a message; the registry has the others. */
export const maxNamedLoggers = 5

export const loggerMessages = [
  /** Calibrations that end soon or have ended, of `count` loggers; leads to the registry. */
  z.object({
    kind: z.literal('loggerCalibrationsDue'),
    count: z.int().min(1),
    loggers: z
      .array(z.object({ loggerId: z.int().positive(), serial: z.string().min(1), dueOn: day }))
      .min(1)
      .max(maxNamedLoggers),
  }),
  /** Readings of a logger's file wait for the reader's signature to be taken back; `deliveryId`: for who has no import centre. */
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
