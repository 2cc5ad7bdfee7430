import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { productUses } from '#server/integration/imports/kinds/products/undoProducts.ts'
import {
  csvOf,
  deliveryEntry,
  makeImportWorld,
  product,
  productHeads,
  type ImportWorld,
} from '#test/support/worlds/importWorld.ts'

const { acceptImport, getImport, getImportCheckFaults, getImportCheckRecords } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

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

const codesOf = async (itemCode: string) => {
  const { rows } = await sql<{ code: string }>`
    select concat_ws(' ', k.kind, k.code, k.package) as code from product_codes k
      join products p on p.id = k.product_id where p.item_code = ${itemCode} order by 1`.execute(world.portal.db)
  return rows.map(({ code }) => code)
}

suite('products from a file', () => {
  test('are checked without changes, and imported with every value by their sender', async () => {
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

  test('show old and new values if they change, and nothing if they do not', async () => {
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

  test('report every invalid cell, and the good lines are imported', async () => {
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
    assert.deepEqual(await world.faultsOf(data.checkId), [
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

  test('are deleted when the import is undone, once only, with the reason in the trail', async () => {
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

  test('stay if a delivery uses them, and the line that prevents the undo is reported', async () => {
    const importId = await world.take('products', csvOf(productHeads, product('PE-1'), product('PE-2')))
    await world.apiClient.deliveries([deliveryEntry('PE-REF', [{ itemCode: 'PE-2', quantity: 1 }])])
    const { data } = await world.undo(importId)
    assert.deepEqual(data, {
      undone: 0,
      hindered: [{ lines: [3], name: 'PE-2', why: 'usedByDelivery' }],
      hinderedCount: 1,
    })
    assert.equal((await productsOf('PE')).length, 2)
  })

  test('stay if an alert rule, a budget or anything else refers to them', async () => {
    const importId = await world.take('products', csvOf(productHeads, product('PF-1'), product('PF-2')))
    await sql`
      insert into alert_rules (company_id, product_id, kind, is_active, steps, notifies_contacts, by_mail,
        critical_breaks_quiet, active_from, updated_at)
      select company_id, id, 'silence', true, '[]', true, false, false, now(), now() from products
       where item_code = 'PF-1'`.execute(world.portal.db)
    const { data } = await world.undo(importId)
    assert.deepEqual(data.hindered, [{ lines: [2], name: 'PF-1', why: 'inUse' }])
    assert.equal((await productsOf('PF')).length, 2)
  })

  test('stay if a system has given them codes since; those of a product that was there before stay, too', async () => {
    await world.take('products', csvOf(productHeads, product('PG-1')))
    const giveCode = (itemCode: string, code: string) =>
      sql`
      insert into product_codes (product_id, company_id, kind, code)
      select id, company_id, 'yj', ${code} from products where item_code = ${itemCode}`.execute(world.portal.db)
    await giveCode('PG-1', '1115400X1019')
    const changed = ['PG-1', '別名', 'PG-1 drug', null, '5℃以下', 30, 'ST-1']
    const importId = await world.take('products', csvOf(productHeads, changed, product('PG-2')))
    await giveCode('PG-2', '1115400X2015')
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [3], name: 'PG-2', why: 'changedSince' }])
    await sql`delete from product_codes where code = '1115400X2015'`.execute(world.portal.db)
    assert.equal((await world.undo(importId)).data.undone, 2)
    const { rows } = await sql`select code from product_codes`.execute(world.portal.db)
    assert.deepEqual(rows, [{ code: '1115400X1019' }])
  })

  test('LOG-158: have codes in columns by kind and package: replaced where a cell is filled in, kept where it is empty', async () => {
    const heads = [
      ...productHeads,
      'GTIN（販売包装単位）',
      'GTIN・JANコード',
      'YJコード',
      '統一商品コード（元梱包装単位）',
    ]
    const coded = (itemCode: string, ...codes: (string | null)[]) => [...product(itemCode), ...codes]
    await world.take(
      'products',
      csvOf(heads, coded('PH-1', '14912345678901', '4912345678904', '1115400X1019', '123456789')),
    )
    const first = ['gtin 04912345678904', 'gtin 14912345678901 sales', 'unified 123456789 case', 'yj 1115400X1019']
    assert.deepEqual(await codesOf('PH-1'), first)
    const again = await world.check(
      'products',
      csvOf(heads, coded('PH-1', null, '４９１２３４５６７８９０４', null, null)),
    )
    assert.equal(again.data.counts.unchanged, 1)
    const importId = await world.take('products', csvOf(heads, coded('PH-1', '(消去)', '4912345000019', null, null)))
    assert.deepEqual(await codesOf('PH-1'), ['gtin 04912345000019', 'unified 123456789 case', 'yj 1115400X1019'])
    await world.undo(importId)
    assert.deepEqual(await codesOf('PH-1'), first)
  })

  test('with a wrong check digit, or a code of another item, are faults of their cells, told with that item', async () => {
    const heads = [...productHeads, 'GTIN・JANコード']
    await world.take('products', csvOf(heads, [...product('PI-1'), '4912345000026']))
    const { data } = await world.check(
      'products',
      csvOf(heads, [...product('PI-2'), '4912345000020'], [...product('PI-3'), '4912345000026'], product('PI-4')),
    )
    const asked = { checkId: data.checkId, pageSize: 20 }
    const { data: faults } = await world.portal.call(getImportCheckFaults, asked, { as: world.as })
    assert.deepEqual(
      faults.rows.map(({ line, column, fault, about }) => [line, column, fault, about]),
      [
        [2, 'gtin', 'noCode', null],
        [3, 'gtin', 'codeTaken', 'PI-1'],
      ],
    )
    await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'good' }, { as: world.as })
    assert.deepEqual(
      (await productsOf('PI')).map(row => row.item_code),
      ['PI-1', 'PI-4'],
    )
  })

  test('keep the codes that an import gave them if another item has the former ones now', async () => {
    const heads = [...productHeads, 'GTIN・JANコード']
    await world.take('products', csvOf(heads, [...product('PJ-1'), '4912345000033']))
    const importId = await world.take('products', csvOf(heads, [...product('PJ-1'), '4987654321018']))
    await world.take('products', csvOf(heads, [...product('PJ-2'), '4912345000033']))
    assert.deepEqual((await world.undo(importId)).data.hindered, [{ lines: [2], name: 'PJ-1', why: 'changedSince' }])
    assert.deepEqual(await codesOf('PJ-1'), ['gtin 04987654321018'])
  })

  test('every table that refers to products is checked before they are deleted', async () => {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'products'::regclass`.execute(world.portal.db)
    const ofTheRules = ['product_codes', 'product_versions', 'lots', 'delivery_items', 'stock', 'disclosures']
    assert.deepEqual(rows.map(row => row.table).toSorted(), [...ofTheRules, ...productUses].toSorted())
  })
})
