import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, type CallFailure } from '#web/kernel/api/errors/callError.ts'
import { changeKeys } from '#web/kernel/api/sending/changeKeys.ts'

/** The key of a try that ends so; without a failure it is answered. */
async function keyOf(keys: ReturnType<typeof changeKeys>, body: object, failure?: CallFailure) {
  let sent = ''
  const trying = keys.keep(body, async key => {
    sent = key
    if (failure !== undefined) throw new CallError(failure)
  })
  if (failure === undefined) await trying
  else await assert.rejects(trying)
  return sent
}

test('a change whose fate is unknown keeps its key until it is answered', async () => {
  for (const failure of ['connection', 'interrupted', 'timeout', codes.serverError] as const) {
    const keys = changeKeys()
    const first = await keyOf(keys, { lot: 'A' }, failure)
    assert.equal(await keyOf(keys, { lot: 'A' }), first, String(failure))
    assert.notEqual(await keyOf(keys, { lot: 'A' }), first, 'the next one is another change')
  }
})

test('that the session is over says nothing about the try before, and a draft goes on with its key', async () => {
  const keys = changeKeys()
  const first = await keyOf(keys, { lot: 'A' }, 'connection')
  assert.equal(await keyOf(keys, { lot: 'A' }, codes.loginRevoked), first)
  const restored = changeKeys()
  restored.resume(keys.unknown())
  assert.equal(await keyOf(restored, { lot: 'A' }), first)
  assert.equal(restored.unknown(), undefined)
})

test('another change, and one that was refused, gets a key of its own', async () => {
  const keys = changeKeys()
  const first = await keyOf(keys, { lot: 'A' }, 'connection')
  const other = await keyOf(keys, { lot: 'B' }, codes.invalidParameters)
  assert.notEqual(other, first)
  assert.notEqual(await keyOf(keys, { lot: 'B' }), other)
})
