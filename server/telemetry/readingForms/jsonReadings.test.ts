import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { ApiError } from '#server/identity/apiKeys/apiError.ts'
import { readJson, readNdjson } from '#server/telemetry/readingForms/jsonReadings.ts'

async function entriesOf(text: string, cuts: number[]): Promise<unknown[]> {
  const bytes = Buffer.from(text)
  const places = [...new Set([0, ...cuts.map(cut => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end))
  const found: unknown[] = []
  await readJson(ofChunks(chunks), { plain: nonePlain, entry: entry => found.push(entry), refuse: assert.fail })
  return found
}

/** Every entry becomes a text. */
const nonePlain = { read: () => -1, keep: assert.fail }

async function* ofChunks(chunks: Buffer[]) {
  yield* chunks
}

const cuts = fc.array(fc.nat(), { maxLength: 12 })

test('however the body is split, its entries are those of JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 3 })),
      cuts,
      fc.boolean(),
      async (readings, places, isSpaced) => {
        const text = isSpaced ? JSON.stringify({ readings }, null, 2) : JSON.stringify({ readings })
        assert.deepEqual(await entriesOf(text, places), JSON.parse(text).readings)
      },
    ),
  )
})

test('a body that JSON.parse refuses is refused', async () => {
  const broken = fc
    .tuple(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1 }),
      fc.nat(),
      fc.constantFrom('', ',', ']', '}', '"', '{', 'x'),
    )
    .map(([readings, at, insert]) => {
      const text = JSON.stringify({ readings })
      const place = at % text.length
      return insert === '' ? text.slice(0, place) : text.slice(0, place) + insert + text.slice(place)
    })
    .filter(text => !isJson(text))
  await fc.assert(
    fc.asyncProperty(broken, cuts, async (text, places) => {
      await assert.rejects(entriesOf(text, places), text)
    }),
  )
})

test('a list name that is not valid JSON is refused with 400', async () => {
  for (const name of ['\0readings', 'read\nings', '\\x41', '\\u12'])
    await assert.rejects(entriesOf(`{"${name}":[]}`, []), ApiError, JSON.stringify(name))
})

test('an entry that is too long is refused however the body is split', async () => {
  const text = JSON.stringify({ readings: [{ logger: 'x'.repeat(65_000) }, { logger: 'y'.repeat(66_000) }] })
  for (const cuts of [[], [70_000], [100, 65_500, 131_500]])
    await assert.rejects(entriesOf(text, cuts), /entry 2 is longer than 65536 bytes/)
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What lines may be that are no value of their own, and make one with the next. */
const pieces = fc.constantFrom(
  '{"a":1}',
  '{"a":"x"}',
  '{"a":"{x[y"}',
  '{"a":1',
  '"b":2}',
  '{"a":"x',
  'y"}',
  '{},{}',
  '{"a":1},5',
  '5',
  '{"x":[{}',
  '{}],"x":1}',
  '{"a":1} ',
  '[]',
  ']',
  '}',
  '',
)

test('each line is read alone, whatever it would make with the next', async () => {
  const alone = (text: string) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return 'the line is not JSON'
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), cuts, async (lines, places) => {
      const bytes = Buffer.from(lines.join('\n'))
      const ends = [...new Set([0, ...places.map(cut => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
      const found: [number, unknown][] = []
      await readNdjson(ofChunks(ends.slice(1).map((end, index) => bytes.subarray(ends[index], end))), {
        plain: nonePlain,
        entry: (entry, line) => found.push([line, entry]),
        refuse: (line, reason) => found.push([line, reason]),
      })
      const wanted = lines.map((text, n) => [n + 1, alone(text)]).filter((_, n) => lines[n]?.trim() !== '')
      assert.deepEqual(found, wanted)
    }),
    { numRuns: 2000 },
  )
})
