import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { takeOver } from '#web/logistics/trips/app/installable.ts'

let reloads = 0
// Not longer: what is loaded elsewhere in this process asks whether it is in a browser.
beforeEach(() => Object.assign(globalThis, { window: { location: { reload: () => reloads++ } } }))
afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

/** A worker of a newer build, as far as taking over. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState
  told: unknown[] = []
  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  postMessage(message: unknown) {
    this.told.push(message)
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
const taken = (state: ServiceWorkerState) => {
  reloads = 0
  const worker = new FakeWorker(state)
  takeOver(worker as unknown as ServiceWorker)
  return worker
}

test('a page is loaded anew once the newer worker is at work, also where no worker has the page', () => {
  const worker = taken('installed')
  assert.deepEqual([worker.told, reloads], [['takeOver'], 0])
  worker.become('activating')
  assert.equal(reloads, 0)
  worker.become('activated')
  assert.equal(reloads, 1)
})

test('a page whose newer worker took over in another tab is loaded anew at once', () => {
  for (const state of ['activated', 'redundant'] as const) {
    taken(state)
    assert.equal(reloads, 1, state)
  }
})
