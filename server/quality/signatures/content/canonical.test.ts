import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { canonicalJson, sha256, type Signable } from '#server/quality/signatures/content/values.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 2, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

const { value } = fc.letrec<{ value: Signable }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 5 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

/** The same value with its names in another order. */
const shuffled = (one: Signable): Signable => {
  if (Array.isArray(one)) return one.map(shuffled)
  if (typeof one !== 'object' || one === null) return one
  return Object.fromEntries(
    Object.entries(one)
      .toReversed()
      .map(([name, inner]) => [name, shuffled(inner)]),
  )
}

test('A value has one text, whatever the order of its names, and the text is the value', () => {
  fc.assert(
    fc.property(value, one => {
      const text = canonicalJson(one)
      assert.equal(canonicalJson(shuffled(one)), text)
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(one)))
    }),
  )
})

test('Different values have different texts', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const isSame = canonicalJson(one) === canonicalJson(other)
      assert.equal(isSame, JSON.stringify(shuffledBack(one)) === JSON.stringify(shuffledBack(other)))
    }),
  )
})
const shuffledBack = (one: Signable): unknown => JSON.parse(canonicalJson(one))

test('PostgreSQL computes the same hash of the same text', async () => {
  await fc.assert(
    fc.asyncProperty(
      value.filter(one => !JSON.stringify(one).includes(String.raw`\u0000`)),
      async one => {
        const body = canonicalJson(one)
        const { rows } = await sql<{ hash: Buffer; kept: Signable }>`
          select sha256(convert_to(${body}, 'UTF8')) as hash, ${body}::jsonb as kept`.execute(db)
        assert.ok(rows[0]?.hash.equals(sha256(body)))
        assert.equal(canonicalJson(rows[0]?.kept ?? null), body)
      },
    ),
    { numRuns: 50 },
  )
})

test('A fraction is not signed, nor a number that is too large to be exact', () => {
  for (const bad of [0.5, 2 ** 60, Number.NaN, Infinity]) assert.throws(() => canonicalJson({ bad }))
})
