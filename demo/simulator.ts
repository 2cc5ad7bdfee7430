import { setTimeout as sleep } from 'node:timers/promises'
import { createProcessLock } from '#server/platform/db/processLock.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { worldBegan } from '#demo/demoWorld.ts'
import { openPartnerApi, type PartnerApi } from '#demo/simulator/partnerApi.ts'
import { simulateRound } from '#demo/simulator/round.ts'
import { makeSenderKeys } from '#demo/write/masters/senderKeys.ts'

const roundMs = 30_000

/**
 * While the demo runs, moves the deliveries in transit and sends their readings as real machines would: over HTTP, by
 * the partner API at `address`. What fails is logged in one line and made up for by the next round. Of several processes
 * one simulates; where that one ends, another goes on.
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
  const anchor = await worldBegan(appContext)
  if (anchor === null) return
  const lock = createProcessLock(appContext, 'simulator')
  let partnerApi: PartnerApi | undefined
  try {
    while (!stopped.aborted) {
      try {
        // Whoever begins to simulate has keys of its own, and ends those of the one before.
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
