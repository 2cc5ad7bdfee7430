import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { entriesReply, openTestApi } from '#test/support/calls/testPartnerApi.ts'

const partnerApi = await openTestApi()
after(partnerApi.testApp.close)
const maker = await partnerApi.company('MAKER')
const other = await partnerApi.company('OTHER')

const vaccine = { itemCode: 'V-1', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }
const post = (...products: unknown[]) => partnerApi.post('products', maker.key, { products })
const allAccepted = (count: number) => ({ status: 200, body: { accepted: count, rejected: [] } })

const versions = async (itemCode: string) =>
  await partnerApi.testApp.db
    .selectFrom('product_versions as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.version', 'v.valid_from', 'v.band', 'v.tolerance_minutes', 'v.tolerance_source'])
    .where('p.item_code', '=', itemCode)
    .where('p.company_id', '=', maker.id)
    .orderBy('v.version')
    .execute()
const product = async (itemCode: string) =>
  await partnerApi.testApp.db.selectFrom('products').selectAll().where('item_code', '=', itemCode).executeTakeFirst()
const trailLength = async () =>
  Number(
    (
      await partnerApi.testApp.db
        .selectFrom('audit_trail')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

beforeEach(() => {
  partnerApi.setClock('2026-11-20T03:00:00.000Z')
})

test('a new product is registered with a first version that is valid from today', async () => {
  assert.deepEqual(await post(vaccine), allAccepted(1))
  assert.deepEqual(await versions('V-1'), [
    { version: 1, valid_from: '2026-11-20', band: '2-8', tolerance_minutes: 0, tolerance_source: null },
  ])
})

test('today is a day of the time zone, not of UTC', async () => {
  partnerApi.setClock('2026-11-20T15:30:00.000Z')
  await post({ ...vaccine, itemCode: 'V-late' })
  assert.equal((await versions('V-late'))[0]?.valid_from, '2026-11-21')
})

test('the same product sent again changes nothing, and leaves nothing in the audit trail', async () => {
  await post({ ...vaccine, itemCode: 'V-2', toleranceMinutes: 12.345 })
  const before = await trailLength()
  assert.deepEqual(await post({ ...vaccine, itemCode: 'V-2', toleranceMinutes: 12.345 }), allAccepted(1))
  assert.equal(await trailLength(), before)
})

test('a changed band, tolerance or source makes a new version; changed names do not', async () => {
  const sent = { ...vaccine, itemCode: 'V-3' }
  await post(sent)
  await post({ ...sent, nameEn: 'Renamed' })
  assert.equal((await versions('V-3')).length, 1)
  assert.equal((await product('V-3'))?.name_en, 'Renamed')
  partnerApi.setClock('2026-12-01T00:00:00.000Z')
  await post({ ...sent, toleranceMinutes: 30 })
  await post({ ...sent, toleranceSource: 'SOP-12' })
  await post({ ...sent, band: '1-30' })
  assert.deepEqual(
    (await versions('V-3')).map(one => [
      one.version,
      one.valid_from,
      one.band,
      one.tolerance_minutes,
      one.tolerance_source,
    ]),
    [
      [1, '2026-11-20', '2-8', 0, null],
      [2, '2026-12-01', '2-8', 30, null],
      [3, '2026-12-01', '2-8', 30, 'SOP-12'],
      [4, '2026-12-01', '1-30', 30, 'SOP-12'],
    ],
  )
})

test('an absent field stays as it is, null clears it', async () => {
  const sent = { ...vaccine, itemCode: 'V-4' }
  await post({ ...sent, drugCode: 'D1', toleranceMinutes: 10, toleranceSource: 'SOP' })
  await post(sent)
  assert.equal((await product('V-4'))?.drug_code, 'D1')
  await post({ ...sent, drugCode: null, toleranceMinutes: null, toleranceSource: null })
  assert.equal((await product('V-4'))?.drug_code, null)
  const last = (await versions('V-4')).at(-1)
  assert.deepEqual([last?.tolerance_minutes, last?.tolerance_source], [0, null])
})

test('an invalid entry is rejected by its index and path, the others are stored', async () => {
  const reply = await post(
    { ...vaccine, itemCode: 'G-1' },
    { ...vaccine, itemCode: 'B-1', band: '3-9' },
    { ...vaccine, itemCode: 'B-2', colour: 'red', nameJa: '' },
    'no product',
    { ...vaccine, itemCode: 'G-2' },
  )
  const { accepted, rejected } = entriesReply(reply)
  assert.equal(accepted, 2)
  const named = rejected.map(one => [one.index, one.path])
  assert.deepEqual(named, [
    [1, 'band'],
    [2, 'nameJa'],
    [2, 'colour'],
    [3, ''],
  ])
  assert.ok(await product('G-1'))
  assert.ok(await product('G-2'))
  assert.ok(!(await product('B-2')))
})

test('the same product twice in one request is applied in order', async () => {
  await post({ ...vaccine, itemCode: 'V-5' }, { ...vaccine, itemCode: 'V-5', nameJa: '後' })
  assert.equal((await product('V-5'))?.name_ja, '後')
  assert.equal((await versions('V-5')).length, 1)
})

test('an item code of another company is another product', async () => {
  await post({ ...vaccine, itemCode: 'S-1' })
  await partnerApi.post('products', other.key, { products: [{ ...vaccine, itemCode: 'S-1', nameEn: 'Theirs' }] })
  const rows = await partnerApi.testApp.db
    .selectFrom('products')
    .selectAll()
    .where('item_code', '=', 'S-1')
    .orderBy('company_id')
    .execute()
  assert.deepEqual(
    rows.map(row => [row.company_id, row.name_en]),
    [
      [maker.id, 'Vaccine'],
      [other.id, 'Theirs'],
    ],
  )
  const first = partnerApi.testApp.db.selectFrom('product_versions').select('version')
  const made = rows.map(row => row.id)
  assert.deepEqual(await first.where('product_id', 'in', made).execute(), [{ version: 1 }, { version: 1 }])
})

test('ten requests for one product at once make one product, and a version for each change', async () => {
  const tolerances = Array.from({ length: 10 }, (_, place) => place + 1)
  const all = await Promise.all(
    tolerances.map(toleranceMinutes => post({ ...vaccine, itemCode: 'C-1', toleranceMinutes })),
  )
  assert.ok(all.every(reply => reply.status === 200))
  const rows = await versions('C-1')
  assert.deepEqual(
    rows.map(row => row.version),
    tolerances,
  )
  assert.deepEqual(
    rows.map(row => row.tolerance_minutes).toSorted((a, b) => a - b),
    tolerances,
  )
})

test('the audit trail names the key', async () => {
  const row = await partnerApi.testApp.db
    .selectFrom('audit_trail')
    .select('actor')
    .where('table_name', '=', 'products')
    .executeTakeFirst()
  assert.equal(row?.actor, `key:${maker.keyId}`)
})
