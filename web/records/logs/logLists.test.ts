import assert from 'node:assert/strict'
import { test } from 'node:test'

// The page that the server sends.
const head = JSON.stringify({ timeZone: 'Asia/Tokyo' })
Object.assign(globalThis, { document: { querySelector: () => ({ content: head }) } })
const { auditTrailList, listedDays } = await import('#web/records/auditTrail/auditTrailList.ts')
const { operationLogList } = await import('#web/records/operationLog/operationLogList.ts')

const days = { from: '2026-01-01', until: '2026-01-31' }
const entries = (url: object) => operationLogList.requestOf(operationLogList.url.parse(url))
const changes = (url: object) => auditTrailList.requestOf(auditTrailList.url.parse(url))
const told = (request: object) => Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))

test('a log asks for its filters, the newest first; what it is sorted by goes without saying', () => {
  assert.deepEqual(told(entries({ ...days, user: ' 田中 ', result: 'refused', company: 'C1', page: '2', size: 100 })), {
    ...days,
    user: '田中',
    result: 'refused',
    enterpriseCode: 'C1',
    order: 'desc',
    page: 2,
    pageSize: 100,
  })
  assert.deepEqual(told(entries({ ...days, sort: 'at', order: 'asc' })), { ...days, order: 'asc' })
})

test('a log shows its last week, of one end a year, and leaves out what the URL says wrongly', () => {
  const { from, until } = entries({ type: '9', operation: 'nothing', order: 'up' })
  assert.equal(Date.parse(until) - Date.parse(from), 6 * 86_400_000)
  assert.deepEqual(told(entries({ until: '2026-01-31' })), { from: '2025-01-31', until: '2026-01-31', order: 'desc' })
})

test('an operation of another type than the chosen one is not asked for', () => {
  assert.equal(entries({ operation: 'showTemperature' }).operation, 'showTemperature')
  assert.equal(entries({ type: '5', operation: 'showTemperature' }).operation, 'showTemperature')
  assert.equal(entries({ type: '1', operation: 'showTemperature' }).operation, undefined)
})

test('one record has its whole history unless days are named; a key without its kind of record names none', () => {
  const record = { table: 'products', record: '17' }
  assert.deepEqual(told(changes(record)), { table: 'products', record: '17', order: 'desc' })
  assert.equal(listedDays(auditTrailList.url.parse(record)), undefined)
  assert.deepEqual(told(changes({ ...record, ...days })), { ...days, table: 'products', record: '17', order: 'desc' })
  assert.deepEqual(told(changes({ ...days, record: '17', act: 'U', actor: 'sato', keyword: 'lot' })), {
    ...days,
    act: 'U',
    actor: 'sato',
    keyword: 'lot',
    actors: 'people',
    order: 'desc',
  })
})
