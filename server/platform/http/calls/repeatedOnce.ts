import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '#server/platform/http/calls/outOfService.ts'

/** Waiting longer for a failed try than this, its reader has waited enough. */
const maxTryMs = 5000
const pauseMs = 300

/**
 * Does once more what only reads, if its database was lost meanwhile (PLT-27): after a failover the connections of the pool
 * are those of the former leader, and the next one leads to the new one.
 */
export async function repeatedOnce<Result>(read: () => Promise<Result>): Promise<Result> {
  const beganAt = performance.now()
  try {
    return await read()
  } catch (error) {
    if (!isAway(error) || performance.now() - beganAt > maxTryMs) throw error
    // Not all readers at the same moment.
    await sleep(pauseMs * (1 + Math.random()))
    return await read()
  }
}
