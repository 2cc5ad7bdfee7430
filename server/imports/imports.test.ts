import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { importCalls } from '#contract/calls/imports.ts'
import { makeImportWorld, csvOf, type ImportWorld } from '#test/support/importWorld.ts'

const { acceptImport, getImport, getImportCheckFaults, getImportCheckRecords, getImportList, getImportRecords } =
  importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const productHeads = [
  '品目コード',
  '品名（日本語）',
  '品名（英語）',
  '医薬品コード',
  '温度帯',
  '許容時間（分）',
  '許容時間の根拠文書',
]
const product = (code: string, band = '2〜8℃（冷蔵）') => [code, `${code}薬`, `${code} drug`, null, band, 30, 'ST-1']

const faultsOf = async (checkId: number) =>
  (await world.portal.call(getImportCheckFaults, { checkId, pageSize: 200 }, { as: world.as })).data.rows.map(
    ({ line, column, fault, value }) => [line, column, fault, value],
  )
const trailLength = async () => {
  const { n } = await world.portal.db
    .selectFrom('audit_trail')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
const productsOf = async (prefix: string) =>
  await world.portal.db
    .selectFrom('products')
    .select(['item_code', 'name_ja', 'name_en'])
    .where('item_code', 'like', `${prefix}%`)
    .orderBy('item_code')
    .execute()

suite('products from a file', () => {
  test('are checked without a trace, and taken in with every value by whoever sent them', async () => {
    const before = await trailLength()
    const { data } = await world.check('products', csvOf(productHeads, product('PA-1'), product('PA-2', '5℃以下')))
    assert.deepEqual(data.counts, {
      lines: 2,
      created: 2,
      changed: 0,
      unchanged: 0,
      leftOut: 0,
      held: 0,
      faults: 0,
      removed: 0,
    })
    assert.equal(await trailLength(), before)
    assert.deepEqual(await productsOf('PA'), [])
    const taken = await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.ok(taken.data.importId)
    assert.equal((await productsOf('PA')).length, 2)
    const entry = await world.portal.db
      .selectFrom('audit_trail')
      .select('actor')
      .where('table_name', '=', 'products')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(entry.actor, `user:${world.maria.id}`)
  })

  test('are told old and new values when they change, and nothing when they do not', async () => {
    await world.take('products', csvOf(productHeads, product('PB-1'), product('PB-2')))
    const other = ['PB-1', '新しい薬', 'PB-1 drug', null, '1-30', 30, 'ST-1']
    const { data } = await world.check('products', csvOf(productHeads, other, product('PB-2')))
    assert.deepEqual([data.counts.created, data.counts.changed, data.counts.unchanged], [0, 1, 1])
    const { data: shown } = await world.portal.call(
      getImportCheckRecords,
      { checkId: data.checkId, act: 'changed' },
      { as: world.as },
    )
    assert.deepEqual(shown.rows, [
      {
        lines: [2],
        name: 'PB-1',
        act: 'changed',
        removed: 0,
        changes: [
          { column: 'nameJa', before: 'PB-1薬', after: '新しい薬' },
          { column: 'band', before: '2〜8℃（冷蔵）', after: '1〜30℃（室温）' },
        ],
      },
    ])
  })

  test('name every cell that is wrong, and let the good lines in', async () => {
    const file = csvOf(
      productHeads,
      product('PC-1'),
      ['', '薬', 'drug', null, '2-8', null, null],
      ['PC-3', '薬', 'drug', null, '10-20', 'abc', null],
      product('PC-4'),
      product('PC-4'),
      ['PC-5', '薬', 'drug', null, '8-Feb', -1, null],
    )
    const { data } = await world.check('products', file)
    assert.deepEqual(await faultsOf(data.checkId), [
      [3, 'itemCode', 'empty', ''],
      [4, 'band', 'noChoice', '10-20'],
      [4, 'toleranceMinutes', 'noNumber', 'abc'],
      [6, 'row', 'twice', ''],
      [7, 'toleranceMinutes', 'outOfRange', '-1'],
    ])
    assert.deepEqual([data.counts.created, data.counts.leftOut, data.counts.held], [1, 5, 1])
    const all = await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.deepEqual([all.code, all.issues[0]?.path], [4022, 'rows'])
    await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'good' }, { as: world.as })
    assert.deepEqual(
      (await productsOf('PC')).map(row => row.item_code),
      ['PC-1'],
    )
  })

  test('go again when the import is taken back, once only, with the reason in the trail', async () => {
    await world.take('products', csvOf(productHeads, product('PD-1')))
    const changed = ['PD-1', '別名', 'PD-1 drug', null, '5℃以下', 30, 'ST-1']
    const importId = await world.take('products', csvOf(productHeads, changed, product('PD-2')))
    assert.deepEqual((await world.undo(importId)).data, { undone: 2, hindered: [], hinderedCount: 0 })
    assert.deepEqual(await productsOf('PD'), [{ item_code: 'PD-1', name_ja: 'PD-1薬', name_en: 'PD-1 drug' }])
    const versions = await world.portal.db
      .selectFrom('product_versions as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select(['v.version', 'v.withdrawn_at'])
      .where('p.item_code', '=', 'PD-1')
      .orderBy('v.version')
      .execute()
    assert.deepEqual(
      versions.map(({ version, withdrawn_at }) => [version, withdrawn_at !== null]),
      [
        [1, false],
        [2, true],
      ],
    )
    const entry = await world.portal.db
      .selectFrom('audit_trail')
      .select(['reason', 'actor'])
      .where('table_name', '=', 'imports')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(entry, { reason: '取り込み誤り', actor: `user:${world.maria.id}` })
    const again = await world.undo(importId)
    assert.deepEqual([again.code, again.issues[0]?.path], [4022, 'importId'])
    const { data } = await world.portal.call(getImport, { importId }, { as: world.as })
    assert.equal(data.undone?.reason, '取り込み誤り')
    assert.equal(data.mayUndo, false)
  })

  test('stay where a delivery goes by them, and the line that hinders is told', async () => {
    const importId = await world.take('products', csvOf(productHeads, product('PE-1'), product('PE-2')))
    await world.machine.deliveries([deliveryEntry('PE-REF', [{ itemCode: 'PE-2', quantity: 1 }])])
    const { data } = await world.undo(importId)
    assert.deepEqual(data, {
      undone: 0,
      hindered: [{ lines: [3], name: 'PE-2', why: 'usedByDelivery' }],
      hinderedCount: 1,
    })
    assert.equal((await productsOf('PE')).length, 2)
  })
})

const deliveryEntry = (reference: string, items: object[] = [], loggers: object[] = []) => ({
  reference,
  deliveryType: '0001',
  depositCode: 'MAKER',
  shipFrom: { name: '工場' },
  destination: { name: '物流センター', centreCode: 'MK-1' },
  shippingDate: '2026-11-20',
  items,
  loggers,
})

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

suite('deliveries from a file', () => {
  test('are read by heads in either language, with local times and words as people write them', async () => {
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

  test('keep what a cell leaves out, clear what it says, and amend what changes after pickup', async () => {
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

  test('name the cell of every rule of the machine door', async () => {
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
    assert.deepEqual(await faultsOf(data.checkId), [
      [2, 'depositCode', 'unknownCompany', 'NOBODY'],
      [3, 'depositCode', 'noParty', 'OTHER'],
      [4, 'destinationCentreCode', 'unknownCentre', 'NOWHERE'],
      [5, 'shippingDate', 'noDay', '11/2/2026'],
      [6, 'plannedPickup', 'noTime', '2026-11-20 25:00'],
      [7, 'actualPickup', 'inFuture', '2030-01-01 00:00'],
      [8, 'shippedPieces', 'notWhole', '1.5'],
      [9, 'fromName', 'missing', ''],
    ])
  })

  test('go when their import is taken back, with what searches knew of them; changed ones are as before', async () => {
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

  test('stay where they were changed since', async () => {
    const importId = await world.take('deliveries', csvOf(deliveryHeads, delivery('DE-1')))
    await world.machine.deliveries([{ reference: 'DE-1', shippedPieces: 99 }])
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'DE-1', why: 'changedSince' }])
    assert.equal((await stored('DE-1'))?.shipped_pieces, 99)
  })
})

suite('items and loggers from a file', () => {
  before(async () => {
    await world.take('products', csvOf(productHeads, product('I-1'), product('I-2')))
    const loggers = [{ serial: 'L-OWN', from: '2026-11-20T00:00:00Z', items: [0] }]
    const items = [{ itemCode: 'I-1', lot: 'A', quantity: 1 }]
    await world.machine.deliveries([deliveryEntry('I-REF', items), deliveryEntry('L-REF', items, loggers)])
  })
  const itemHeads = ['参照番号', '品目コード', '製造番号', '使用期限', '数量']
  const linkHeads = [
    '参照番号',
    'ロガー製造番号',
    'ロガー所有企業コード',
    '開始日時',
    '終了日時',
    '測定間隔（秒）',
    '対象の品目コード',
    '変更理由',
  ]
  const itemsOf = async (reference: string) =>
    await world.portal.db
      .selectFrom('delivery_items as i')
      .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select(['p.item_code', 'i.quantity'])
      .where('d.reference', '=', reference)
      .orderBy('i.item_index')
      .execute()
  const linksOf = async (reference: string) =>
    await world.portal.db
      .selectFrom('logger_links as l')
      .innerJoin('deliveries as d', 'd.id', 'l.delivery_id')
      .innerJoin('loggers as g', 'g.id', 'l.logger_id')
      .select(['g.serial', 'l.to_at'])
      .where('d.reference', '=', reference)
      .orderBy('g.serial')
      .execute()

  test('replace the lists of their deliveries, and are put back', async () => {
    const file = csvOf(itemHeads, ['I-REF', 'I-2', 'B', '2028-01-31', 7], ['I-REF', 'I-1', 'A', null, 3])
    const importId = await world.take('deliveryItems', file)
    assert.deepEqual(await itemsOf('I-REF'), [
      { item_code: 'I-1', quantity: 3 },
      { item_code: 'I-2', quantity: 7 },
    ])
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.deepEqual(await itemsOf('I-REF'), [{ item_code: 'I-1', quantity: 1 }])
    const lots = world.portal.db.selectFrom('lots').select('lot').where('lot', '=', 'B')
    assert.deepEqual(await lots.execute(), [], 'the lot that came with it is gone too')
  })

  test('say how many entries a delivery loses', async () => {
    const { data } = await world.check('deliveryItems', csvOf(itemHeads, ['I-REF', 'I-2', null, null, 7]))
    assert.deepEqual([data.counts.changed, data.counts.removed], [1, 0])
    const { data: shown } = await world.portal.call(getImportCheckRecords, { checkId: data.checkId }, { as: world.as })
    assert.deepEqual(shown.rows[0]?.changes, [{ column: 'itemCode', before: 'I-1 / A / × 1', after: 'I-2 / × 7' }])
  })

  test('are held back whole where one line of the delivery is wrong', async () => {
    const file = csvOf(
      itemHeads,
      ['I-REF', 'I-1', 'A', null, 3],
      ['I-REF', 'I-9', null, null, 1],
      ['NO-REF', 'I-1', null, null, 1],
      ['I-REF', 'I-2', null, null, 'x'],
    )
    const { data } = await world.check('deliveryItems', file)
    assert.deepEqual(await faultsOf(data.checkId), [
      [4, 'reference', 'unknownDelivery', 'NO-REF'],
      [5, 'quantity', 'noNumber', 'x'],
    ])
    assert.deepEqual([data.counts.leftOut, data.counts.held], [4, 2])
    const { data: unknown } = await world.check('deliveryItems', csvOf(itemHeads, ['I-REF', 'I-9', null, null, 1]))
    assert.deepEqual(await faultsOf(unknown.checkId), [[2, 'itemCode', 'unknownItem', 'I-9']])
  })

  test('do not take away the item that a logger carries', async () => {
    const { data } = await world.check('deliveryItems', csvOf(itemHeads, ['L-REF', 'I-2', null, null, 3]))
    assert.deepEqual(await faultsOf(data.checkId), [[2, 'row', 'accompaniesGone', '']])
  })

  test('link loggers by serial, register new ones, and take both back', async () => {
    const file = csvOf(linkHeads, ['I-REF', 'L-NEW', null, '2026-11-20 08:30', null, 600, 'I-1', null])
    const importId = await world.take('loggerLinks', file)
    assert.deepEqual(await linksOf('I-REF'), [{ serial: 'L-NEW', to_at: null }])
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.deepEqual(await linksOf('I-REF'), [])
    const loggers = world.portal.db.selectFrom('loggers').select('serial').where('serial', '=', 'L-NEW')
    assert.deepEqual(await loggers.execute(), [])
  })

  test('need a reason after pickup, as at the machine door', async () => {
    await world.machine.deliveries([{ reference: 'L-REF', actualPickup: '2026-11-20T01:00:00Z' }])
    const line = ['L-REF', 'L-OWN', null, '2026-11-20 09:00', '2026-11-20 12:00', null, 'I-1', null]
    const { data } = await world.check('loggerLinks', csvOf(linkHeads, line))
    assert.deepEqual(await faultsOf(data.checkId), [[2, 'reason', 'reasonNeeded', '']])
    const importId = await world.take('loggerLinks', csvOf(linkHeads, [...line.slice(0, 7), '時計の誤り']))
    assert.deepEqual((await linksOf('L-REF'))[0]?.to_at, new Date('2026-11-20T03:00:00Z'))
    assert.equal((await world.undo(importId)).data.undone, 1)
    assert.equal((await linksOf('L-REF'))[0]?.to_at, null)
  })

  test('name the cells of links that cannot be', async () => {
    const file = csvOf(
      linkHeads,
      ['I-REF', 'L-1', 'OTHER', '2026-11-20 08:30', null, null, null, null],
      ['L-REF', 'L-2', null, '2026-11-20 08:30', '2026-11-20 08:00', null, null, null],
      ['NO-REF', 'L-3', null, '2026-11-20 08:30', null, null, null, null],
    )
    const { data } = await world.check('loggerLinks', file)
    assert.deepEqual(await faultsOf(data.checkId), [
      [2, 'owner', 'ownerNoParty', 'OTHER'],
      [3, 'to', 'endBeforeStart', '2026-11-20 08:00'],
      [4, 'reference', 'unknownDelivery', 'NO-REF'],
    ])
    const { data: items } = await world.check(
      'loggerLinks',
      csvOf(linkHeads, ['I-REF', 'L-1', null, '2026-11-20 08:30', null, null, 'I-9', null]),
    )
    assert.deepEqual(await faultsOf(items.checkId), [[2, 'items', 'itemNotInDelivery', 'I-9']])
  })

  test('stay once their loggers have measured', async () => {
    await world.machine.deliveries([deliveryEntry('M-REF', [{ itemCode: 'I-1', quantity: 1 }])])
    const file = csvOf(linkHeads, ['M-REF', 'L-MEASURED', null, '2026-11-20 08:30', null, 600, null, null])
    const importId = await world.take('loggerLinks', file)
    await world.machine.readings([{ logger: 'L-MEASURED', time: '2026-11-20T00:00:00Z', celsius: 5 }])
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'M-REF', why: 'hasReadings' }])
  })
})

suite('stock from a file', () => {
  before(async () => {
    await world.take('products', csvOf(productHeads, product('S-1')))
  })
  const heads = [
    'Item code',
    'Lot no.',
    'Expiration date',
    'Stock location code',
    'Qualified stock',
    'As of (Asia/Tokyo)',
  ]
  const stockOf = async (lot: string) =>
    await world.portal.db
      .selectFrom('stock as s')
      .innerJoin('lots as o', 'o.id', 's.lot_id')
      .select(['s.qualified_quantity', 'o.expiry'])
      .where('o.lot', '=', lot)
      .executeTakeFirst()

  test('sets quantities, and an older figure changes nothing', async () => {
    await world.take('stock', csvOf(heads, ['S-1', 'SA', '2028-03-31', 'MK-1', '1,200', '2026-11-20 18:00']))
    assert.deepEqual(await stockOf('SA'), { qualified_quantity: 1200, expiry: '2028-03-31' })
    const { data } = await world.check('stock', csvOf(heads, ['S-1', 'SA', null, 'MK-1', 1, '2026-11-19 18:00']))
    assert.equal(data.counts.unchanged, 1)
  })

  test('is refused by cell', async () => {
    const file = csvOf(
      heads,
      ['S-9', 'SA', null, 'MK-1', 1, null],
      ['S-1', null, '2028-01-01', 'MK-1', 1, null],
      ['S-1', 'SA', null, 'NOWHERE', 1, null],
    )
    const { data } = await world.check('stock', file)
    assert.deepEqual(await faultsOf(data.checkId), [
      [2, 'itemCode', 'unknownItem', 'S-9'],
      [3, 'expiry', 'expiryWithoutLot', '2028-01-01'],
      [4, 'centreCode', 'unknownCentre', 'NOWHERE'],
    ])
  })

  test('is put back with its lots, but not over a newer figure', async () => {
    await world.take('stock', csvOf(heads, ['S-1', 'SB', '2028-03-31', 'MK-1', 5, '2026-11-20 18:00']))
    const importId = await world.take(
      'stock',
      csvOf(heads, ['S-1', 'SB', '2029-03-31', 'MK-1', 6, '2026-11-21 18:00'], ['S-1', 'SC', null, 'MK-1', 7, null]),
    )
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.deepEqual(await stockOf('SB'), { qualified_quantity: 5, expiry: '2028-03-31' })
    assert.equal(await stockOf('SC'), undefined)
    const next = await world.take('stock', csvOf(heads, ['S-1', 'SB', null, 'MK-1', 8, null]))
    await world.machine.stock([{ itemCode: 'S-1', lot: 'SB', centreCode: 'MK-1', qualifiedQuantity: 9 }])
    assert.equal((await world.undo(next)).data.hindered[0]?.why, 'changedSince')
  })
})

suite('users from a file', () => {
  const heads = ['メールアドレス', '氏名', '部署', 'ユーザー種別', '言語', '利用メニュー', '参照可能センターコード']
  const user = (email: string, more: Partial<Record<number, string>> = {}) =>
    [email, '山田 太郎', '品質保証部', 'メンバー', 'English', '配送状況;Product Stock Information', null].map(
      (cell, place) => more[place] ?? cell,
    )
  const userOf = async (email: string) =>
    await world.portal.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

  test('are invited, each once, when the file is taken in', async () => {
    await world.take('users', csvOf(heads, user('ua1@maker.example'), user('UA2@maker.example')))
    assert.partialDeepStrictEqual(await userOf('ua2@maker.example'), {
      state: 'notActivated',
      role: '02',
      language: 'en',
    })
    const { rows } = await world.portal.pool.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mailImportedActivation'",
    )
    assert.equal(rows[0]?.n, 2)
  })

  test('are refused by cell like in the user list', async () => {
    const file = csvOf(
      heads,
      user('ub1@elsewhere.example'),
      user('no address'),
      user('ub3@maker.example', { 3: '00' }),
      user('ub4@maker.example', { 5: 'まぼろし' }),
      user('ub5@maker.example', { 6: 'NOWHERE' }),
      user('ub6@maker.example', { 1: ' ' }),
      user('maria@maker.example', { 3: '02', 5: 'UserList' }),
    )
    const { data } = await world.check('users', file)
    assert.deepEqual(await faultsOf(data.checkId), [
      [2, 'email', 'outsideDomain', 'ub1@elsewhere.example'],
      [3, 'email', 'noEmail', 'no address'],
      [4, 'role', 'roleNotGiven', '00'],
      [5, 'menus', 'noChoice', 'まぼろし'],
      [6, 'logisticCentres', 'centreNotOffered', 'NOWHERE'],
      [7, 'username', 'empty', ''],
      [8, 'role', 'ownRole', '02'],
    ])
  })

  test('go with their invitation when taken back, unless they have opened their account', async () => {
    const importId = await world.take('users', csvOf(heads, user('uc1@maker.example'), user('uc2@maker.example')))
    await world.portal.db
      .updateTable('users')
      .set({ state: 'enabled' })
      .where('email', '=', 'uc2@maker.example')
      .execute()
    assert.deepEqual((await world.undo(importId)).data.hindered, [
      { lines: [3], name: 'uc2@maker.example', why: 'activated' },
    ])
    await world.portal.db
      .updateTable('users')
      .set({ state: 'notActivated' })
      .where('email', '=', 'uc2@maker.example')
      .execute()
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.equal(await userOf('uc1@maker.example'), undefined)
  })

  test('are changed and put back', async () => {
    await world.take('users', csvOf(heads, user('ud1@maker.example')))
    const importId = await world.take(
      'users',
      csvOf(['メールアドレス', '部署', '利用メニュー'], ['ud1@maker.example', '物流部', '配送状況']),
    )
    assert.equal((await userOf('ud1@maker.example'))?.department, '物流部')
    await world.undo(importId)
    assert.equal((await userOf('ud1@maker.example'))?.department, '品質保証部')
    const menus = await world.portal.db
      .selectFrom('user_menus')
      .select('menu')
      .where('user_id', '=', (await userOf('ud1@maker.example'))?.id ?? 0)
      .execute()
    assert.equal(menus.length, 2)
  })
})

suite('an import', () => {
  test('stands in the history of its company alone, with its file and every record', async () => {
    const importId = await world.take('products', csvOf(productHeads, product('H-1')), { fileName: '製品.csv' })
    const mine = await world.portal.call(getImportList, {}, { as: world.as })
    assert.partialDeepStrictEqual(mine.data.rows[0], { importId, fileName: '製品.csv', takenBy: world.maria.name })
    const records = await world.portal.call(getImportRecords, { importId }, { as: world.as })
    assert.equal(records.data.rows[0]?.name, 'H-1')
    const file = await world.portal.download(importCalls.getImportedFile, { importId }, { as: world.as })
    assert.equal(file.body, csvOf(productHeads, product('H-1')))
    assert.equal((await world.portal.call(getImportList, {}, { as: world.foreigner })).data.total, 0)
    for (const call of [getImport, getImportRecords] as const) {
      assert.equal((await world.portal.call(call, { importId }, { as: world.foreigner })).code, 4017)
      assert.equal((await world.portal.call(call, { importId: 999_999 }, { as: world.foreigner })).code, 4017)
    }
    assert.equal((await world.undo(importId, world.foreigner)).code, 4017)
    assert.ok((await world.portal.call(getImportList, {}, { as: world.platform })).data.total > 0)
  })

  test('is for the company that the platform administrator has picked', async () => {
    const picked = { as: world.platform, enterpriseCode: 'OTHER' }
    await world.take('products', csvOf(productHeads, product('OP-1')), picked)
    const owner = await world.portal.db
      .selectFrom('products')
      .select('company_id')
      .where('item_code', '=', 'OP-1')
      .executeTakeFirstOrThrow()
    assert.equal(owner.company_id, world.other.id)
    for (const enterpriseCode of ['OTHER', 'NOBODY'])
      assert.equal((await world.check('products', csvOf(productHeads, product('X')), { enterpriseCode })).code, 4017)
  })

  test('is told when the same file was taken in before', async () => {
    const file = csvOf(productHeads, product('T-1'))
    const importId = await world.take('products', file)
    const { data } = await world.check('products', file)
    assert.partialDeepStrictEqual(data, { counts: { unchanged: 1 }, takenBefore: { importId, by: world.maria.name } })
    const again = await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.deepEqual([again.code, again.issues[0]?.path], [4022, 'checkId'])
  })

  test('takes nothing where the world has changed since the check, and says what stands otherwise', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('W-1'), product('W-2')))
    await world.machine.products([{ itemCode: 'W-2', nameJa: '先に', nameEn: 'first', band: '1-30' }])
    const accept = () => world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.deepEqual((await accept()).data, {
      importId: null,
      differences: [{ lines: [3], name: 'W-2' }],
      differenceCount: 1,
    })
    assert.equal((await productsOf('W')).length, 1)
    assert.ok((await accept()).data.importId)
  })

  test('of one check that two accept at once is taken in once', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('Z-1')))
    const accept = () => world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    const codes = (await Promise.all([accept(), accept()])).map(answer => answer.code)
    assert.deepEqual(
      codes.toSorted((a, b) => a - b),
      [200, 4017],
    )
  })

  test('is nobody else’s to accept', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('Y-1')))
    for (const as of [world.foreigner, world.platform])
      assert.equal((await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as })).code, 4017)
  })
})
