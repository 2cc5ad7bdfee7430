import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from '#server/platform/logging/logger.ts'
import { createRefusalLog } from '#server/integration/mqtt/writing/refusalLog.ts'

const sender = { companyId: 1, apiKeyId: 1, source: 'mqtt' }
const result = () => ({ accepted: 0, duplicate: 0, conflict: 0, rejected: [{ line: 1, reason: 'time: is missing' }] })

test('a device whose messages are all rejected does not fill the log: one line a minute for each sender', () => {
  const lines: string[] = []
  const refusals = createRefusalLog(createLogger({ logLevel: 'info' }, { write: line => lines.push(line) }))
  for (let message = 0; message < 1000; message++) refusals.note(sender, result)
  refusals.note({ ...sender, apiKeyId: 2 }, result)
  const reported = lines.map(line => JSON.parse(line) as { apiKeyId: number; messages: number; reason: string })
  assert.deepEqual(
    reported.map(({ apiKeyId, messages, reason }) => [apiKeyId, messages, reason]),
    [
      [1, 1, 'time: is missing'],
      [2, 1, 'time: is missing'],
    ],
  )
})
