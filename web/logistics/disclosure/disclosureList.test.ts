import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disclosureList } from '#web/logistics/disclosure/disclosureList.ts'

const requestOf = (url: object) => {
  const request = disclosureList.requestOf(disclosureList.url.parse(url))
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}
const byProduct = { sort: 'product', order: 'asc' }

test('the settings are asked for by their own filters, whatever else the URL says of the page', () => {
  const filters = { keyword: 'DRY', owner: 'A1', stage: 'warehouse', kind: 'stockQuantity', disclosed: '0' }
  const url = {
    ...filters,
    company: 'B2',
    on: '2026-04-01',
    edit: '1',
    what: 'stock',
    number: 'N-1',
    from: '2026-01-01',
  }
  assert.deepEqual(requestOf(url), { ...filters, companyCode: 'B2', on: '2026-04-01', ...byProduct })
  assert.deepEqual(requestOf({ on: 'all' }), { on: 'all', ...byProduct })
})

test('what makes no sense is left out; most companies stand first', () => {
  assert.deepEqual(requestOf({ on: 'soon', stage: 'moon', disclosed: '2', sort: 'colour', page: 0 }), byProduct)
  assert.deepEqual(requestOf({ sort: 'companies' }), { sort: 'companies', order: 'desc' })
  assert.deepEqual(requestOf({ sort: 'owner' }), { sort: 'owner', order: 'asc' })
})
