import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

export type DatabaseLine = {
  /** The settings of the database, through this line. */
  config: ClientConfig
  /** `silent`: nothing is transferred, not even the end of a connection, until it is open again, and new connections get no answer; `cut`: nothing listens. */
  be: (how: 'open' | 'silent' | 'cut') => Promise<void>
  /** The existing connections are lost on the way: neither side is told. New ones work. */
  silenceThese: () => void
  connections: () => number
  close: () => Promise<void>
}

type Pair = { near: Socket; far: Socket | undefined; isForgotten: boolean }

/** A TCP line to a database that a test can cut or silence; the database sees it come from `localAddress`. */
export async function openDatabaseLine(database: ClientConfig, localAddress?: string): Promise<DatabaseLine> {
  const pairs = new Set<Pair>()
  let isSilent = false
  const server = createServer(near => {
    const far = isSilent ? undefined : connect({ ...socketOf(database), localAddress })
    const pair: Pair = { near, far, isForgotten: false }
    pairs.add(pair)
    near.on('data', chunk => void far?.write(chunk))
    far?.on('data', chunk => void near.write(chunk))
    for (const one of [near, far]) one?.on('close', () => reportEnd(pair)).on('error', () => undefined)
    if (isSilent) near.pause()
  })
  const socketsOf = ({ near, far }: Pair) => [near, far].filter(one => one !== undefined)
  /** Ends the other side when one side ends, as soon as data can pass. */
  function reportEnd(pair: Pair) {
    if (isSilent || pair.isForgotten || !socketsOf(pair).some(one => one.destroyed)) return
    for (const one of socketsOf(pair)) one.destroy()
    pairs.delete(pair)
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const destroyAll = () => {
    for (const one of [...pairs].flatMap(socketsOf)) one.destroy()
    pairs.clear()
  }
  const port = await listen(0)
  const { user, password, database: name } = database
  return {
    config: { host: '127.0.0.1', port, user, password, database: name },
    async be(how) {
      isSilent = how === 'silent'
      for (const pair of pairs) {
        // Data sent meanwhile waits in the sockets, as TCP would repeat it.
        for (const one of pair.isForgotten ? [] : socketsOf(pair)) {
          if (isSilent) one.pause()
          else one.resume()
        }
        reportEnd(pair)
      }
      if (how === 'cut' && server.listening) {
        const closed = once(server, 'close')
        server.close()
        destroyAll()
        await closed
      }
      if (how !== 'cut' && !server.listening) await listen(port)
    },
    silenceThese() {
      for (const pair of pairs) {
        pair.isForgotten = true
        for (const one of socketsOf(pair)) one.pause()
      }
    },
    connections: () => pairs.size,
    async close() {
      destroyAll()
      server.close()
    },
  }
}

const socketOf = ({ host = '', port = 0 }: ClientConfig) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
