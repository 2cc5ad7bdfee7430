import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { drain } from '#server/platform/http/connection/drain.ts'
import { openLive } from '#test/support/network/liveStream.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

/** A keep-alive connection as of a proxy: requests, responses, and whether the portal ended it. */
async function keptConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  let isEnded = false
  socket.on('data', chunk => (received += String(chunk)))
  socket.on('end', () => (isEnded = true))
  socket.on('error', () => undefined)
  const answers = () => received.split('HTTP/1.1 ').slice(1)
  return {
    answers,
    isEnded: () => isEnded,
    write: (text: string) => void socket.write(text),
    async ask(path: string) {
      const before = answers().length
      socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`)
      await until(`${path} is answered`, () => answers().length > before && received.endsWith('}'))
      return answers().at(-1) ?? ''
    },
  }
}

const half = ['{"email":"nobody@', 'company.example"}'] as const
const posted = [
  'POST /pro-api/user/resetPasswordCode HTTP/1.1',
  'host: portal',
  'content-type: application/json',
  `content-length: ${half.join('').length}`,
  '',
  half[0],
].join('\r\n')

suite('A portal that shuts down', () => {
  let portal: TestApp
  let port = 0
  beforeEach(async () => {
    portal = await createTestApp()
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterEach(() => portal.close())

  test('keeps answering for a moment, ends each connection with its response, and is not ready', async () => {
    const kept = await keptConnection(port)
    const another = await keptConnection(port)
    assert.match(await kept.ask('/readyz'), /^200 /)
    const left = drain(portal.app, 60_000)
    const last = await kept.ask('/healthz')
    assert.match(last, /^200 /)
    assert.match(last, /^connection: close\r$/im)
    await until('its connection is ended', kept.isEnded)
    assert.match(await another.ask('/readyz'), /^503 /)
    // Nobody is connected any more: it waits no longer.
    await left
    await assert.rejects(keptConnection(port), { code: 'ECONNREFUSED' })
  })

  test('closes at once if there are no connections', async () => {
    await drain(portal.app)
    await assert.rejects(keptConnection(port), { code: 'ECONNREFUSED' })
  })

  test('finishes running requests and ends their connections', async () => {
    const kept = await keptConnection(port)
    kept.write(posted)
    const left = drain(portal.app)
    await until('the port is closed', () => !portal.app.server.listening)
    kept.write(half[1])
    await until('it is answered', () => kept.answers().length === 1)
    assert.match(kept.answers()[0] ?? '', /^200 /)
    assert.match(kept.answers()[0] ?? '', /^connection: close\r$/im)
    await left
    await until('its connection is ended', kept.isEnded)
  })

  test('answers requests on connections that were open when it closed its port', async () => {
    const fresh = await keptConnection(port)
    const left = drain(portal.app)
    await until('the port is closed', () => !portal.app.server.listening)
    assert.match(await fresh.ask('/healthz'), /^200 /)
    await left
  })

  test('ends its streams after it has closed its port, so that clients reopen them elsewhere', async () => {
    const user = await makeUser(portal.db)
    const { accessToken } = await openSessionOf(portal, user)
    const stream = await openLive(portal, liveCalls.watchDeliveries, {}, accessToken)
    assert.deepEqual(await stream.next(), { kind: 'watching' })
    const left = drain(portal.app)
    while ((await stream.next()) !== undefined) continue
    assert.ok(!portal.app.server.listening)
    await left
  })
})
