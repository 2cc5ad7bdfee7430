import { createServer } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'

type Place = Pick<Config, 'host' | 'port'> & { setting?: 'PORT' | 'MQTT_PORT' }

/** Whether the port may be had is seen before anything is started: a database and a demo world take their time. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(place.port, place.host)
    await once(probe, 'listening')
  } catch (error) {
    throw readable(error, place)
  } finally {
    probe.close()
  }
}

/** Opens the port and answers the address for a browser on this machine. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  await app.listen({ host, port }).catch(error => {
    throw readable(error, { host, port })
  })
  const address = app.server.address()
  const takenPort = typeof address === 'object' && address ? address.port : port
  return `http://${browserHost(host)}:${takenPort}`
}

/** 0.0.0.0 and :: are where to listen, nowhere to go. */
export function browserHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const reasons: Partial<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, setting = 'PORT' }) =>
    `port ${port} of ${host} is taken: end what uses it, or set ${setting} to another`,
  EACCES: ({ port, setting = 'PORT' }) => `port ${port} is not open to this user: set ${setting} to one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine: set HOST to one, or to 0.0.0.0 for all`,
  ENOTFOUND: ({ host }) => `${host} is no address of this machine: set HOST to one, or to 0.0.0.0 for all`,
}

function readable(error: unknown, place: Place): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new Error(reason(place), { cause: error }) : error
}
