import fs from 'node:fs'
import path from 'node:path'
import { startRequestProxy } from '#test/support/network/requestProxy.ts'
import { findProgram } from '#test/support/processes/installed.ts'
import { createService } from '#test/support/processes/service.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'
import { until } from '#test/support/database/until.ts'

const program = findProgram('haproxy')

/** An address for each list of portals, which takes their requests in turn. */
export type Proxy = { name: string; pid: number | undefined; addresses: string[]; stop: () => Promise<void> }

/** HAProxy, without checks, for lists of any length; where it is not installed, the tests' own proxy in this process. */
export async function startProxy(targets: readonly (readonly string[])[]): Promise<Proxy> {
  if (program === undefined) return await startPlainProxy(targets)
  const dir = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-haproxy-'))
  const file = path.join(dir, 'haproxy.cfg')
  const ports = await Promise.all(targets.map(() => freePort()))
  fs.writeFileSync(file, [...defaults, ...targets.flatMap((urls, place) => pool(ports[place] ?? 0, urls))].join('\n'))
  const service = createService(program, ['-db', '-f', file], { folder: dir, user: {} })
  service.start()
  const addresses = ports.map(port => `http://127.0.0.1:${port}`)
  await until('HAProxy answers', async () => (await Promise.all(addresses.map(isReady))).every(Boolean))
  return {
    name: 'HAProxy',
    pid: service.pid(),
    addresses,
    async stop() {
      await service.end()
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}

const defaults = [
  'global',
  '  maxconn 4000',
  'defaults',
  '  mode http',
  '  balance leastconn',
  '  http-reuse safe',
  '  option forwardfor',
  '  option abortonclose',
  '  timeout connect 5s',
  '  timeout client 240s',
  '  timeout server 240s',
]

const pool = (port: number, urls: readonly string[]) => [
  `listen portals${port}`,
  `  bind 127.0.0.1:${port}`,
  ...urls.map((url, place) => `  server portal${place} ${new URL(url).host}`),
  '',
]

const isReady = async (address: string) =>
  await fetch(`${address}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false)

async function startPlainProxy(targets: readonly (readonly string[])[]): Promise<Proxy> {
  const proxies = await Promise.all(targets.map(urls => startRequestProxy(urls)))
  return {
    name: 'a plain proxy in the process of the load (HAProxy is not installed)',
    pid: undefined,
    addresses: proxies.map(({ url }) => url),
    stop: async () => void (await Promise.all(proxies.map(proxy => proxy.close()))),
  }
}
