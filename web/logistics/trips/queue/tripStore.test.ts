import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import { inMemory, seenBy, tripStore } from '#web/logistics/trips/queue/tripStore.ts'

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

test('each company that a user picks has a list of its own, and a change reaches all of them', async () => {
  const store = inMemory()
  const user = 'platform@portal.example'
  const trip = (deliveryId: number) => ({ deliveryId, actualPickup: null }) as Trip
  await store.keepSeen({ user: seenBy(user, undefined), atMs: 1, trips: [trip(1), trip(2)] })
  await store.keepSeen({ user: seenBy(user, 'C-1'), atMs: 2, trips: [trip(2)] })
  await store.changeSeen(one => (one.deliveryId === 2 ? { ...one, actualPickup: '2026-05-10T01:00:00.000Z' } : one))
  const pickupsOf = async (enterpriseCode?: string) =>
    (await store.seen(seenBy(user, enterpriseCode)))?.trips.map(one => one.actualPickup)
  assert.deepEqual(await pickupsOf(), [null, '2026-05-10T01:00:00.000Z'])
  assert.deepEqual(await pickupsOf('C-1'), ['2026-05-10T01:00:00.000Z'])
  assert.equal(await pickupsOf('C-2'), undefined)
})
