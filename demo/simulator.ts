import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '#server/parts.ts'
import { worldBegan } from '#demo/demoWorld.ts'
import { openDoor } from '#demo/simulator/door.ts'
import { simulateRound } from '#demo/simulator/round.ts'
import { makeSenderKeys } from '#demo/write/senderKeys.ts'

const roundMs = 30_000

/**
 * While the demo runs, moves the deliveries in transit and sends their readings as real machines would: over HTTP, by
 * the machine door at `address`. What fails is logged in one line and made up for by the next round.
 */
export function startSimulator(parts: Parts, address: string): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = simulate(parts, address, stopping.signal).catch(error => {
    if (!stopping.signal.aborted) parts.log.warn({ err: error }, 'the simulator stopped')
  })
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function simulate(parts: Parts, address: string, stopped: AbortSignal) {
  const anchor = await worldBegan(parts.db)
  if (anchor === null) return
  const door = openDoor(parts, address, await makeSenderKeys(parts, 'simulator'), stopped)
  while (!stopped.aborted) {
    await simulateRound(parts, door, anchor.getTime()).catch(error => {
      if (!stopped.aborted) parts.log.warn({ err: error }, 'a round of the simulator failed')
    })
    await sleep(roundMs, undefined, { signal: stopped, ref: false })
  }
}
