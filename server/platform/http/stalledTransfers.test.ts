import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { endIfStalled } from '#server/platform/http/stalledTransfers.ts'

const timing = { stalledMs: 60, leastBytes: 100, checkMs: 20 }

/** Accepts a body of any kind and answers when it is complete, or after several times of stalling. */
let app: FastifyInstance
let isWaitedFor = false
let left = 0

before(async () => {
  app = Fastify()
  app.addContentTypeParser('text/plain', (_request, body, done) => done(null, body))
  app.post('/slow', async (request, reply) => {
    endIfStalled(
      { leave: assert.fail, lose: () => void left++, isWaitedFor: () => isWaitedFor },
      request,
      reply,
      timing,
    )
    for await (const _chunk of request.body as AsyncIterable<Buffer>);
    await sleep(5 * timing.stalledMs)
    return 'stored'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

function sender(body: string, length: number): Socket {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${body}`)
  return socket
}

suite('A client that stops sending', () => {
  test('is disconnected, and frees its place, when others wait for it', async () => {
    isWaitedFor = false
    const socket = sender('half', 8).resume()
    const ended = once(socket, 'close')
    await sleep(5 * timing.stalledMs)
    assert.equal(left, 0)
    isWaitedFor = true
    await ended
    assert.equal(left, 1)
  })

  test('so is one that sends a byte now and then', async () => {
    isWaitedFor = true
    left = 0
    const socket = sender('slow', 1000).resume()
    const dripping = setInterval(() => void socket.write('.'), 10)
    await once(socket, 'close')
    clearInterval(dripping)
    assert.equal(left, 1)
  })

  test('is not blamed for what the portal takes long to answer', async () => {
    isWaitedFor = true
    left = 0
    const socket = sender('complete', 8)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(answer.toString(), /200 OK/)
    assert.equal(left, 0)
    socket.destroy()
  })
})
