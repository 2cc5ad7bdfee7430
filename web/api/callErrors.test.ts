import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { sessionCalls } from '#contract/calls/session.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import { CallError } from '#web/api/callError.ts'
import { reactionTo } from '#web/api/callErrors.ts'

const after = (code: ErrorCode, path: string = sessionCalls.login.path, handledHere: ErrorCode[] = []) =>
  reactionTo(new CallError(code), path, handledHere)

test('4014, 4015, 4029 and 4034 sign out, and only 4034 reloads', () => {
  for (const code of [4014, 4015, 4029] as const) assert.deepEqual(after(code), { kind: 'signOut', reloads: false })
  assert.deepEqual(after(4034), { kind: 'signOut', reloads: true })
})

test('a login that could not be renewed signs out whatever the code', () => {
  const reaction = reactionTo(new CallError(4027, { endsSession: true }), deliveryCalls.statusInfo.path)
  assert.deepEqual(reaction, { kind: 'signOut', reloads: false })
})

test('4017 leads to the list from the five deliveryStatus calls and the search by number, from nowhere else', () => {
  const { searchByOther, getProductLoggerList, downloadCsv, ...leading } = deliveryCalls
  assert.equal(Object.keys(leading).length, 6)
  for (const call of Object.values(leading)) assert.deepEqual(after(4017, call.path), { kind: 'toDeliveryList' })
  for (const call of [searchByOther, getProductLoggerList, downloadCsv, sessionCalls.changeLanguage]) {
    assert.deepEqual(after(4017, call.path), { kind: 'message' })
  }
})

test('4028, 4030 and 4031 are left to their screens', () => {
  for (const code of [4028, 4030, 4031] as const) assert.deepEqual(after(code), { kind: 'nothing' })
})

test('a screen may show a code itself', () => {
  assert.deepEqual(after(4508, deliveryCalls.temperatureInfo.path, [4508]), { kind: 'nothing' })
})

test('no screen can keep the end of a session to itself', () => {
  assert.deepEqual(after(4014, deliveryCalls.statusInfo.path, [4014]), { kind: 'signOut', reloads: false })
})

test('every other code is a message', () => {
  const special: number[] = [200, 4014, 4015, 4029, 4034, 4028, 4030, 4031]
  const others = Object.values(codes).filter(code => !special.includes(code))
  for (const code of others) assert.deepEqual(after(code as ErrorCode), { kind: 'message' }, String(code))
})
