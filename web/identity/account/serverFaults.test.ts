import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { serverFaults } from '#web/identity/account/serverFaults.ts'

test('each code stands at the field that it is about', () => {
  for (const [code, field] of [
    [4005, 'temporaryPassword'],
    [4023, 'temporaryPassword'],
    [4008, 'currentPassword'],
    [4018, 'currentPassword'],
    [4006, 'newPassword'],
    [4504, 'newPassword'],
    [4505, 'newPassword'],
    [4506, 'newPassword'],
  ] as const) {
    assert.deepEqual(serverFaults(new CallError(code)), [{ field, code }])
  }
})

test('a misshapen field is the one that the answer names', () => {
  const issues = [
    { path: 'newPassword', message: 'too long' },
    { path: 'uuid', message: 'too long' },
  ]
  assert.deepEqual(serverFaults(new CallError(4022, { issues })), [{ field: 'newPassword', code: 4022 }])
})

test('what is wrong with no field stands at none', () => {
  for (const failure of [4025, 5002, 'connection', 'timeout'] as const) {
    assert.deepEqual(serverFaults(new CallError(failure)), [])
  }
})
