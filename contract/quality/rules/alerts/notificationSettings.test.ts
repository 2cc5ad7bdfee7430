import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotificationSettings, typedNumber } from '#contract/quality/rules/alerts/notificationSettings.ts'

const isTaken = (typed: string) => NotificationSettings.shape.smsNumber.safeParse(typedNumber(typed)).success

test('a number for text messages is taken as people type it, without the 0 that is dialled within Japan alone', () => {
  const written = [
    '+81 90-1234-5678',
    '＋８１（０）９０ １２３４ ５６７８',
    '+81 (0)90–1234–5678',
    '+81(0) 90ー1234ー5678',
  ]
  for (const typed of written) assert.equal(typedNumber(typed), '+819012345678', typed)
  assert.deepEqual([typedNumber('+39 06 6982 0000'), typedNumber(' ')], ['+390669820000', null])
  assert.deepEqual(
    ['+81 (0)90 1234 5678', '+39 06 6982 0000', '+81 090 1234 5678', '090-1234-5678', '+81 90 1234'].map(isTaken),
    [true, true, false, false, true],
  )
})
