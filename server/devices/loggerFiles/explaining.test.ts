import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { until } from '#test/support/database/until.ts'
import {
  ownFile,
  makeLoggerFileWorld,
  taken,
  type LoggerFileWorld,
} from '#test/support/worlds/devices/loggerFileWorld.ts'

let world: LoggerFileWorld
before(async () => {
  world = await makeLoggerFileWorld()
})
after(() => world.portal.close())

const { previewLoggerFile, explainLoggerFile, getLoggerFile, getLoggerFileLayouts, forgetLoggerFileLayout } =
  loggerFileCalls
type Explained = RequestOf<typeof explainLoggerFile>

const textFile = (fileName: string, text: string) => ({ fileName, bytes: Buffer.from(text) })
/** A table whose times are not recognised; `name` makes it a separate layout. */
const oddFile = (name: string, day = '18') =>
  textFile(
    `${name}-${day}.txt`,
    `Protokoll ${name}\n${name};Was;Feuchte %RH\n${day}.07.2024 15h05;5,1;68,5\n${day}.07.2024 15h15;5,2;69\n--;--;\n`,
  )
const mapping = { headLine: 2, firstLine: 3, time: 0, celsius: 1, humidity: 2, timeFormat: "dd.MM.yyyy HH'h'mm" }
const answers = { mapping, zone: 'UTC', unit: 'C', dateOrder: 'dmy' } as const

const preview = async (body: RequestOf<typeof previewLoggerFile>, as = world.as.maria) =>
  await world.portal.call(previewLoggerFile, body, { as })
const explain = async (body: Explained, as = world.as.maria) => await world.portal.call(explainLoggerFile, body, { as })
const layouts = async (as = world.as.maria) => (await world.portal.call(getLoggerFileLayouts, {}, { as })).data

suite('A file that is not understood', () => {
  test('is stored as received if it seems to have readings, and its readings are stored once it was explained', async () => {
    const odd = oddFile('KEPT')
    const sent = await world.upload(odd)
    assert.deepEqual([sent.outcome, sent.findings.questions, sent.findings.canExplain], ['taken', ['mapping'], true])
    const { fileId } = taken(sent)
    const { data } = await explain({ fileId, answers, remember: null })
    assert.deepEqual([data.isChanged, data.file.findings.series[0]?.readings], [true, 2])
    // Uploaded again, it is shown with its state.
    const again = await world.upload(odd, world.as.member)
    assert.deepEqual([again.outcome, again.file?.answers.mapping], ['known', mapping])
    const stored = await world.store(data.file)
    assert.equal(stored.state, 'unassigned')
    const late = await explain({ fileId, answers: {}, remember: { replaces: null } })
    assert.deepEqual([late.data.isChanged, late.data.file.answers.mapping], [false, mapping])
    assert.deepEqual(await layouts(), [])
  })

  test('is stored too if its form is known and none of it could be read; a file without a table is not', async () => {
    const hot = textFile('hot.csv', 'Time (UTC),Temperature (°C)\n2026-11-01 09:00,500\n2026-11-01 09:10,600\n')
    const { outcome, file } = await world.upload(hot)
    assert.deepEqual([outcome, file?.state, file?.findings.problem], ['taken', 'toConfirm', 'noReadings'])
    assert.equal(file?.findings.rejectedCount, 2)
    const prose = await world.upload(textFile('prose.csv', 'good morning\nat 9:00\n'))
    assert.equal(prose.outcome, 'refused')
  })
})

suite('A preview', () => {
  test('shows lines as in the file, the readings of the first and last ones, and all that is skipped', async () => {
    const { fileId } = taken(await world.upload(oddFile('SEEN')))
    const open = await preview({ fileId, answers: {} })
    assert.deepEqual(open.data.recognised, {
      headLine: 2,
      firstLine: 3,
      time: null,
      clock: null,
      temperatures: [],
      serial: null,
    })
    assert.deepEqual(open.data.lines[0], { line: 1, cells: ['Protokoll SEEN'] })
    const { data } = await preview({ fileId, answers, fromLine: 3 })
    assert.deepEqual([data.lines[0]?.line, data.lastLine, data.columns], [3, 5, 3])
    assert.deepEqual(
      data.first.map(({ line, time, values, readings, skipped }) => [line, time, values, readings.length, skipped]),
      [
        [3, '18.07.2024 15h05', ['5,1 / 68,5'], 1, null],
        [4, '18.07.2024 15h15', ['5,2 / 69'], 1, null],
        [5, '--', ['--'], 0, 'timeUnreadable'],
      ],
    )
    assert.deepEqual(data.first[0]?.readings[0], {
      serial: null,
      channel: null,
      at: '2024-07-18T15:05:00.000Z',
      celsius: 5.1,
      humidity: 68.5,
    })
    // Nothing of it is saved.
    const { data: after } = await world.portal.call(getLoggerFile, { fileId }, { as: world.as.maria })
    assert.deepEqual(after.answers, {})
  })

  test('of a large file is small, and includes its end', async () => {
    const rows = Array.from({ length: 40_000 }, (_, place) => {
      const at = new Date(Date.UTC(2024, 6, 1) + place * 60_000).toISOString()
      return `${at.slice(0, 10)} ${at.slice(11, 13)}h${at.slice(14, 16)};5,1;${'x'.repeat(20)}`
    })
    const file = textFile('large.txt', ['Wann;Was;Notiz', ...rows, ''].join('\n'))
    assert.ok(file.bytes.length > 1_000_000)
    const { fileId } = taken(await world.upload(file))
    const large = { headLine: 1, firstLine: 2, time: 0, celsius: 1, timeFormat: "yyyy-MM-dd HH'h'mm" }
    const { data } = await preview({
      fileId,
      answers: { ...answers, mapping: large, dateOrder: 'ymd' },
      fromLine: 39_990,
    })
    assert.deepEqual([data.lastLine, data.lines[0]?.line, data.last.at(-1)?.line], [40_001, 39_990, 40_001])
    assert.equal(data.findings.series[0]?.readings, 40_000)
    assert.equal(data.last.at(-1)?.readings[0]?.celsius, 5.1)
    assert.ok(JSON.stringify(data).length < 50_000)
  })

  test('of lines and columns that do not exist reports that, and nothing is saved', async () => {
    const { fileId } = taken(await world.upload(oddFile('RANGE')))
    for (const [more, fault] of [
      [{ firstLine: 7 }, 'firstLineMissing'],
      [{ headLine: 1_999_999, firstLine: 2_000_000 }, 'firstLineMissing'],
      [{ celsius: 8 }, 'columnMissing'],
      [{ celsius: 2, humidity: undefined }, 'otherQuantity'],
    ] as const) {
      const wrong = { ...answers, mapping: { ...mapping, ...more } }
      const { data } = await preview({ fileId, answers: wrong })
      assert.deepEqual([data.findings.mappingFault, data.findings.questions], [fault, ['mapping']])
      const refused = await explain({ fileId, answers: wrong, remember: { replaces: null } })
      assert.deepEqual(
        [refused.code, refused.issues],
        [codes.invalidParameters, [{ path: 'answers.mapping', message: fault }]],
      )
    }
    for (const said of [
      { mapping: { ...mapping, humidity: 1 } },
      { mapping: { ...mapping, headLine: 3 } },
      { mapping, dateOrder: 'mdy' as const },
      { mapping: { ...mapping, celsius: 1000 } },
      { mapping: { ...mapping, firstLine: 2_000_001 } },
    ]) {
      assert.equal((await preview({ fileId, answers: said })).code, codes.invalidParameters)
      assert.equal((await explain({ fileId, answers: said, remember: null })).code, codes.invalidParameters)
    }
    assert.equal((await preview({ fileId, answers, fromLine: 0 })).code, codes.invalidParameters)
    assert.deepEqual(await layouts(), [])
  })
})

suite('A saved explanation', () => {
  test('is used for the next file of its layout, even if the file could be read otherwise, and can be deleted', async () => {
    // Its headers name another quantity than the company measures with it.
    const known = (day: string) =>
      textFile(
        `known-${day}.csv`,
        `Time (UTC),Temp (°C),Core\n2026-11-${day} 09:00,20.5,5.1\n2026-11-${day} 09:10,20.6,5.2\n`,
      )
    const first = taken(await world.upload(known('01')))
    assert.equal(first.findings.series[0]?.maxCelsius, 20.6)
    const core = { headLine: 1, firstLine: 2, time: 0, celsius: 2 }
    await explain({ fileId: first.fileId, answers: { mapping: core, unit: 'C' }, remember: { replaces: null } })
    const next = taken(await world.upload(known('02'), world.as.member))
    assert.deepEqual([next.findings.series[0]?.maxCelsius, next.keptMapping?.keptBy], [5.2, world.users.maria.name])
    // Another company has not explained it.
    const foreign = taken(await world.upload(known('03'), world.as.oscar))
    assert.deepEqual([foreign.findings.series[0]?.maxCelsius, foreign.keptMapping], [20.6, null])
    const [layout] = await layouts()
    assert.deepEqual(
      [layout?.heads, layout?.fileName, layout?.mayForget],
      [['Time (UTC)', 'Temp (°C)', 'Core'], 'known-01.csv', true],
    )
    assert.deepEqual(await layouts(world.as.oscar), [])
    assert.deepEqual(
      (await layouts(world.as.guest)).map(one => one.mayForget),
      [false],
    )
    const forget = async (as = world.as.maria) =>
      (await world.portal.call(forgetLoggerFileLayout, { layoutId: layout?.layoutId ?? 0 }, { as })).code
    assert.equal(await forget(world.as.oscar), codes.notAuthorized)
    assert.equal(await forget(world.as.guest), codes.notAuthorized)
    assert.equal(await forget(), codes.success)
    assert.equal(await forget(), codes.notAuthorized)
    assert.equal(taken(await world.upload(known('04'))).findings.series[0]?.maxCelsius, 20.6)
    // Both logs have who saved it and who deleted it.
    const { rows: trail } = await sql<{ act: string; actor: string; heads: unknown }>`
      select act, actor, coalesce(new, old) -> 'heads' as heads from audit_trail
       where table_name = 'logger_file_mappings' order by id desc limit 2`.execute(world.portal.db)
    assert.deepEqual(
      trail,
      ['D', 'I'].map(act => ({ act, actor: `user:${world.users.maria.id}`, heads: layout?.heads })),
    )
    const logged = () =>
      world.portal.db
        .selectFrom('operation_log')
        .select(['result_code', 'subject'])
        .where('operation', '=', 'explainLoggerFiles')
        .where('user_id', '=', world.users.maria.id)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
    await until('the last attempt is logged', async () => (await logged())[0]?.result_code === codes.notAuthorized)
    const log = await logged()
    const subject = { layoutId: layout?.layoutId }
    assert.deepEqual(log, [
      { result_code: codes.notAuthorized, subject },
      { result_code: codes.success, subject },
    ])
  })

  test("of a layout that two users explain at once is the first one's, and the second user sees it", async () => {
    const [one, other] = [
      taken(await world.upload(oddFile('TWO', '18'))),
      taken(await world.upload(oddFile('TWO', '19'))),
    ]
    const first = explain({ fileId: one.fileId, answers, remember: { replaces: null } })
    const second = explain(
      { fileId: other.fileId, answers: { ...answers, zone: 'Asia/Tokyo' }, remember: { replaces: null } },
      world.as.member,
    )
    const both = await Promise.all([first, second])
    assert.equal(both.filter(({ data }) => data.isChanged).length, 1)
    const lost = both[0].data.isChanged ? other : one
    const { data: kept } = await world.portal.call(getLoggerFile, { fileId: lost.fileId }, { as: world.as.maria })
    assert.deepEqual(kept.answers, {})
    // After it was shown, it may be replaced.
    const seen = (await preview({ fileId: lost.fileId, answers: { ...answers, unit: 'F' } })).data.kept
    assert.equal(seen?.isSame, false)
    const replaced = await explain({
      fileId: lost.fileId,
      answers: { ...answers, unit: 'F' },
      remember: { replaces: seen?.keptAt ?? null },
    })
    assert.equal(replaced.data.isChanged, true)
    const next = taken(await world.upload(oddFile('TWO', '20')))
    // The order of dates depends on each file.
    assert.deepEqual(
      [next.answers.unit, next.answers.dateOrder, next.findings.dateOrder.value],
      ['F', undefined, 'dmy'],
    )
  })

  test('that no longer fits a file leaves it to be explained again', async () => {
    const { fileId } = taken(await world.upload(oddFile('LESS')))
    await explain({ fileId, answers, remember: { replaces: null } })
    const narrow = textFile('less.txt', 'LESS;Was;Feuchte %RH\n18.07.2024 15h05;\n18.07.2024 15h15;\n')
    const { file } = await world.upload(narrow)
    assert.deepEqual([file?.answers, file?.findings.questions], [{}, ['mapping']])
  })
})

test('Only a user who may decide about a file can explain it', async () => {
  const { fileId } = taken(await world.upload(oddFile('MINE')))
  for (const as of [world.as.oscar, world.as.guest]) {
    assert.equal((await preview({ fileId, answers }, as)).code, codes.notAuthorized)
    assert.equal((await explain({ fileId, answers, remember: { replaces: null } }, as)).code, codes.notAuthorized)
  }
  assert.equal((await explain({ fileId, answers, remember: null }, world.as.root)).data.isChanged, true)
  const own = taken(await world.upload(ownFile('EXPLAIN-OWN', '2026-11-01T00:00:00.000Z', [5, 5.1])))
  assert.equal((await preview({ fileId: own.fileId, answers: {} })).data.recognised.temperatures.length, 1)
})
