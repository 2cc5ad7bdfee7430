import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Received = { url: string; headers: Record<string, string>; body: string }
/** How a receiver of webhooks behaves: a status, an answer, or one of the ways in which receivers fail. */
export type Behaviour =
  | number
  | { status: number; body: string; headers?: Record<string, string> }
  | 'crashes'
  | 'hangs'
  | 'redirects'
  | 'endlessAnswer'
  | 'largeAnswer'
  | 'endlessHeaders'
  | 'switchesProtocols'
  | 'hangsAfterHeaders'
  | 'cutsOff'

/** A company's receiver of webhooks, on this machine; with TLS by a server that has a certificate. */
export async function receiver(
  behaviour: Behaviour | ((received: Received) => Behaviour) = 204,
  server: http.Server = http.createServer(),
) {
  const requests: Received[] = []
  const sockets = new Set<Socket>()
  let behaves = behaviour
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = String(await buffer(request))
    const received = { url: request.url ?? '', headers: request.headers as Record<string, string>, body }
    requests.push(received)
    answer(typeof behaves === 'function' ? behaves(received) : behaves, response)
  }
  server.on('request', (request, response) => void receive(request, response).catch(() => undefined))
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return {
    requests,
    sockets,
    port,
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hooks`,
    behave: (next: typeof behaves) => {
      behaves = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type Receiver = Awaited<ReturnType<typeof receiver>>

function answer(behaviour: Behaviour, response: http.ServerResponse) {
  if (typeof behaviour === 'number')
    return response.writeHead(behaviour).end(behaviour === 204 ? undefined : 'an answer')
  if (typeof behaviour === 'object') return response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body)
  if (behaviour === 'crashes') return response.socket?.destroy()
  if (behaviour === 'switchesProtocols')
    return response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  if (behaviour === 'redirects') return response.writeHead(307, { location: '/elsewhere' }).end()
  if (behaviour === 'hangsAfterHeaders') return response.writeHead(200).write('a part')
  if (behaviour === 'cutsOff') return response.writeHead(202).write('a part', () => response.socket?.destroy())
  // At once, so that it arrives in chunks larger than what is read of it; only its end can be seen.
  if (behaviour === 'largeAnswer') return response.writeHead(200).end(`${'\u0001'.repeat(10_000)}its end`)
  if (behaviour === 'endlessAnswer') return endless(response.writeHead(200), 'x'.repeat(1000))
  if (behaviour === 'endlessHeaders' && response.socket)
    return endless(response.socket, `x-more: ${'x'.repeat(1000)}\r\n`, 'HTTP/1.1 200 OK\r\n')
}

/** As fast as it is read, until the other side has gone. */
function endless(to: NodeJS.WritableStream & { destroyed?: boolean }, chunk: string, first = chunk) {
  const more = () => {
    while (!to.destroyed && to.write(chunk));
  }
  to.on('drain', more).on('error', () => undefined)
  to.write(first)
  more()
}
