import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { suite, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { answeringSocket } from '#server/platform/db/connection/answeringSocket.ts'

const answerMs = 100
const said = { port: 0, answered: 1 }

/** Answers each connection at once, also while this thread does other work; says its port, and that it has answered. */
const server = `
  const { workerData: { told, said } } = require('node:worker_threads')
  const tell = (place, value) => { Atomics.store(told, place, value); Atomics.notify(told, place) }
  const listening = require('node:net').createServer(socket => socket.write('S', () => tell(said.answered, 1)))
  listening.listen(0, '127.0.0.1', () => tell(said.port, listening.address().port))
`

suite('While a connection to the database is opened', () => {
  test('an answer that came while this process was busy is an answer', async t => {
    const told = new Int32Array(new SharedArrayBuffer(8))
    const worker = new Worker(server, { eval: true, workerData: { told, said } })
    t.after(async () => void (await worker.terminate()))
    await Atomics.waitAsync(told, said.port, 0).value
    const socket = answeringSocket(answerMs)
    t.after(() => socket.destroy())
    const [answered, failed] = [once(socket, 'data'), once(socket, 'error')]
    socket.connect(told[said.port] ?? 0, '127.0.0.1')
    await once(socket, 'connectionAttempt')

    assert.notEqual(Atomics.wait(told, said.answered, 0, 60_000), 'timed-out')
    blockFor(2 * answerMs)
    const [first] = (await Promise.race([answered, failed])) as unknown[]
    assert.equal(String(first), 'S')
  })

  test('a server that says nothing is given up', async t => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    t.after(() => silent.close())
    await once(silent, 'listening')
    const address = silent.address()
    const socket = answeringSocket(answerMs)
    assert.ok(typeof address === 'object' && address)
    socket.connect(address.port, '127.0.0.1')
    const [error] = (await once(socket, 'error')) as unknown[]
    assert.match(String(error), /the database does not answer/)
  })
})

/** As loading a large module does. */
function blockFor(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
