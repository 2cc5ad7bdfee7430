import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberSerials } from '#server/telemetry/ingest/numberSerials.ts'

/** Numbers serials that all arrive in the same bytes, as texts or not. */
function numbering() {
  const serials = numberSerials()
  const bytes = Buffer.alloc(20)
  return {
    ofBytes: (serial: string) => serials.ofBytes(bytes, 3, 3 + bytes.write(serial, 3, 'latin1')),
    of: serials.of,
    all: serials.all,
  }
}

test('serials with the same hash have numbers of their own, in whatever order they come', () => {
  const { ofBytes, all } = numbering()
  const sameHash = ['AaAa', 'BBBB', 'AaBB', 'BBAa']
  for (const serial of [...sameHash, ...sameHash, 'BBBB', 'BBBB', 'AaAa'])
    assert.equal(ofBytes(serial), sameHash.indexOf(serial))
  assert.deepEqual(all(), sameHash)
})

test('a serial has the same number whether it comes as bytes or as text', () => {
  const { ofBytes, of, all } = numbering()
  const numbers = [
    ofBytes('SN-1'),
    of('SN-1'),
    of('薬-1'),
    of('SN-2'),
    ofBytes('SN-2'),
    ofBytes('SN-22'),
    ofBytes('SN-1'),
  ]
  assert.deepEqual(numbers, [0, 0, 1, 2, 2, 3, 0])
  assert.deepEqual(all(), ['SN-1', '薬-1', 'SN-2', 'SN-22'])
})

test('more serials than are recognised by their bytes are numbered as well', () => {
  const { ofBytes, all } = numbering()
  for (const round of [1, 2]) for (let n = 0; n < 20_000; n++) assert.equal(ofBytes(`SN-${n}`), n, `round ${round}`)
  assert.equal(all().length, 20_000)
})
