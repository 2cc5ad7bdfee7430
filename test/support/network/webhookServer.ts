import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { selfSignedCertificate } from '#test/support/network/selfSignedCertificate.ts'

type Received = { url: string; host: string | undefined; headers: http.IncomingHttpHeaders; body: string }

/** A service that takes messages, over TLS in the place of Teams and Slack, and without for a gateway of text messages. */
export async function webhookServer() {
  const requests: Received[] = []
  const answerOk = { status: 200, body: 'ok', headers: {} as Record<string, string>, isDropped: false, isCutOff: false }
  let next = answerOk
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { url = '', headers } = request
    requests.push({ url, host: headers.host, headers, body: String(await buffer(request)) })
    if (next.isDropped) request.socket.destroy()
    else if (next.isCutOff) response.writeHead(next.status).write(next.body, () => request.socket.destroy())
    else response.writeHead(next.status, next.headers).end(next.body)
  }
  const listener: http.RequestListener = (request, response) => void receive(request, response)
  const { cert, key } = selfSignedCertificate()
  const servers = [https.createServer({ cert, key }, listener), http.createServer(listener)] as const
  for (const server of servers) {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  }
  const [tls, plain] = servers.map(server => (server.address() as AddressInfo).port)
  return {
    requests,
    outboundTo: { port: tls ?? 0, certificate: cert },
    plainUrl: `http://127.0.0.1:${plain}/messages`,
    /** How it answers from now on. */
    answer: (status: number, body: string, headers: Record<string, string> = {}) => {
      next = { ...answerOk, status, body, headers }
    },
    /** It closes connections without an answer. */
    drop: () => {
      next = { ...answerOk, isDropped: true }
    },
    /** It answers, and closes the connection in the middle of it. */
    cutOff: (status: number) => {
      next = { ...answerOk, status, isCutOff: true }
    },
    reset: () => {
      next = answerOk
      requests.length = 0
    },
    close: async () => {
      for (const server of servers) await new Promise(resolve => server.close(resolve))
    },
  }
}
export type WebhookServer = Awaited<ReturnType<typeof webhookServer>>
