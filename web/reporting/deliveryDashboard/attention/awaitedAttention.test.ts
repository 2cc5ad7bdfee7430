import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitedAttention } from '#web/reporting/deliveryDashboard/attention/awaitedAttention.ts'

test('what needs somebody keeps the place of the groups that the menus will bring', () => {
  const groups = (quality: boolean, vendors: boolean) =>
    Object.entries(awaitedAttention({ quality, vendors })).flatMap(([name, group]) => (group ? name : []))
  assert.deepEqual(groups(true, true), ['cases', 'holds', 'vendors'])
  assert.deepEqual(groups(true, false), ['cases', 'holds'])
  assert.deepEqual(groups(false, true), ['vendors'])
  assert.deepEqual(groups(false, false), [])
})
