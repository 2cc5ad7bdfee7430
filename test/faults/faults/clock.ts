import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#test/faults/runFault.ts'
import type { Rig } from '#test/faults/rig/rig.ts'

const hourMs = 3_600_000

/** Within the twelve hours of a session. */
async function jumps({ setClock, lasting }: Rig, offMs: number) {
  setClock(offMs)
  await sleep(lasting(1.5, 15))
}

export const clockJumps: Fault = {
  name: "the portal's clock jumps ahead, and back behind the database's",
  async happens(rig) {
    await jumps(rig, 2 * hourMs)
    await jumps(rig, -2 * hourMs)
    rig.setClock(0)
  },
}
