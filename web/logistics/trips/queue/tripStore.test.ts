import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tripStore } from '#web/logistics/trips/queue/tripStore.ts'

/** A browser's database, as far as opening and losing it. */
class FakeDatabase extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
}
const databases: FakeDatabase[] = []
const open = () => {
  const result = new FakeDatabase()
  databases.push(result)
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}
Object.assign(globalThis, { indexedDB: { open } })

test('a database that the browser cuts off is opened anew, and another version finds it closed', async () => {
  const first = await tripStore()
  assert.equal(await tripStore(), first)
  databases.at(-1)?.dispatchEvent(new Event('close'))
  const second = await tripStore()
  assert.notEqual(second, first)
  databases.at(-1)?.dispatchEvent(new Event('versionchange'))
  assert.equal(databases.at(-1)?.isClosed, true)
  assert.notEqual(await tripStore(), second)
  assert.equal(databases.length, 3)
})
