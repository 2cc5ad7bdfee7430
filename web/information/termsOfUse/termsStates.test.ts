import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termsStates } from '#web/information/termsOfUse/termsStates.ts'

const versionsOf = (...times: string[]) =>
  times.map(publishedAt => ({ version: publishedAt, publishedAt, publishedBy: '', agreedCount: 0 }))
const now = Date.parse('2026-11-20T00:00:00.000Z')

test('the newest version whose time has come is in force', () => {
  const versions = versionsOf('2026-12-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
  assert.deepEqual(termsStates(versions, now), ['coming', 'inForce', 'past'])
})

test('of two versions of the same time the later one counts', () => {
  const versions = versionsOf('2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')
  assert.deepEqual(termsStates(versions, now), ['inForce', 'past'])
})

test('before its time none is in force', () => {
  assert.deepEqual(termsStates(versionsOf('2026-12-01T00:00:00.000Z'), now), ['coming'])
})
