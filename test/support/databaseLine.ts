import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

export type DatabaseLine = {
  /** As the database's own, by way of this line. */
  config: ClientConfig
  /** `silent`: what is sent is swallowed, nothing is closed, and who calls anew hears nothing; `cut`: nobody listens. */
  be: (how: 'open' | 'silent' | 'cut') => Promise<void>
  /** From now on the connections that there are say nothing more; new ones work. */
  silenceThese: () => void
  connections: () => number
  close: () => Promise<void>
}

type Pair = { near: Socket; far: Socket | undefined; isSilent: boolean }

/** A line to a database, over TCP, that a test can cut or fall silent. */
export async function openDatabaseLine(database: ClientConfig): Promise<DatabaseLine> {
  const pairs = new Set<Pair>()
  let isSilent = false
  const server = createServer(near => {
    const far = isSilent ? undefined : connect(socketOf(database))
    const pair: Pair = { near, far, isSilent: false }
    pairs.add(pair)
    const swallows = () => isSilent || pair.isSilent || pair.far === undefined
    near.on('data', chunk => void (swallows() || far?.write(chunk)))
    far?.on('data', chunk => void (swallows() || near.write(chunk)))
    const end = () => {
      // What one side closes while the line is silent the other does not hear of.
      if (!swallows()) for (const one of [near, far]) one?.destroy()
      if (near.destroyed) pairs.delete(pair)
    }
    for (const one of [near, far]) one?.on('close', end).on('error', () => undefined)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const destroyAll = () => {
    for (const { near, far } of pairs) for (const one of [near, far]) one?.destroy()
    pairs.clear()
  }
  const port = await listen(0)
  const { user, password, database: name } = database
  return {
    config: { host: '127.0.0.1', port, user, password, database: name },
    async be(how) {
      isSilent = how === 'silent'
      if (how === 'cut' && server.listening) {
        const closed = once(server, 'close')
        server.close()
        destroyAll()
        await closed
      }
      if (how !== 'cut' && !server.listening) await listen(port)
    },
    silenceThese() {
      for (const pair of pairs) pair.isSilent = true
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
