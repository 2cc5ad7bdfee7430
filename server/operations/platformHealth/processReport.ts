import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { poolFigures } from '#server/platform/db/connection/poolFigures.ts'

/** What a process tells of itself with each beat. Written by any version of the portal, so read with care. */
export const ProcessReport = z.object({
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** How late the event loop was since the last beat: the hundredth part that was worst, and the worst. */
  loopDelayMs: z.number(),
  worstLoopDelayMs: z.number(),
  node: z.string(),
  pools: z.array(
    z.object({ pool: z.string(), busy: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  ),
})
export type ProcessReport = z.infer<typeof ProcessReport>

const resolutionMs = 20

/** Reports what has been since the last report. */
export function createProcessReports(): { report: () => ProcessReport; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return {
    report() {
      const { rss, heapUsed } = process.memoryUsage()
      const report = {
        memoryBytes: rss,
        heapBytes: heapUsed,
        loopDelayMs: delayMs(delay.percentile(99)),
        worstLoopDelayMs: delayMs(delay.max),
        node: process.version,
        pools: poolFigures(),
      }
      delay.reset()
      return report
    },
    stop: () => void delay.disable(),
  }
}

/** The monitor counts its own pause in. */
const delayMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs)
