import assert from 'node:assert/strict'
import { test } from 'node:test'
import { managedVendors, registeredVendors } from '#web/partners/vendors/vendorLists.ts'

test('an address that makes no sense asks for what expires first, of the state that is usual', () => {
  const search = managedVendors.url.parse({
    state: 'sold',
    expiring: '90',
    openObservations: 'yes',
    page: '-1',
    sort: 'luck',
  })
  assert.deepEqual(managedVendors.sortOf(search), { key: 'expiry', order: 'asc' })
  assert.equal(managedVendors.isNarrowed(search), false)
  const { state, expiring, openObservations, page } = managedVendors.requestOf(search)
  assert.deepEqual([state, expiring, openObservations, page], ['active', undefined, undefined, undefined])
  assert.equal(registeredVendors.requestOf(search).state, 'all')
})

test('a group of the summary asks the list and its file for exactly these vendors', () => {
  const search = managedVendors.url.parse({
    expiring: 'within30',
    inProgress: '1',
    state: 'all',
    page: '2',
    size: '100',
  })
  assert.equal(managedVendors.isNarrowed(search), true)
  const file = managedVendors.fileRequestOf(search)
  assert.deepEqual([file.expiring, file.inProgress, file.state], ['within30', true, 'all'])
  assert.deepEqual(managedVendors.requestOf(search), { ...file, page: 2, pageSize: 100 })
})

test('names and ends begin with the first, scores with the highest', () => {
  const now = { key: 'expiry', order: 'asc' } as const
  assert.equal(managedVendors.nextSort(now, 'vendor').order, 'asc')
  assert.equal(managedVendors.nextSort(now, 'auditExpiresOn').order, 'asc')
  assert.equal(managedVendors.nextSort(now, 'score').order, 'desc')
  assert.equal(managedVendors.nextSort(now, 'expiry').order, 'desc')
})
