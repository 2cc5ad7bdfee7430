import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What a WebSocket is opened from. */
export type Upgrade = { socket: Duplex; head: Buffer }

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** The upgrade that a request asks for; undefined for any other request. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request)

const streamPath = /^\/api\/v1\/epcis\/queries\/[^/?]+\/events(\?|$)/

/** Only here is a connection upgraded; elsewhere the request is answered as if it had not asked (RFC 9110, 7.8). */
export const mayUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && streamPath.test(url)

/** Leads requests that ask for a WebSocket to their route: who is calling is checked there as for every other request. */
export function routeUpgrades(api: FastifyInstance): void {
  api.server.on('upgrade', (request, socket, head) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as Socket)
    response.once('finish', () => socket.end())
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    api.routing(request, response)
  })
}
