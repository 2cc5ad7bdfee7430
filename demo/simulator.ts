import { setTimeout as sleep } from 'node:timers/promises'
import { createProcessLock } from '#server/platform/db/locks/processLock.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { worldBeginning } from '#demo/demoWorld.ts'
import { openPartnerApi, type PartnerApi } from '#demo/simulator/partnerApi.ts'
import { simulateRound } from '#demo/simulator/round.ts'
import { makeSenderKeys } from '#demo/write/masters/senderKeys.ts'

const roundMs = 30_000

/**
 * Simulates the senders of the demo world: reports deliveries and readings by HTTP to the partner API at `address`. A failed
 * round is logged, and the next one sends what is missing. Of several processes one simulates; if it ends, another continues.
 */
export function startSimulator(appContext: AppContext, address: string, pauseMs = roundMs): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = simulate(appContext, address, pauseMs, stopping.signal).catch(error => {
    if (!stopping.signal.aborted) appContext.log.warn({ err: error }, 'the simulator stopped')
  })
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function simulate(appContext: AppContext, address: string, pauseMs: number, stopped: AbortSignal) {
  const anchor = await worldBeginning(appContext)
  if (anchor === null) return
  const lock = createProcessLock(appContext, 'simulator')
  let partnerApi: PartnerApi | undefined
  try {
    while (!stopped.aborted) {
      try {
        // A process that takes over creates new keys and revokes the earlier ones.
        if (!(await lock.isOurs())) partnerApi = undefined
        else partnerApi ??= openPartnerApi(appContext, address, await makeSenderKeys(appContext, 'simulator'), stopped)
        if (partnerApi) await simulateRound(appContext, partnerApi, anchor.getTime())
      } catch (error) {
        if (!stopped.aborted) appContext.log.warn({ err: error }, 'a round of the simulator failed')
      }
      await sleep(pauseMs, undefined, { signal: stopped, ref: false })
    }
  } finally {
    await lock.release()
  }
}
