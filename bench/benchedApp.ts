import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PoolConfig } from 'pg'

/** The portal in a process of its own, so that its memory is measured without the load's. */
export type BenchedApp = {
  address: string
  /** What the process holds now, and the most that it has held so far, in MB. */
  memory: () => Promise<Memory>
  stop: () => Promise<void>
}

type Memory = { megabytes: number; peakMegabytes: number }

export async function startBenchedApp(database: PoolConfig): Promise<BenchedApp> {
  const child = fork(new URL('./benchedProcess.ts', import.meta.url), {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database) },
  })
  // A bench that fails half-way must not wait for it.
  child.unref()
  child.channel?.unref()
  const [ready] = (await once(child, 'message')) as [{ address: string }]
  return {
    address: ready.address,
    async memory() {
      child.send('memory')
      const [answer] = (await once(child, 'message')) as [Memory]
      return answer
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}
