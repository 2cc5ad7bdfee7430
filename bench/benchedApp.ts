import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import { forkProcess } from '#bench/forkedProcess.ts'

/** The portal in its own process, so that its memory is measured without that of the load. */
export type BenchedApp = {
  address: string
  /** The resident memory now, and its maximum so far, in MB. */
  memory: () => Promise<Memory>
  /** Merges segments, as the job does. */
  merge: () => Promise<void>
  stop: () => Promise<void>
}

type Memory = { megabytes: number; peakMegabytes: number }

export async function startBenchedApp(database: PoolConfig): Promise<BenchedApp> {
  const file = new URL('./benchedProcess.ts', import.meta.url)
  const { child, address, stop } = await forkProcess(file, database)
  const memory = async () => {
    child.send('memory')
    const [answer] = (await once(child, 'message')) as [Memory]
    return answer
  }
  const merge = async () => {
    child.send('merge')
    await once(child, 'message')
  }
  return { address, memory, merge, stop }
}
