import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { randomText } from '#server/identity/account/temporaryPassword.ts'

test('a temporary password satisfies the password rules and is different each time', () => {
  const made = Array.from({ length: 500 }, randomText)
  assert.deepEqual(
    made.filter(text => newPasswordFault(text) !== undefined),
    [],
  )
  assert.equal(new Set(made).size, made.length)
})
