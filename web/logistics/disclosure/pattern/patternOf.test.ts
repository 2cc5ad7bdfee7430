import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsCell, toggled, patternOf } from '#web/logistics/disclosure/pattern/editedPattern.ts'

const product = { productId: 1, nameJa: '薬', nameEn: 'Drug' }
const cell = (kind: 'temperature' | 'location', ...periods: { from: string; until: string | null }[]) => ({
  stage: 'secondLogistics' as const,
  kind,
  periods,
})
const companyWith = (...cells: ReturnType<typeof cell>[]) => ({
  code: 'X',
  name: 'x',
  nameEn: 'x',
  isActive: true,
  cells,
})
const spring = { from: '2026-04-01', until: '2026-06-30' }

test('what a company is shown is edited with its period, where all of it has the same one', () => {
  const pattern = patternOf(product, companyWith(cell('temperature', spring), cell('location', spring)))
  assert.deepEqual(
    [pattern.mode, pattern.from, pattern.until, pattern.isMixed],
    ['replace', ...Object.values(spring), false],
  )
  assert.equal(pattern.cells.length, 2)
})

test('several periods are no one’s to begin with, and told', () => {
  const other = { ...spring, until: null }
  for (const company of [
    companyWith(cell('temperature', spring), cell('location', other)),
    companyWith(cell('temperature', spring, { from: '2026-08-01', until: null })),
  ]) {
    const pattern = patternOf(product, company)
    assert.deepEqual([pattern.from, pattern.until, pattern.isMixed], [undefined, undefined, true])
  }
})

test('a cell of the pattern is set and taken out again', () => {
  const one = { stage: 'warehouse', kind: 'stockQuantity' } as const
  const other = { stage: 'mfgBase', kind: 'stockQuantity' } as const
  const both = toggled(toggled([], one), other)
  assert.ok(holdsCell(both, one) && holdsCell(both, other))
  assert.deepEqual(toggled(both, one), [other])
})
