import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileRequestOf, hasCriteria, nextSort, requestOf, sortOf } from '#web/partners/vendors/list/listRequest.ts'
import { vendorSearch } from '#web/partners/vendors/vendorSearch.ts'

test('an address that makes no sense asks for what expires first, of the state that is usual', () => {
  const search = vendorSearch.parse({
    state: 'sold',
    expiring: '90',
    openObservations: 'yes',
    page: '-1',
    sort: 'luck',
  })
  assert.deepEqual(sortOf(search), { key: 'expiry', order: 'asc' })
  assert.equal(hasCriteria(search), false)
  const { state, expiring, openObservations, page } = requestOf(search, 'active', undefined)
  assert.deepEqual([state, expiring, openObservations, page], ['active', undefined, undefined, undefined])
})

test('a group of the summary asks the list and its file for exactly these vendors', () => {
  const search = vendorSearch.parse({ expiring: 'within30', inProgress: '1', state: 'all', page: '2', size: '100' })
  assert.equal(hasCriteria(search), true)
  const file = fileRequestOf(search, 'active', 'MAKER')
  assert.deepEqual(
    [file.expiring, file.inProgress, file.state, file.enterpriseCode],
    ['within30', true, 'all', 'MAKER'],
  )
  assert.deepEqual(requestOf(search, 'active', 'MAKER'), { ...file, page: 2, pageSize: 100 })
})

test('names and ends begin with the first, scores with the highest', () => {
  const now = { key: 'expiry', order: 'asc' } as const
  assert.equal(nextSort(now, 'vendor').order, 'asc')
  assert.equal(nextSort(now, 'auditExpiresOn').order, 'asc')
  assert.equal(nextSort(now, 'score').order, 'desc')
  assert.equal(nextSort(now, 'expiry').order, 'desc')
})
