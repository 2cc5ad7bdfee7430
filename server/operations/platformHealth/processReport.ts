import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { poolFigures } from '#server/platform/db/connection/poolFigures.ts'

/** What a process reports with each heartbeat. Written by any version of the portal, so it must be parsed. */
export const ProcessReport = z.object({
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** Event loop delay since the last heartbeat: the 99th percentile, and the maximum. */
  loopDelayMs: z.number(),
  worstLoopDelayMs: z.number(),
  node: z.string(),
  pools: z.array(
    z.object({ pool: z.string(), busy: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  ),
})
export type ProcessReport = z.infer<typeof ProcessReport>

const resolutionMs = 20

/** Each report covers the time since the previous one. */
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

/** The monitor's values include its own resolution. */
const delayMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs)
