import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { descriptorsOf } from '#test/soak/descriptors.ts'

const skip = !fs.existsSync('/proc/self/fd')

test('Each open descriptor is named: files, sockets by their port, and those of a thread', { skip }, async t => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const ports = { [(server.address() as AddressInfo).port]: 'HTTP' }
  const kindsNow = () => Map.groupBy(descriptorsOf(process.pid, ports), kind => kind)
  const before = kindsNow()
  const more = () =>
    [...kindsNow()].flatMap(([kind, all]) => (all.length > (before.get(kind)?.length ?? 0) ? kind : []))
  assert.ok(before.has('socket that listens on HTTP'))

  const file = fs.openSync(import.meta.filename, 'r')
  assert.ok(more().includes(import.meta.filename))
  fs.closeSync(file)
  assert.ok(!more().includes(import.meta.filename))

  const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
  t.after(() => thread.terminate())
  await once(thread, 'online')
  assert.ok(more().includes('eventpoll'), more().join())
})
