import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { receiveReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { readJson, readNdjson } from '#server/telemetry/readingForms/jsonReadings.ts'
import { plainReader } from '#server/telemetry/readingForms/plainReading.ts'

const nowMs = Date.UTC(2026, 10, 26)
const read = { ndjson: readNdjson, json: readJson }
type Form = keyof typeof read

/** What is accepted and refused of a body that arrives in these chunks, and why it is refused as a whole. */
async function outcome(form: Form, chunks: Buffer[], isPlainRead: boolean): Promise<unknown[]> {
  const plain = plainReader()
  const found: unknown[] = []
  const taken = {
    plain: {
      read: (bytes: Buffer, start: number) => (isPlainRead ? plain.read(bytes, start, nowMs) : -1),
      keep(bytes: Buffer, line: number) {
        const { serialStart, serialEnd, ...reading } = plain.found
        found.push([line, { ...reading, logger: bytes.toString('utf8', serialStart, serialEnd) }])
      },
    },
    entry: (entry: unknown, line: number) => found.push([line, receiveReading(entry, nowMs)]),
    refuse: (line: number, reason: string) => found.push([line, reason]),
  }
  await read[form](ofChunks(chunks), taken).catch((error: unknown) => found.push(String(error)))
  return found
}

async function* ofChunks(chunks: Buffer[]) {
  yield* chunks
}

function chunksOf(text: string, cuts: number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const places = [...new Set([0, ...cuts.map(cut => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

const one = '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2}'
const other = '{"logger":"SN-22","time":"2026-11-21T01:02:03.5Z","celsius":-18,"battery":80}'
/** Plain readings, others, and what stands between them or behind them by mistake. */
const pieces = fc.oneof(
  fc.constantFrom(one, other),
  fc.constantFrom('\n', '\n', ',', ' ', '\r\n', '\t', ',\n'),
  fc.constantFrom('x', '}', '{', ']', '[', '"', '5', 'null', '\u00a0', one.slice(0, 40), one.replace('SN-1', '薬-1')),
)
const texts = fc.array(pieces, { maxLength: 10 }).map(all => all.join(''))

test('a body gives the same readings and refusals, with and without reading from bytes, however it is split', async () => {
  const bodies = fc.tuple(fc.constantFrom<Form>('ndjson', 'json'), texts, fc.array(fc.nat(), { maxLength: 8 }))
  await fc.assert(
    fc.asyncProperty(bodies, async ([form, text, cuts]) => {
      const chunks = chunksOf(form === 'json' ? `{"readings":[${text}]}` : text, cuts)
      assert.deepEqual(await outcome(form, chunks, true), await outcome(form, chunks, false))
    }),
    { numRuns: 3000 },
  )
})

test('a reading is as long as a line or an entry may be at most, also if it is read from bytes', async () => {
  const long = one.replace('SN-1', 'x'.repeat(64 * 1024))
  const chunks = { ndjson: chunksOf(`${one}\n${long}\n`, []), json: chunksOf(`{"readings":[${one},${long}]}`, []) }
  for (const form of ['ndjson', 'json'] as const)
    assert.match(String((await outcome(form, chunks[form], true)).at(-1)), / 2 is longer than 65536 bytes/, form)
})
