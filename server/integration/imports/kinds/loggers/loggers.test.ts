import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import { importExample } from '#contract/integration/words/importExamples.ts'
import { importHeadings } from '#contract/integration/words/importWords.ts'
import { saveLoggers } from '#server/integration/imports/kinds/loggers/storedLoggers.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'
import { loggerUses } from '#server/integration/imports/kinds/loggers/undoLoggers.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { csvOf, deliveryEntry, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const heads = ['シリアル番号', '名称', '機種', 'GRAI', 'GIAI', '測定間隔（秒）']
const file = (...lines: (string | null)[][]) => csvOf(heads, ...lines)
const [grai, otherGrai, giai] = ['4912345000019A1', '4912345000019A2', '49123450001']

const loggersLike = async (beginning: string) => {
  const { rows } = await sql<{ row: (string | number | null)[] }>`
    select json_build_array(c.code, g.serial, g.name, g.model, g.interval_seconds,
             (select string_agg(k.kind || ' ' || k.code, ', ' order by k.kind) from logger_codes k where k.logger_id = g.id)) as row
      from loggers g join companies c on c.id = g.company_id where g.serial like ${`${beginning}%`} order by g.serial`.execute(
    world.portal.db,
  )
  return rows.map(({ row }) => row)
}
const faults = async (csv: string) => {
  const { data } = await world.check('loggers', csv)
  return await world.faultsOf(data.checkId)
}

suite('DEV-10: loggers from a file', () => {
  test('are registered and changed by their serials; empty cells change nothing', async () => {
    await world.take(
      'loggers',
      file(['LA-1', '1号車', 'TL-200', `(8003)0${grai}`, giai, '600'], ['LA-2', null, null, null, null, null]),
    )
    assert.deepEqual(await loggersLike('LA'), [
      ['MAKER', 'LA-1', '1号車', 'TL-200', 600, `giai ${giai}, grai ${grai}`],
      ['MAKER', 'LA-2', null, null, null, null],
    ])
    const again = await world.check('loggers', file(['LA-1', null, null, grai, null, null]))
    assert.equal(again.data.counts.unchanged, 1)
    await world.take('loggers', file(['LA-1', null, '(消去)', otherGrai, '(消去)', null]))
    assert.deepEqual((await loggersLike('LA'))[0], ['MAKER', 'LA-1', '1号車', null, 600, `grai ${otherGrai}`])
  })

  test('keep a GRAI that the file leaves out, even one that reads as another without its zero', async () => {
    const grai = '049123450000641'
    await world.take('loggers', file(['LE-1', null, null, `(8003)0${grai}`, null, null]))
    assert.deepEqual(await loggersLike('LE'), [['MAKER', 'LE-1', null, null, null, `grai ${grai}`]])
    await world.take('loggers', file(['LE-1', '5号車', null, null, null, null]))
    assert.deepEqual(await loggersLike('LE'), [['MAKER', 'LE-1', '5号車', null, null, `grai ${grai}`]])
  })

  test('pass a code on: each change of a code is one entry of the trail', async () => {
    const code = (nth: number) => `4912345000026P${nth}`
    const changes = () =>
      world.portal.db
        .selectFrom('audit_trail')
        .select([
          'act',
          sql<string | null>`old ->> 'code'`.as('before'),
          sql<string | null>`new ->> 'code'`.as('after'),
        ])
        .where('table_name', '=', 'logger_codes')
        .where(sql<boolean>`coalesce(new, old) ->> 'code' like '4912345000026P%'`)
        .orderBy('id')
        .execute()
    const lines = (...codes: number[]) =>
      file(...codes.map((nth, at) => [`LP-${at}`, null, null, code(nth), null, null]).toReversed())
    await world.take('loggers', lines(1, 2))
    const before = (await changes()).length
    await world.take('loggers', lines(1, 3))
    assert.deepEqual((await changes()).slice(before), [{ act: 'U', before: code(2), after: code(3) }])
    await world.take('loggers', lines(3, 4))
    assert.deepEqual(
      (await loggersLike('LP')).map(row => row.at(-1)),
      [`grai ${code(3)}`, `grai ${code(4)}`],
    )
  })

  test('with a wrong code, or one of another logger, are faults of their cells, told with that logger', async () => {
    await world.take('loggers', file(['LB-1', null, null, '4912345000026B1', null, null]))
    const foreign = await makeLogger(world.portal.db, { company: world.other, serial: 'FOREIGN' })
    await world.portal.db
      .insertInto('logger_codes')
      .values({ logger_id: foreign.id, company_id: world.other.id, kind: 'giai', code: '49123450009' })
      .execute()
    const csv = file(
      ['LB-2', null, null, '4912345000026B1', null, null],
      ['LB-3', null, null, '4912345000018B1', null, null],
      ['LB-4', null, null, null, '49123450002', null],
      ['LB-5', null, null, null, '49123450002', null],
      // What another company registered is not told.
      ['LB-6', null, null, null, '49123450009', '0'],
      ['LB-7', null, null, null, '49123450009', null],
      ['LB-8', null, null, null, null, null],
      ['LB-8', 'twice', null, null, null, null],
    )
    assert.deepEqual(await faults(csv), [
      [2, 'grai', 'codeTaken', '4912345000026B1'],
      [3, 'grai', 'noCode', '4912345000018B1'],
      [5, 'giai', 'codeTaken', '49123450002'],
      [6, 'intervalSeconds', 'outOfRange', '0'],
      [9, 'row', 'twice', ''],
    ])
    const { data } = await world.check('loggers', csv)
    const { rows } = (
      await world.portal.call(importCalls.getImportCheckFaults, { checkId: data.checkId }, { as: world.as })
    ).data
    assert.deepEqual(
      rows.filter(({ fault }) => fault === 'codeTaken').map(({ about }) => about),
      ['LB-1', 'LB-4'],
    )
  })

  test('keep the interval of a logger that a delivery has carried, and take all else', async () => {
    await world.take('loggers', file(['LC-1', null, null, null, null, '600'], ['LC-2', null, null, null, null, '600']))
    const assigned = { serial: 'LC-1', from: '2026-11-20T00:00:00Z' }
    await world.apiClient.deliveries([{ ...deliveryEntry('LC-REF', []), loggers: [assigned] }])
    const csv = file(['LC-1', null, null, null, null, '300'], ['LC-2', null, null, null, null, '300'])
    assert.deepEqual(await faults(csv), [[2, 'intervalSeconds', 'intervalInUse', '300']])
    await world.take(
      'loggers',
      file(['LC-1', '2号車', null, null, null, '600'], ['LC-2', null, null, null, null, '300']),
    )
    assert.deepEqual(await loggersLike('LC'), [
      ['MAKER', 'LC-1', '2号車', null, 600, null],
      ['MAKER', 'LC-2', null, null, 300, null],
    ])
  })

  test('are planned again if a delivery registers one of them meanwhile, whose interval is then in use', async () => {
    const { portal, maker } = world
    const planned = { serial: 'LF-1', name: null, model: null, grai: null, giai: null, intervalSeconds: 60 }
    const assigned = { serial: 'LF-1', from: '2026-11-20T00:00:00Z' }
    await world.apiClient.deliveries([{ ...deliveryEntry('LF-REF', []), loggers: [assigned] }])
    await assert.rejects(saveLoggers(portal.db, maker.id, { created: [planned], changed: [] }), PlanOutdated)
    assert.deepEqual(await loggersLike('LF'), [['MAKER', 'LF-1', null, null, null, null]])
  })

  test('can be the file of the list, of their owner alone', async () => {
    await world.take('loggers', file(['LD-1', '3号車', 'TL-300', '00491234500006X1', null, '60']))
    const download = async (as: typeof world.as) =>
      (await world.portal.download(loggerCalls.downloadLoggerCsv, { use: 'all' }, { as })).body
    const own = await world.check('loggers', await download(world.as))
    assert.deepEqual([own.data.counts.changed, own.data.counts.created, own.data.counts.leftOut], [0, 0, 0])
    const current = await world.portal.download(
      importCalls.downloadImportTemplateCsv,
      { kind: 'loggers', content: 'current' },
      { as: world.as },
    )
    assert.equal((await world.check('loggers', current.body)).data.counts.unchanged, own.data.counts.unchanged)
    const foreign = csvOf(['所有企業コード', ...heads.slice(0, 1)], ['OTHER', 'FOREIGN'])
    assert.deepEqual(await faults(foreign), [[2, 'companyCode', 'otherCompany', 'OTHER']])
  })

  test('have an example that is accepted', async () => {
    for (const language of ['ja', 'en'] as const) {
      // With another serial than the example, which would be ignored.
      const example = { ...importExample('loggers', language), serial: 'SN-1002' }
      const cells = columnsOf('loggers').map(({ name }) => example[name] ?? '')
      const { data } = await world.check('loggers', csvOf(Object.values(importHeadings[language].loggers), cells))
      assert.deepEqual([data.counts.created, data.counts.leftOut], [1, 0])
    }
  })
})

suite('DEV-10: imported loggers are undone', () => {
  test('new ones removed, changed ones as they were', async () => {
    await world.take('loggers', file(['UA-1', 'before', null, '4912345000033U1', null, '60']))
    const importId = await world.take(
      'loggers',
      file(
        ['UA-1', 'after', 'TL-1', '4912345000033U2', '49123450003', '90'],
        ['UA-2', null, null, '4912345000033U1', null, null],
      ),
    )
    assert.equal((await loggersLike('UA')).length, 2)
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.deepEqual(await loggersLike('UA'), [['MAKER', 'UA-1', 'before', null, 60, 'grai 4912345000033U1']])
  })

  test('but not those that are used, or were changed since', async () => {
    const importId = await world.take(
      'loggers',
      file(...['UB-1', 'UB-2', 'UB-3', 'UB-4'].map(serial => [serial, null, null, null, null, null])),
    )
    const assigned = { serial: 'UB-1', from: '2026-11-20T00:00:00Z' }
    await world.apiClient.deliveries([{ ...deliveryEntry('UB-REF', []), loggers: [assigned] }])
    const since = { 'UB-2': { name: 'somebody' }, 'UB-3': { note: 'spare' }, 'UB-4': { retired_on: '2026-11-20' } }
    for (const [serial, facts] of Object.entries(since))
      await world.portal.db.updateTable('loggers').set(facts).where('serial', '=', serial).execute()
    assert.deepEqual((await world.undo(importId)).data.hindered, [
      { lines: [2], name: 'UB-1', why: 'inUse' },
      { lines: [3], name: 'UB-2', why: 'changedSince' },
      { lines: [4], name: 'UB-3', why: 'changedSince' },
      { lines: [5], name: 'UB-4', why: 'changedSince' },
    ])
  })

  test('nor if another logger has a former code now, or a delivery was evaluated by the new interval', async () => {
    await world.take(
      'loggers',
      file(['UC-1', null, null, '4912345000040C1', null, '60'], ['UC-2', null, null, null, null, '60']),
    )
    const importId = await world.take(
      'loggers',
      file(['UC-1', null, null, '(消去)', null, null], ['UC-2', null, null, null, null, '90']),
    )
    await world.take('loggers', file(['UC-3', null, null, '4912345000040C1', null, null]))
    const assigned = { serial: 'UC-2', from: '2026-11-20T00:00:00Z' }
    await world.apiClient.deliveries([{ ...deliveryEntry('UC-REF', []), loggers: [assigned] }])
    assert.deepEqual((await world.undo(importId)).data.hindered, [
      { lines: [2], name: 'UC-1', why: 'changedSince' },
      { lines: [3], name: 'UC-2', why: 'usedByDelivery' },
    ])
  })

  test('every table that refers to loggers is checked before they are deleted', async () => {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'loggers'::regclass`.execute(world.portal.db)
    // Codes and alerts go with their logger; that it has measured is asked by its progress.
    const others = ['logger_codes', 'alerts', 'logger_progress']
    assert.deepEqual(rows.map(row => row.table).toSorted(), [...others, ...loggerUses].toSorted())
  })
})
