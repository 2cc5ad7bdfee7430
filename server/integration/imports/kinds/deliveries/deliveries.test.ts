import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { csvOf, deliveryEntry, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

const { acceptImport } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const deliveryHeads = [
  'Reference no.',
  'Transport section',
  'Depositor code',
  'Shipping location',
  'Delivery destination',
  'Destination centre code',
  'Shipping date',
  'Planned pickup (Asia/Tokyo)',
  'Actual pickup',
  'Slip no.',
  'Pieces shipped',
]

const delivery = (reference: string, pieces: number | null = 10, more: Partial<Record<number, string>> = {}) =>
  [reference, '1', 'MAKER', '静岡工場', '茨木', 'MK-1', '2026/11/20', '2026-11-20 9:00', null, 'S-1;S-2', pieces].map(
    (cell, place) => more[place] ?? cell,
  )
const stored = async (reference: string) =>
  await world.portal.db.selectFrom('deliveries').selectAll().where('reference', '=', reference).executeTakeFirst()

const openCase = async (id: number, deliveryId: number, depositorId: number) =>
  await sql`
    insert into excursion_cases (id, delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
    overriding system value
    values (${id}, ${deliveryId}, ${depositorId}, ${`EX-${id}`}, 'underAssessment', now(), '2026-12-01', '{}', now())`.execute(
    world.portal.db,
  )

suite('deliveries from a file', () => {
  test('are read by headings in either language, with local times and words as people write them', async () => {
    await world.take('deliveries', csvOf(deliveryHeads, delivery('DA-1')))
    const row = await stored('DA-1')
    assert.partialDeepStrictEqual(row, {
      section: '0001',
      slip_numbers: ['S-1', 'S-2'],
      shipping_date: '2026-11-20',
      planned_pickup: new Date('2026-11-20T00:00:00Z'),
      planned_pickup_is_day: false,
      shipped_pieces: 10,
      destination_lat: 35,
    })
  })

  test('have English names of places, which stay if a file has no column for them', async () => {
    const heads = [...deliveryHeads, 'Delivery destination (English)', '出荷地（英語名）']
    await world.take('deliveries', csvOf(heads, [...delivery('DN-1'), 'Ibaraki', 'Shizuoka Plant']))
    const names = async () => {
      const row = await stored('DN-1')
      return [row?.from_name_en, row?.destination_name_en]
    }
    assert.deepEqual(await names(), ['Shizuoka Plant', 'Ibaraki'])
    await world.take('deliveries', csvOf(['Reference no.', 'Pieces shipped'], ['DN-1', '12']))
    assert.deepEqual(await names(), ['Shizuoka Plant', 'Ibaraki'])
  })

  test('keep the lines of a remark, and change nothing when they are imported again', async () => {
    const file = csvOf([...deliveryHeads, 'Remark'], [...delivery('DR-1'), '裏口から搬入\n2階へ'])
    await world.take('deliveries', file)
    const row = await stored('DR-1')
    const { remark } = await world.portal.db
      .selectFrom('delivery_notes')
      .select('remark')
      .where('delivery_id', '=', row?.id ?? 0)
      .executeTakeFirstOrThrow()
    assert.equal(remark, '裏口から搬入\n2階へ')
    const { data } = await world.check('deliveries', file)
    assert.partialDeepStrictEqual(data.counts, { changed: 0, unchanged: 1 })
  })

  test('keep values of empty cells, clear on request, and amend what changes after pickup', async () => {
    await world.take('deliveries', csvOf(deliveryHeads, delivery('DB-1', 10, { 8: '2026-11-20 10:00' })))
    const heads = ['参照番号', '出荷個数', '送り状番号', '訂正理由']
    const { data } = await world.check('deliveries', csvOf(heads, ['DB-1', 12, '(clear)', '数え直し']))
    assert.equal(data.counts.changed, 1)
    await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    const row = await stored('DB-1')
    assert.deepEqual([row?.shipped_pieces, row?.slip_numbers, row?.from_name], [12, [], '静岡工場'])
    const amendments = await world.portal.db
      .selectFrom('amendments')
      .select(['field', 'old_value', 'new_value', 'reason'])
      .where('delivery_id', '=', row?.id ?? 0)
      .orderBy('field')
      .execute()
    assert.deepEqual(amendments, [
      { field: 'shippedPieces', old_value: '10', new_value: '12', reason: '数え直し' },
      { field: 'slipNo', old_value: 'S-1, S-2', new_value: null, reason: '数え直し' },
    ])
  })

  test('LOG-159: name logistic units by their SSCC, which keep what is in them', async () => {
    const units = [
      { sscc: '349123450000000010', loggers: [] },
      { sscc: '349123450000000027', loggers: [] },
    ]
    await world.apiClient.deliveries([{ ...deliveryEntry('DU-1', []), units }])
    const file = (cell: string) => csvOf(['参照番号', 'SSCC（物流単位）'], ['DU-1', cell])
    await world.take('deliveries', file('(00)349123450000000010;349123450000000034'))
    const { rows } = await sql<{ sscc: string }>`
      select u.sscc from delivery_units u join deliveries d on d.id = u.delivery_id
       where d.reference = 'DU-1' order by u.place`.execute(world.portal.db)
    assert.deepEqual(
      rows.map(({ sscc }) => sscc),
      ['349123450000000010', '349123450000000034'],
    )
    // As the list's file has them, and as many as a delivery may have.
    const many = Array.from({ length: 200 }, (_, at) => withCheckDigit(`3491234500000${String(at).padStart(4, '0')}`))
    await world.take('deliveries', file(many.join('; ')))
    const { rows: again } = await sql<{ sscc: string }>`
      select u.sscc from delivery_units u join deliveries d on d.id = u.delivery_id
       where d.reference = 'DU-1' order by u.place`.execute(world.portal.db)
    assert.deepEqual(
      again.map(({ sscc }) => sscc),
      many,
    )
    const { data } = await world.check('deliveries', file('349123450000000011'))
    assert.deepEqual(await world.faultsOf(data.checkId), [[2, 'sscc', 'noCode', '349123450000000011']])
  })

  test('keep slip numbers with separators, as the list’s file has them', async () => {
    const slipNo = ['S;1', 'S2', '三、四', '"5"']
    await world.apiClient.deliveries([{ ...deliveryEntry('DS-1'), slipNo }])
    const criteria = { deliveryType: '0001', shippingDateFrom: '2026-11-20', shippingDateTo: '2026-11-20' } as const
    const { body } = await world.portal.download(deliveryCalls.downloadDeliveryCsv, { criteria }, { as: world.as })
    await world.apiClient.deliveries([{ reference: 'DS-1', slipNo: [] }])
    await world.take('deliveries', body)
    assert.deepEqual((await stored('DS-1'))?.slip_numbers, slipNo)
  })

  test('LOG-165: state the GLNs of places, each in the cell that is wrong', async () => {
    // As the list's file names them.
    const { ja, en } = deliveryWords
    const heads = [...deliveryHeads, ja.columns.shipFromGln, en.columns.destinationGln]
    const noCentre = (reference: string) => delivery(reference, 10, { 5: '' })
    await world.take('deliveries', csvOf(heads, [...noCentre('DG-1'), '4912345-00001-9', '']))
    const { rows } = await sql<{ from_gln: string; destination_gln: string | null }>`
      select p.from_gln, p.destination_gln from delivery_place_codes p join deliveries d on d.id = p.delivery_id
       where d.reference = 'DG-1'`.execute(world.portal.db)
    assert.deepEqual(rows, [{ from_gln: '4912345000019', destination_gln: null }])
    const file = csvOf(heads, [...noCentre('DG-2'), '4912345000018', ''], [...delivery('DG-3'), '', '4912345000019'])
    const { data } = await world.check('deliveries', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'fromGln', 'noCode', '4912345000018'],
      [3, 'destinationGln', 'otherGln', '4912345000019'],
    ])
  })

  test('report the cell for every rule of the partner API', async () => {
    const file = csvOf(
      deliveryHeads,
      delivery('DC-1', 10, { 2: 'NOBODY' }),
      delivery('DC-2', 10, { 2: 'OTHER', 5: '' }),
      delivery('DC-3', 10, { 5: 'NOWHERE' }),
      delivery('DC-4', 10, { 6: '11/2/2026' }),
      delivery('DC-5', 10, { 7: '2026-11-20 25:00' }),
      delivery('DC-6', 10, { 8: '2030-01-01 00:00' }),
      delivery('DC-7', 1.5),
      delivery('DC-8', 10, { 3: '' }),
    )
    const { data } = await world.check('deliveries', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'depositCode', 'unknownCompany', 'NOBODY'],
      [3, 'depositCode', 'unknownCompany', 'OTHER'],
      [4, 'destinationCentreCode', 'unknownCentre', 'NOWHERE'],
      [5, 'shippingDate', 'noDay', '11/2/2026'],
      [6, 'plannedPickup', 'noTime', '2026-11-20 25:00'],
      [7, 'actualPickup', 'inFuture', '2030-01-01 00:00'],
      [8, 'shippedPieces', 'notWhole', '1.5'],
      [9, 'fromName', 'missing', ''],
    ])
  })

  test('report all faults of a line together', async () => {
    const heads = ['参照番号', '予定個数', '実績個数', '出荷日', '出荷地の緯度', '寄託者コード']
    const file = csvOf(
      heads,
      ['DH-1', -1, '1.5', 'someday', 91, 'MAKER'],
      ['DH-2', -1, 'many', '2026-11-20', 5, 'MAKER'],
    )
    const { data } = await world.check('deliveries', file)
    assert.deepEqual(
      (await world.faultsOf(data.checkId)).filter(([line]) => line === 2),
      [
        [2, 'fromLat', 'outOfRange', '91'],
        [2, 'shippingDate', 'noDay', 'someday'],
        [2, 'scheduledPieces', 'outOfRange', '-1'],
        [2, 'actualPieces', 'notWhole', '1.5'],
      ],
    )
  })

  test('are deleted with their search terms when the import is undone; changed ones are restored', async () => {
    await world.take('deliveries', csvOf(deliveryHeads, delivery('DD-1', 10, { 8: '2026-11-20 10:00' })))
    const importId = await world.take(
      'deliveries',
      csvOf(deliveryHeads, delivery('DD-1', 11, { 8: '2026-11-20 10:00' }), delivery('DD-2', 5, { 3: '消える工場' })),
    )
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.equal((await stored('DD-1'))?.shipped_pieces, 10)
    assert.equal(await stored('DD-2'), undefined)
    const terms = world.portal.db.selectFrom('place_terms').select('name').where('name', '=', '消える工場')
    assert.deepEqual(await terms.execute(), [])
  })

  test('stay if they were changed since', async () => {
    const importId = await world.take('deliveries', csvOf(deliveryHeads, delivery('DE-1')))
    await world.apiClient.deliveries([{ reference: 'DE-1', shippedPieces: 99 }])
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'DE-1', why: 'changedSince' }])
    assert.equal((await stored('DE-1'))?.shipped_pieces, 99)
  })

  test('stay with what people confirmed, also where that filled no time', async () => {
    const importId = await world.take(
      'deliveries',
      csvOf(deliveryHeads, delivery('DC-1', 10, { 8: '2026-11-20 10:00' })),
    )
    const row = await stored('DC-1')
    await world.portal.db
      .insertInto('delivery_confirmations')
      .values({
        delivery_id: row?.id ?? 0,
        act: 'pickup',
        client_id: 'device-entry-0001',
        user_id: world.maria.id,
        company_id: world.maker.id,
        happened_at: '2026-11-20T01:05:00Z',
        received_at: '2026-11-20T01:00:00Z',
        no_position: 'denied',
      })
      .execute()
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'DC-1', why: 'changedSince' }])
    assert.ok(await stored('DC-1'))
  })

  test('stay if one has a decision; decisions about others do not matter', async () => {
    const free = await world.take('deliveries', csvOf(deliveryHeads, delivery('DF-1')))
    const bound = await world.take('deliveries', csvOf(deliveryHeads, delivery('DF-2'), delivery('DF-3')))
    const foreign = await world.take('deliveries', csvOf(deliveryHeads, delivery('DF-4', 10, { 2: 'OTHER', 5: '' })), {
      as: world.foreigner,
    })
    const foreignId = (await stored('DF-4'))?.id ?? 0
    const decidedId = (await stored('DF-3'))?.id ?? 0
    // One case is about its delivery, the other about a delivery of another import.
    await openCase(foreignId, foreignId, world.other.id)
    await openCase((await stored('DF-1'))?.id ?? 0, decidedId, world.maker.id)
    assert.deepEqual((await world.undo(bound)).data.hindered, [{ lines: [3], name: 'DF-3', why: 'decided' }])
    assert.ok(await stored('DF-2'))
    assert.deepEqual((await world.undo(free)).data, { undone: 1, hindered: [], hinderedCount: 0 })
    assert.equal(await stored('DF-1'), undefined)
    const { data } = await world.undo(foreign, world.foreigner)
    assert.deepEqual(data.hindered, [{ lines: [2], name: 'DF-4', why: 'decided' }])
  })
})
