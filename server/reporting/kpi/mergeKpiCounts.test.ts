import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { mergeKpiCounts } from '#server/reporting/kpi/kpiCounts.ts'
import { makeCentre, makeCompany } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let other: TestApp
let depositorId: number
let centreId: number

before(async () => {
  portal = await createTestApp()
  other = await createTestApp({ beside: portal })
  depositorId = (await makeCompany(portal.db)).id
  centreId = (await makeCentre(portal.db)).id
})
after(async () => {
  await other.close()
  await portal.close()
})

let made = 0
const deliver = async (facts: { fromCentreId?: number; receivedPieces?: number } = {}) =>
  await portal.db
    .insertInto('deliveries')
    .values({
      sender_id: depositorId,
      reference: `M-${++made}`,
      section: '0002',
      depositor_id: depositorId,
      from_centre_id: facts.fromCentreId ?? null,
      from_name: '東京',
      destination_name: '大阪',
      destination_kind: 'distributionCentre',
      shipping_date: '2026-05-01',
      delivered_at: '2026-05-02T00:00:00Z',
      shipped_pieces: 5,
      received_pieces: facts.receivedPieces ?? 5,
    })
    .execute()

/** The sums for a reader. */
async function sums() {
  const { rows } = await sql<Record<string, number | null>>`
    select company_id, month, from_centre_id, sum(pieces_equal)::int as equal, sum(pieces_differ)::int as differ,
           sum(no_data)::int as "noData"
      from kpi_counts group by 1, 2, 3 having sum(no_data) <> 0 order by 1, 2, 3`.execute(portal.db)
  return rows
}
const rowsThere = async () =>
  (await portal.db.selectFrom('kpi_counts').select('is_sum').execute()).map(row => row.is_sum)

test('The sums are unchanged, in one row for each company, month and pair of centres', async () => {
  for (const receivedPieces of [5, 5, 4]) await deliver({ receivedPieces })
  await deliver({ fromCentreId: centreId })
  const before = await sums()
  assert.deepEqual(
    before.filter(row => row['company_id'] === null).map(row => [row['equal'], row['differ'], row['noData']]),
    [
      [1, 0, 1],
      [2, 1, 3],
    ],
  )
  await mergeKpiCounts(portal.db)
  assert.deepEqual(await sums(), before)
  assert.deepEqual(await rowsThere(), [true, true])
  await deliver()
  const grown = await sums()
  await mergeKpiCounts(portal.db)
  assert.deepEqual(await sums(), grown)
  assert.deepEqual(await rowsThere(), [true, true])
})

test('Concurrent merging and writing by two processes loses nothing and counts nothing twice', async () => {
  const before = (await sums()).at(-1)?.['noData'] ?? 0
  const merges = () => Promise.all([mergeKpiCounts(portal.db), mergeKpiCounts(other.db)])
  await Promise.all(Array.from({ length: 20 }, async () => await Promise.all([deliver(), merges()])))
  await merges()
  assert.equal((await sums()).at(-1)?.['noData'], before + 20)
  assert.deepEqual(await rowsThere(), [true, true])
})

test('A merge is skipped while another process runs it', async () => {
  await deliver()
  await other.db.transaction().execute(async tx => {
    await lock(tx, 'kpiCounts')
    await mergeKpiCounts(portal.db)
    assert.ok((await rowsThere()).includes(false))
  })
})

test('Sums of 0 leave no row', async () => {
  await portal.db.deleteFrom('deliveries').execute()
  assert.deepEqual(await sums(), [])
  await mergeKpiCounts(portal.db)
  assert.deepEqual(await rowsThere(), [])
})
