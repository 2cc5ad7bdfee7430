import { createServer } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/settings/config.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

type Place = Pick<Config, 'host' | 'port'> & { setting?: 'PORT' | 'MQTT_PORT' }

/** Checks that the port is available before the database and the demo world are started, which takes long. */
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

/** Opens the port and returns the address for a browser on this machine. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  await app.listen({ host, port }).catch(error => {
    throw readable(error, { host, port })
  })
  const address = app.server.address()
  const takenPort = typeof address === 'object' && address ? address.port : port
  return `http://${browserHost(host)}:${takenPort}`
}

/** A browser cannot connect to 0.0.0.0 and ::. */
export function browserHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const noAddress = ({ host }: Place) => `${host} is no address of this machine: set HOST to one, or to 0.0.0.0 for all`
const reasons: Partial<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, setting = 'PORT' }) =>
    `port ${port} of ${host} is taken: end what uses it, or set ${setting} to another`,
  EACCES: ({ port, setting = 'PORT' }) => `port ${port} is not open to this user: set ${setting} to one above 1023`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}

function readable(error: unknown, place: Place): unknown {
  const reason = reasons[errorCode(error) ?? '']
  return reason ? new Error(reason(place), { cause: error }) : error
}
