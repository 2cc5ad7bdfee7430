import fs from 'node:fs'
import type { PoolConfig } from 'pg'
import { startProxy, type Proxy } from '#bench/scale/haproxy.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

/** Some of the portals behind an address. */
export type PortalSet = { name: string; count: number; address: string }

export type Portals = {
  pids: number[]
  proxy: Proxy
  /** One without the proxy, then 1, 2 and 4 behind it. */
  sets: PortalSet[]
  stop: () => Promise<void>
}

export const counts = [1, 2, 4] as const

/** Four real portals, with their jobs, on one database, and a proxy before one, two and all of them. */
export async function startPortals(database: PoolConfig): Promise<Portals> {
  const processes: PortalProcess[] = []
  const urls: string[] = []
  // One after the other: the first one migrates the database, and starting takes a processor for itself.
  for (let place = 0; place < Math.max(...counts); place++) {
    const portal = startOne(database)
    processes.push(portal)
    urls.push(await portal.ready())
  }
  const proxy = await startProxy(counts.map(count => urls.slice(0, count)))
  const behind = counts.map((count, place) => ({
    name: `${count} behind the proxy`,
    count,
    address: proxy.addresses[place] ?? '',
  }))
  return {
    pids: processes.map(({ pid }) => pid),
    proxy,
    sets: [{ name: '1 without a proxy', count: 1, address: urls[0] ?? '' }, ...behind],
    async stop() {
      await proxy.stop()
      for (const portal of processes) portal.kill('SIGTERM')
      await Promise.all(processes.map(portal => portal.ended))
    },
  }
}

/** All load comes from one address, and some of it from few accounts. */
export function startOne(database: PoolConfig): PortalProcess {
  const portal = startPortalProcess({ DATABASE_URL: urlOf(database), LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' })
  const kill = () => portal.kill('SIGKILL')
  process.once('exit', kill)
  void portal.ended.then(() => process.off('exit', kill))
  return portal
}

/** The resident memory of a process now, and the most that it had, in MB; NaN where the system does not say it. */
export function memoryOf(pid: number): { megabytes: number; peakMegabytes: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, { encoding: 'utf8', flag: 'r' })
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { megabytes: of('VmRSS'), peakMegabytes: of('VmHWM') }
}
