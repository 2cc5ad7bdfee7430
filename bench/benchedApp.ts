import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import { forkProcess } from '#bench/forkedProcess.ts'

/** The portal in its own process, so that its memory is measured without that of the load. */
export type BenchedApp = {
  address: string
  /** The resident memory now, and its maximum so far, in MB. */
  memory: () => Promise<Memory>
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
  return { address, memory, stop }
}
