import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, suite, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { codes } from '#contract/kernel/codes.ts'
import { listen } from '#server/platform/http/connection/listen.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let port: number

before(async () => {
  portal = await createTestApp()
  port = Number(new URL(await listen(portal.app, { host: '127.0.0.1', port: 0 })).port)
})
after(() => portal.close())

/** Writes to a socket and returns the response when the portal has closed it. */
async function say(text: string): Promise<{ status: string; head: string; body: string }> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  const answer = (await buffer(socket)).toString()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: head.split(' ')[1] ?? '', head: head.toLowerCase(), body }
}

const request = (line: string, headers: string[] = []) =>
  `${[line, 'Host: portal.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

suite('A connection', () => {
  test('that is not HTTP is refused like any invalid request, with security headers', async () => {
    const { status, head, body } = await say('HELO portal\r\n\r\n')
    assert.equal(status, '400')
    assert.equal(JSON.parse(body).code, codes.invalidParameters)
    assert.match(head, /content-security-policy: default-src 'none'/)
    assert.match(head, /cache-control: no-store/)
    assert.doesNotMatch(head, /^server:|x-powered-by/m)
  })

  test('with headers of more than 16 KB, in one or in total, is answered with 431', async () => {
    const long = 'x'.repeat(17 * 1024)
    assert.equal((await say(request('GET / HTTP/1.1', [`X-Long: ${long}`]))).status, '431')
    assert.equal((await say(request(`GET /?${long} HTTP/1.1`))).status, '431')
    const many = Array.from({ length: 900 }, (_, place) => `X-${place}: 0123456789`)
    assert.equal((await say(request('GET / HTTP/1.1', many))).status, '431')
  })

  test('with an undecodable or overlong path is answered like an unknown path', async () => {
    for (const address of ['/%', '/%ff', `/api/v1/deliveries/${'x'.repeat(8000)}`, '/pro-api/%c0%ae%c0%ae/']) {
      assert.ok(['404', '401'].includes((await say(request(`GET ${address} HTTP/1.1`))).status), address)
    }
  })

  test('cannot smuggle a request past a proxy', async () => {
    const both = ['Content-Length: 2', 'Transfer-Encoding: chunked']
    assert.equal((await say(request('POST /pro-api/user/login HTTP/1.1', both))).status, '400')
    const twice = ['Content-Length: 2', 'Content-Length: 3']
    assert.equal((await say(request('POST /pro-api/user/login HTTP/1.1', twice))).status, '400')
  })

  test('must have exactly one Host header: two, even the same one twice, are refused everywhere', async () => {
    for (const line of ['GET / HTTP/1.1', 'GET /healthz HTTP/1.1', 'GET /metrics HTTP/1.1']) {
      for (const second of ['Host: evil.example', 'hOST: portal.example']) {
        const { status, body } = await say(request(line, [second]))
        assert.deepEqual([status, JSON.parse(body).code], ['400', codes.invalidParameters], line)
      }
    }
    const partner = await say(request('GET /api/v1/deliveries/X HTTP/1.1', ['Host: evil.example']))
    assert.deepEqual(
      [partner.status, JSON.parse(partner.body)],
      ['400', { error: 'the request names more than one host', issues: [] }],
    )
    assert.equal((await say('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status, '400')
    assert.equal((await say(request('GET /healthz HTTP/1.1'))).status, '200')
  })

  test('has timeouts for incomplete requests, silence and idleness', () => {
    const { server } = portal.app
    assert.equal(server.requestTimeout, 180_000)
    assert.equal(server.headersTimeout, 30_000)
    assert.equal(server.timeout, 240_000)
    assert.equal(server.keepAliveTimeout, 72_000)
    assert.equal(server.maxHeadersCount, 100)
    assert.equal(server.maxConnections, 10_000)
  })
})
