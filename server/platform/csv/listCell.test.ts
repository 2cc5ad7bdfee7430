import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cellEntries, listCell } from '#server/platform/csv/listCell.ts'

test('a list in a cell reads back as itself, whatever its texts hold', () => {
  const characters = fc.constantFrom('a', '"', ';', '、', ' ', '\n', '\r')
  const text = fc.string({ unit: characters, minLength: 1 })
  fc.assert(
    fc.property(fc.array(text), fc.constantFrom(';' as const, '\n' as const), (texts, separator) => {
      assert.deepEqual(cellEntries(listCell(texts, separator)), texts)
    }),
    { numRuns: 3000 },
  )
})

test('only texts with a separator, or that begin with a quote, are quoted', () => {
  assert.equal(listCell(['A-1', '12" box', '関東、東北', '"B"', 'C;D']), 'A-1;12" box;"関東、東北";"""B""";"C;D"')
})

test('quotes that people type otherwise are part of the text', () => {
  assert.deepEqual(cellEntries('12" box; "open ;"A" B;"C" ; "D;E"'), ['12" box', ' "open ', '"A" B', 'C', 'D;E'])
})
