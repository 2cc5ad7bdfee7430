import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiryOf } from '#web/logistics/stock/expiry.ts'

test('a lot may be used on the day of its expiry, and has expired the day after', () => {
  assert.deepEqual(expiryOf('2026-11-20', '2026-11-20'), { left: 'days', number: 0 })
  assert.deepEqual(expiryOf('2026-11-19', '2026-11-20'), { left: 'expired' })
})

test('below six months the whole months are told, below one the days', () => {
  assert.equal(expiryOf('2027-05-20', '2026-11-20'), null)
  assert.deepEqual(expiryOf('2027-05-19', '2026-11-20'), { left: 'months', number: 5 })
  assert.deepEqual(expiryOf('2026-12-20', '2026-11-20'), { left: 'months', number: 1 })
  assert.deepEqual(expiryOf('2026-12-19', '2026-11-20'), { left: 'days', number: 29 })
  assert.deepEqual(expiryOf('2027-03-01', '2027-01-31'), { left: 'months', number: 1 })
})
