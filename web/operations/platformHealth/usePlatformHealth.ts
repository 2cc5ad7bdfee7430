import type { ResponseOf } from '#contract/kernel/call.ts'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { useCall } from '#web/kernel/api/queries.ts'

export type PlatformHealth = ResponseOf<typeof platformHealthCalls.getPlatformHealth>

const refetchIntervalMs = 15_000

/** How the platform is, asked again every few seconds; what was told last stays while it cannot be asked. */
export const usePlatformHealth = () =>
  useCall(platformHealthCalls.getPlatformHealth, {}, { background: true, quiet: true, refetchIntervalMs })
