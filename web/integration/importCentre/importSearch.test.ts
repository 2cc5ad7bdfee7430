import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'

import { importList, importSearch } from '#web/integration/importCentre/importSearch.ts'

test('the import centre reads what each of its views keeps in the URL', () => {
  const search = importSearch.parse({
    view: 'history',
    kind: 'users',
    page: '3',
    sort: 'state',
    check: 'x',
    other: '1',
  })
  assert.deepEqual(JSON.parse(JSON.stringify(search)), { view: 'history', kind: 'users', page: 3, sort: 'state' })
})

test('the history has one order: its call is asked for none', () => {
  const asked = importList.requestOf(importList.url.parse({ kind: 'users', page: '3', sort: 'state', order: 'asc' }))
  assert.deepEqual(importCalls.getImportList.request.parse(JSON.parse(JSON.stringify(asked))), {
    kind: 'users',
    page: 3,
    pageSize: 50,
  })
})
