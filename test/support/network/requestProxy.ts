import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type RequestProxy = {
  url: string
  /** How many requests each target has answered, in the order of the targets. */
  answered: () => number[]
  /** Requests whose connection was closed before an answer began. */
  cut: () => number
  close: () => Promise<void>
}

/** RFC 9110 7.6.1: these are for one connection and are not forwarded. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])

/**
 * A simple proxy before several portals, and the hardest one for them: each request goes to the next target in turn,
 * whatever connection it arrived by, over connections that are kept open. Like every proxy, it skips a target that
 * accepts no connection, and never repeats a request that was sent, since it may have been carried out.
 */
export async function startRequestProxy(targets: readonly string[]): Promise<RequestProxy> {
  const agent = new Agent({ keepAlive: true })
  const answered = targets.map(() => 0)
  let turn = 0
  let cut = 0

  function pass(from: IncomingMessage, to: ServerResponse, place: number, triesLeft: number) {
    const sent = request(new URL(from.url ?? '/', targets[place]), {
      agent,
      method: from.method,
      headers: { ...passedOn(from.headers), 'x-forwarded-for': forwardedFor(from) },
    })
    let isSent = false
    const send = () => {
      isSent = true
      from.pipe(sent)
    }
    sent.on('socket', socket => (socket.connecting ? socket.once('connect', send) : send()))
    sent.on('response', answer => {
      answered[place] = (answered[place] ?? 0) + 1
      to.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      to.flushHeaders()
      answer.pipe(to)
      answer.on('error', () => to.destroy())
    })
    sent.on('error', () => {
      if (to.headersSent || to.destroyed) return void to.destroy()
      if (!isSent && triesLeft > 0) return pass(from, to, (place + 1) % targets.length, triesLeft - 1)
      if (isSent) cut += 1
      return void to.writeHead(502, { connection: 'close' }).end()
    })
    // The reader left; after a complete answer another request may already use the connection.
    to.on('close', () => void (to.writableFinished || sent.destroy()))
  }

  const server = createServer((from, to) => pass(from, to, turn++ % targets.length, targets.length - 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => [...answered],
    cut: () => cut,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const passedOn = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

const forwardedFor = ({ headers, socket }: IncomingMessage) =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(part => part !== undefined).join(', ')
