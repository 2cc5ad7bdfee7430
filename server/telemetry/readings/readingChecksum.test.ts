import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

const atMs = Date.UTC(2026, 9, 1)
const digestOf = (...readings: Parameters<ReturnType<typeof readingChecksum>['add']>[]) => {
  const checksum = readingChecksum()
  for (const reading of readings) checksum.add(...reading)
  return checksum.digest().toString('hex')
}

test('the checksum is SHA-256 over 32 bytes per reading, in the given order', () => {
  const first = Buffer.alloc(32)
  first.writeBigInt64BE(7n, 0)
  first.writeBigInt64BE(BigInt(atMs) * 1000n, 8)
  first.set([0, 0, 0x13, 0x88, 0x11, 0x94, 0, 7], 16)
  first.writeFloatBE(35.681, 24)
  first.writeFloatBE(139.767, 28)
  const second = Buffer.alloc(32)
  second.writeBigInt64BE(8n, 0)
  second.writeBigInt64BE(BigInt(atMs) * 1000n + 1n, 8)
  second.writeInt32BE(-20_001, 16)
  const expected = createHash('sha256').update(first).update(second).digest('hex')
  const readings = [
    [7, atMs, 5000, 4500, 35.681, 139.767],
    [8, atMs + 0.001, -20_001, null, null, null],
  ] satisfies Parameters<typeof digestOf>
  assert.equal(digestOf(...readings), expected)
  assert.notEqual(digestOf(...readings.toReversed()), expected)
})

test('a missing value and zero have different checksums', () => {
  const digests = [
    digestOf([7, atMs, 0, null, null, null]),
    digestOf([7, atMs, 0, 0, null, null]),
    digestOf([7, atMs, 0, null, 0, null]),
    digestOf([7, atMs, 0, null, null, 0]),
  ]
  assert.equal(new Set(digests).size, 4)
})

test('a batch of any size is hashed as a whole', () => {
  for (const count of [0, 1, 64, 65, 4096, 4097, 20_000]) {
    const checksum = readingChecksum()
    const expected = createHash('sha256')
    const record = Buffer.alloc(32)
    for (let n = 0; n < count; n++) {
      checksum.add(1, atMs + n, n, null, null, null)
      record.writeBigInt64BE(1n, 0)
      record.writeBigInt64BE(BigInt(atMs + n) * 1000n, 8)
      record.writeInt32BE(n, 16)
      expected.update(record)
    }
    assert.equal(checksum.digest().toString('hex'), expected.digest('hex'), `${count} readings`)
  }
})

test('10,000 readings take less than 5 ms', () => {
  const timesMs = Array.from({ length: 10 }, () => {
    const begin = performance.now()
    const checksum = readingChecksum()
    for (let n = 0; n < 10_000; n++) checksum.add(n % 50, atMs + n * 60_000, 5000 + n, 4500, 35.68, 139.77)
    checksum.digest()
    return performance.now() - begin
  })
  assert.ok(Math.min(...timesMs) < 5, `${timesMs.map(ms => ms.toFixed(1)).join(', ')} ms`)
})
