import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPayload } from '#server/integration/mqtt/writing/readPayload.ts'

const nowMs = Date.UTC(2026, 10, 26)
const time = '2026-11-20T01:02:03Z'

/** What is read from a payload to the topic of this logger: temperatures and refusals. */
function readOf(serial: string, payload: string): string[] {
  const read: string[] = []
  readPayload(Buffer.from(payload), serial, nowMs, {
    reading: ({ logger, milliCelsius }, line) => read.push(`${line} ${logger} ${milliCelsius}`),
    refuse: (line, reason) => read.push(`${line} ${reason}`),
  })
  return read
}

test('a reading belongs to the logger of the topic, whether it names it or not', () => {
  for (const serial of ['SN-1', '薬-1'])
    for (const named of ['', `"logger":"${serial}",`])
      for (const end of ['', ' ', '\n'])
        assert.deepEqual(readOf(serial, `{${named}"time":"${time}","celsius":4.2}${end}`), [`1 ${serial} 4200`])
})

test('a reading that names another logger than the topic is refused', () => {
  const other = ['1 logger: is not the one that the topic names']
  for (const logger of ['SN-2', 'SN-10', 'sn-1', 'N-1'])
    assert.deepEqual(readOf('SN-1', `{"logger":"${logger}","time":"${time}","celsius":4.2}`), other)
})

test('a payload that does not end with its reading is refused', () => {
  for (const rest of ['x', '{}', ','])
    assert.deepEqual(readOf('SN-1', `{"time":"${time}","celsius":4.2}${rest}`), [
      '0 the payload is not JSON, or was cut short',
    ])
})

test('a message of more than 100,000 readings is refused as a whole, without a line for each', () => {
  assert.deepEqual(readOf('SN-1', `{"readings":[${'0,'.repeat(100_000)}0]}`), [
    '0 readings: at most 100000 in a message',
  ])
})
