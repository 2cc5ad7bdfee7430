import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PoolConfig } from 'pg'

/** A process such as bench/benchedProcess.ts, which sends its address when it is ready and ends on 'stop'. */
export async function forkProcess(file: URL, database: PoolConfig, environment: Record<string, string> = {}) {
  const child = fork(file, {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database), ...environment },
  })
  // A failing bench must not wait for it.
  child.unref()
  child.channel?.unref()
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  return { child, address, stop }
}
