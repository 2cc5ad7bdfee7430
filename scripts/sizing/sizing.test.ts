import assert from 'node:assert/strict'
import fs from 'node:fs'
import { suite, test } from 'node:test'
import { needsOf, type Figures } from './sizing.ts'
import { figuresIn, needsTable, tableIn } from './sizingDocument.ts'

const text = fs.readFileSync('docs/deployment/sizing.md', 'utf8')

suite('docs/deployment/sizing.md', () => {
  test('has the table that follows from its figures (npm run sizing writes it)', () => {
    assert.equal(tableIn(text), needsTable(figuresIn(text)))
  })

  test('names every figure of the formula', () => {
    assert.throws(() => figuresIn(text.replace('| `busyShare` |', '| busy |')), /no figure for busyShare/)
  })
})

test('What deliveries need is in proportion to them, and never less than two portals', () => {
  const figures = figuresIn(text)
  const [one, ten] = [needsOf(1e6, figures), needsOf(1e7, figures)]
  assert.equal(Math.round(ten['storage a year, GB'] / one['storage a year, GB']), 10)
  assert.equal(Math.round(ten['readings a second, mean'] / one['readings a second, mean']), 10)
  assert.equal(needsOf(1, figures).portals, 2)
})

test('A figure counts as the formula says', () => {
  const figures: Figures = { ...figuresIn(text), readingsOfDelivery: 315.36, peakOfReadings: 4, readingsOfRequest: 20 }
  const needs = needsOf(1e6, {
    ...figures,
    commitMs: 5,
    deliveryBytes: 10_000,
    readingBytes: 0,
    batchBytes: 0,
    freeSpace: 1,
    yearsKept: 3,
  })
  assert.equal(Math.round(needs['readings a second, mean'] * 100), 1000)
  assert.equal(Math.round(needs['requests with readings a second, peak hour'] * 100), 200)
  assert.equal(Math.round(needs['of what commits one after the other allow'] * 1000), 10)
  assert.equal(needs['storage a year, GB'], 10)
  assert.equal(needs['storage in all, GB'], 30)
})

test('Readings that arrive a few at a time, or more of them, need more cores', () => {
  const figures = { ...figuresIn(text), requestPortalMs: 4, requestDatabaseMs: 8, busyShare: 0.5, peakOfReadings: 1 }
  const at = { ...figures, readingsOfDelivery: 315.36, usersOfMillion: 0, deliveryPortalMs: 0, deliveryDatabaseMs: 0 }
  const cores = (changed: Partial<Figures>) => {
    const needs = needsOf(1e8, { ...at, ...changed })
    return [needs['cores for portals'], needs['cores for PostgreSQL']].map(one => Math.round(one * 100) / 100)
  }
  assert.deepEqual(cores({ readingsOfRequest: 20 }), [0.4, 0.8])
  assert.deepEqual(cores({ readingsOfRequest: 1 }), [8, 16])
  assert.deepEqual(cores({ readingsOfRequest: 20, readingsOfDelivery: 630.72 }), [0.8, 1.6])
})

test('Batches of few readings need more storage', () => {
  const figures = {
    ...figuresIn(text),
    readingsOfDelivery: 400,
    readingBytes: 2,
    batchBytes: 900,
    deliveryBytes: 10_000,
  }
  const storage = (readingsOfRequest: number) =>
    needsOf(1e6, { ...figures, freeSpace: 1, readingsOfRequest })['storage a year, GB']
  assert.equal(storage(20), 28.8)
  assert.equal(storage(1), 370.8)
})
