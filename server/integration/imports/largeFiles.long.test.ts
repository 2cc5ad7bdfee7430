import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assert as assertProperty, asyncProperty, nat, uniqueArray } from 'fast-check'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { csvOf, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

const { acceptImport, getImportCheckFaults } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const heads = ['品目コード', '品名（日本語）', '品名（英語）', '温度帯', '許容時間（分）']
type Cells = [code: string, nameJa: string, nameEn: string, band: string, minutes: string]
const line = (code: string): Cells => [code, '薬', 'drug', '2-8', '30']

/** A fault of a line, and where it must be reported. */
const spoilings = [
  { column: 'itemCode', fault: 'empty', spoil: (cells: Cells): Cells => ['', ...cells.slice(1)] as Cells },
  { column: 'nameJa', fault: 'tooLong', spoil: ([code, , ...rest]: Cells): Cells => [code, '長'.repeat(201), ...rest] },
  { column: 'nameEn', fault: 'empty', spoil: ([code, ja, , ...rest]: Cells): Cells => [code, ja, ' ', ...rest] },
  {
    column: 'band',
    fault: 'noChoice',
    spoil: ([code, ja, en, , minutes]: Cells): Cells => [code, ja, en, '3-9', minutes],
  },
  {
    column: 'toleranceMinutes',
    fault: 'noNumber',
    spoil: (cells: Cells): Cells => [...cells.slice(0, 4), '三十'] as Cells,
  },
  {
    column: 'toleranceMinutes',
    fault: 'outOfRange',
    spoil: (cells: Cells): Cells => [...cells.slice(0, 4), '-1'] as Cells,
  },
] as const

async function allFaults(checkId: number) {
  const found: (readonly [number, string, string])[] = []
  for (let page = 1; ; page++) {
    const { data } = await world.portal.call(getImportCheckFaults, { checkId, page, pageSize: 200 }, { as: world.as })
    found.push(...data.rows.map(({ line: at, column, fault }) => [at, column, fault] as const))
    if (found.length >= data.total) return found
  }
}

/** Every `step`th line has a fault, each another one. */
function spoilt(count: number, prefix: string, faulty: readonly number[]) {
  const rows = Array.from({ length: count }, (_, place) => line(`${prefix}-${place}`))
  const expected = faulty.map((place, nth) => {
    const { column, fault, spoil } = spoilings[nth % spoilings.length] ?? spoilings[0]
    rows[place] = spoil(rows[place] ?? line(''))
    return [place + 2, column, fault] as const
  })
  return { file: csvOf(heads, ...rows), expected }
}

test('of 10,000 lines with 50 faults exactly those 50 are reported by cell, and the others are imported', async () => {
  const { file, expected } = spoilt(
    10_000,
    'BIG',
    Array.from({ length: 50 }, (_, nth) => nth * 199 + 3),
  )
  const { data } = await world.check('products', file)
  assert.deepEqual(await allFaults(data.checkId), expected)
  assert.partialDeepStrictEqual(data.counts, { lines: 10_000, created: 9_950, leftOut: 50, held: 0, faults: 50 })
  const mended = await world.portal.download(
    importCalls.downloadImportFaultsCsv,
    { checkId: data.checkId },
    { as: world.as },
  )
  assert.equal(mended.body.trimEnd().split('\n').length, 51)
  const taken = await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'good' }, { as: world.as })
  assert.ok(taken.data.importId)
  const { n } = await world.portal.db
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('item_code', 'like', 'BIG-%')
    .executeTakeFirstOrThrow()
  assert.equal(n, 9_950)
})

test('a table with any faults in any lines reports exactly these, and changes nothing', async () => {
  const places = uniqueArray(nat(39), { maxLength: 20 }).map(all => all.toSorted((a, b) => a - b))
  await assertProperty(
    asyncProperty(places, async faulty => {
      const { file, expected } = spoilt(40, 'ANY', faulty)
      const { data } = await world.check('products', file)
      assert.deepEqual(await allFaults(data.checkId), expected)
      assert.equal(data.counts.created, 40 - faulty.length)
    }),
    { numRuns: cases(6) },
  )
  const made = world.portal.db.selectFrom('products').select('id').where('item_code', 'like', 'ANY-%')
  assert.deepEqual(await made.execute(), [])
})

test('20,000 lines are read, and one more is refused with the line', async () => {
  const file = (count: number) => csvOf(heads, ...Array.from({ length: count }, (_, place) => line(`MOST-${place}`)))
  assert.equal((await world.check('products', file(20_000))).data.counts.created, 20_000)
  const more = await world.check('products', file(20_001))
  assert.deepEqual([more.code, more.issues], [5505, [{ path: '20002.row', message: 'tooManyLines' }]])
})

test('10,000 deliveries are imported and undone as a whole', async () => {
  const deliveryHeads = ['参照番号', '輸送区間', '寄託者コード', '出荷地', '配送先', '出荷日']
  const rows = Array.from({ length: 10_000 }, (_, n) => [`D-${n}`, '1', 'MAKER', '工場', '茨木', '2026-11-20'])
  const importId = await world.take('deliveries', csvOf(deliveryHeads, ...rows))
  assert.equal((await world.undo(importId)).data.undone, 10_000)
  const left = world.portal.db.selectFrom('deliveries').select('id').where('reference', 'like', 'D-%')
  assert.deepEqual(await left.execute(), [])
})
