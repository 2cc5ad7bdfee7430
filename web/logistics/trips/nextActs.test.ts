import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addableActs, nextActs } from '#web/logistics/trips/nextActs.ts'

const at = '2026-05-10T01:00:00.000Z'
const confirmed = { at, receivedAt: at, pieces: null, by: null }
const open = {
  acts: ['pickup', 'arrival'] as const,
  actualPickup: null,
  deliveredAt: null,
  pickup: null,
  arrival: null,
}
const trip = (facts: Partial<Parameters<typeof nextActs>[0]>) => ({ ...open, acts: [...open.acts], ...facts })

test('what a system said is not asked for again, but a person may add to it (LOG-128)', () => {
  const both = (facts: Parameters<typeof trip>[0], waiting: Parameters<typeof nextActs>[1] = []) => [
    nextActs(trip(facts), waiting),
    addableActs(trip(facts), waiting),
  ]
  assert.deepEqual(both({}), [['pickup', 'arrival'], []])
  assert.deepEqual(both({ actualPickup: at }), [['arrival'], ['pickup']])
  assert.deepEqual(both({ actualPickup: at }, ['pickup']), [['arrival'], []])
  assert.deepEqual(both({ actualPickup: at }, ['arrival']), [[], []])
  assert.deepEqual(both({ actualPickup: at, pickup: confirmed }), [['arrival'], []])
  assert.deepEqual(both({ deliveredAt: at }), [[], ['arrival']])
  assert.deepEqual(both({ deliveredAt: at }, ['arrival']), [[], []])
  assert.deepEqual(both({ deliveredAt: at, arrival: confirmed }), [[], []])
  assert.deepEqual(both({ deliveredAt: at, acts: ['pickup'] }), [[], []])
})
