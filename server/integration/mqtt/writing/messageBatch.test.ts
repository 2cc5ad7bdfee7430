import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBatch, resultOf } from '#server/integration/mqtt/writing/messageBatch.ts'

const sender = { companyId: 1, apiKeyId: 1, source: 'mqtt' }
const channel = { sender, serial: 'SN-1', refusal: undefined, notify: () => undefined }

// If each refusal copied those before it, this would take minutes.
test('a message of 100,000 invalid readings is read, and its result lists the first 100', () => {
  const batch = openBatch()
  batch.add(channel, Buffer.from(`{"readings":[${'0,'.repeat(99_999)}0]}`), Date.now(), () => undefined)
  batch.add(channel, Buffer.from('{"celsius":4}'), Date.now(), () => undefined)
  const [many, one] = batch.messages.map(message => resultOf(message, batch.readings(), new Uint8Array()))
  assert.equal(many?.rejected.length, 100)
  assert.equal(many.moreRejected, 99_900)
  assert.deepEqual(
    one?.rejected.map(({ line }) => line),
    [1],
  )
})
