import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import {
  keptName,
  maxSearches,
  refusalOf,
  withoutSearch,
  withSearch,
} from '#web/identity/userSettings/savedSearches.ts'

const list = 'deliveries'
const named = (name: string, search = 'carrier=K') => ({ list, name, search })
const full = Array.from({ length: maxSearches }, (_, index) => named(`n${index}`))

test('a search of the same name is asked about, and then takes the place of the former one', () => {
  const saved = [named('a', 'late=1'), named('b')]
  assert.equal(refusalOf(saved, named('a')), 'taken')
  assert.deepEqual(withSearch(saved, named('a')), [named('a'), named('b')])
  assert.equal(refusalOf(saved, { ...named('a'), list: 'stock' }), undefined)
})

test('one too many, one too long, and one without a name are refused; a full list still replaces', () => {
  assert.equal(refusalOf(full, named('new')), 'full')
  assert.equal(refusalOf(full, named('n1')), 'taken')
  assert.equal(refusalOf([], named('long', 'x'.repeat(2001))), 'tooLong')
  assert.equal(refusalOf([], named(keptName('  '))), 'noName')
})

test('what is accepted here the server keeps', () => {
  const savedSearches = withSearch(full.slice(1), {
    list,
    name: keptName(` ${'漢'.repeat(99)}\ud800`),
    search: 'x'.repeat(2000),
  })
  const body = { userId: 'user@company.example', savedSearches }
  assert.deepEqual(companyContextCalls.updateUserAssistInfo.request.safeParse(body).error, undefined)
})

test('only the named search of the list is deleted', () => {
  const elsewhere = { ...named('a'), list: 'stock' }
  assert.deepEqual(withoutSearch([named('a'), named('b'), elsewhere], named('a')), [named('b'), elsewhere])
})
