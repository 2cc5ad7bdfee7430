import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { columnIds, defaultColumns, knownColumns } from '#web/logistics/deliveries/list/columns/columnIds.ts'

test('every fact of a delivery can be a column, and each column is there once', () => {
  assert.deepEqual(
    Object.keys(deliveryWords.ja.columns).filter(name => !columnIds.some(id => id === name)),
    [],
  )
  assert.equal(new Set(columnIds).size, columnIds.length)
})

test('a stored column that no longer exists is ignored, one that stands twice counts once', () => {
  assert.deepEqual(knownColumns(['reference', 'removed', 'carrier', 'carrier', 'lot']), ['reference', 'carrier', 'lot'])
})

test('the link to the delivery is always the first column', () => {
  assert.deepEqual(knownColumns(['carrier', 'reference']), ['reference', 'carrier'])
  assert.deepEqual(knownColumns(['carrier']), ['reference', 'carrier'])
})

test('without a choice that still means something, the list has its default columns', () => {
  for (const stored of [undefined, [], ['removed']]) assert.deepEqual(knownColumns(stored), defaultColumns)
})

test('the server keeps even the choice of all columns', () => {
  const { request } = companyContextCalls.updateUserAssistInfo
  const body = { userId: 'user@company.example', listColumns: { deliveries: [...columnIds] } }
  assert.deepEqual(request.safeParse(body).error, undefined)
})
