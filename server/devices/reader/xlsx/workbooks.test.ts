import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import { readAt, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'
import { serialOf, workbookFile, type SheetCell } from '#test/support/worlds/devices/loggerFiles/workbookFile.ts'
import { zipFile } from '#test/support/worlds/devices/loggerFiles/zipFile.ts'

const read = (bytes: Buffer, answers: LoggerFileAnswers = { zone: 'UTC' }) => readAnyFile(bytes, answers, readAt)
const problemOf = async (bytes: Buffer) => (await read(bytes)).findings.problem

const moment = (iso: string, is1904 = false): SheetCell => ({
  number: serialOf(iso, { is1904 }),
  format: 'yyyy/m/d\\ h:mm:ss',
})
const heads = ['日時', '温度(℃)', '湿度(%RH)']
const table = [
  heads,
  [moment('2026-03-04T09:00:00'), 5.1, 45.5],
  [moment('2026-03-04T09:10:00'), -20.25, 46],
  [moment('2026-04-03T09:20:00'), { number: 5.300000190734863, format: '0.0' }, null],
]
const expected = [
  ['2026-03-04T09:00:00.000Z', 5100, 4550],
  ['2026-03-04T09:10:00.000Z', -20_250, 4600],
  ['2026-04-03T09:20:00.000Z', 5300, -1],
]

describe('A workbook', () => {
  test('is read like a CSV file: its moments leave no order of dates open, its values are exact and not as displayed', async () => {
    const { findings, series } = await read(workbookFile([{ name: '測定値', rows: table }]))
    assert.deepEqual(rowsOf(series[0]), expected)
    assert.deepEqual(findings.container, { kind: 'xlsx', pages: null, sheet: '測定値', otherSheets: [] })
    assert.deepEqual([findings.dateOrder.value, findings.delimiter, findings.encoding], ['ymd', null, null])
  })

  test('asks the same questions as a CSV file: zone and unit', async () => {
    const rows = [['Time', 'Temperature'], ...table.slice(1)]
    const { findings } = await read(workbookFile([{ name: 'Data', rows }]), {})
    assert.deepEqual(findings.questions, ['zone', 'unit'])
  })

  test('may count days from 1904 in cells that have no format of a date', async () => {
    const rows = [heads, ...['09:00', '09:10'].map(at => [serialOf(`2026-04-03T${at}:00`, { is1904: true }), 5.1, 45])]
    const bytes = workbookFile([{ name: 'Data', rows }], { is1904: true })
    const at = ['2026-04-03T09:00:00.000Z', '2026-04-03T09:10:00.000Z']
    const mapping = { firstLine: 2, headLine: 1, time: 0, celsius: 1 }
    for (const answers of [{}, { mapping }, { mapping: { ...mapping, timeFormat: 'number' } }]) {
      const { series } = await read(bytes, { zone: 'UTC', ...answers })
      assert.deepEqual(
        rowsOf(series[0]).map(([moment]) => moment),
        at,
      )
    }
  })

  test('may count days from 1904', async () => {
    const rows = [heads, [moment('2026-03-04T09:00:00', true), 5.1, 45.5]]
    const { series } = await read(workbookFile([{ name: 'Data', rows }], { is1904: true }))
    assert.deepEqual(rowsOf(series[0]), expected.slice(0, 1))
  })

  test('may have date and time in two columns, and five decimals of a day are a second', async () => {
    const rows = [
      ['Date', 'Time (UTC)', 'Temp °C'],
      ...[0.37847, 0.385_416_666_666_67].map((clock, n): SheetCell[] => [
        { number: 46_085, format: 'dd/mm/yyyy' },
        { number: clock, format: 'h:mm:ss AM/PM' },
        n + 5,
      ]),
    ]
    const { series } = await read(workbookFile([{ name: 'Data', rows }]), {})
    assert.deepEqual(
      rowsOf(series[0]).map(([at]) => at),
      ['2026-03-04T09:05:00.000Z', '2026-03-04T09:15:00.000Z'],
    )
  })

  test('has fractions in percent format: 0.455 is a humidity of 45.5, not a temperature', async () => {
    const percent = { number: 0.455, format: '0.0%' }
    const rows = [
      ['Time (UTC)', 'Temp (°C)', 'RH %'],
      [moment('2026-03-04T09:00:00'), 5.1, percent],
    ]
    const { series } = await read(workbookFile([{ name: 'Data', rows }]), {})
    assert.deepEqual(rowsOf(series[0]), expected.slice(0, 1))
  })

  test('names the unit of a cell by its format', async () => {
    const fahrenheit = { number: 41.18, format: '0.0" °F"' }
    const rows = [
      ['Time (UTC)', 'Temperature'],
      [moment('2026-03-04T09:00:00'), fahrenheit],
    ]
    const { findings, series } = await read(workbookFile([{ name: 'Data', rows }]), {})
    assert.equal(findings.unit, 'F')
    assert.deepEqual(rowsOf(series[0]), [['2026-03-04T09:00:00.000Z', 5100, -1]])
  })

  test("has the spreadsheet's line numbers, and reports cells that are not values by line", async () => {
    const rows = [
      heads,
      [moment('2026-03-04T09:00:00'), 5.1, 45.5],
      [],
      [moment('2026-03-04T09:20:00'), { raw: '<c t="e"><v>#DIV/0!</v></c>' }],
      [moment('2026-03-04T09:30:00'), { raw: '<c><f>B5+1</f></c>' }],
      [moment('2026-03-04T09:40:00'), { raw: '<c><f>B5+1</f><v>6.5</v></c>' }],
      [moment('2026-03-04T09:50:00'), { raw: '<c t="inlineStr"><is><r><t>7,</t></r><r><t>5</t></r></is></c>' }],
    ]
    const { findings, series } = await read(workbookFile([{ name: 'Data', from: 11, rows }]), {
      zone: 'UTC',
      decimalSign: '.',
      unread: 'leftOut',
    })
    assert.equal(findings.unreadValues, 1)
    assert.deepEqual(findings.rejected, [
      { line: 14, fault: 'celsiusUnreadable', cell: '#DIV/0!' },
      { line: 15, fault: 'celsiusUnreadable', cell: '=B5+1' },
      { line: 17, fault: 'celsiusUnreadable', cell: '7.5' },
    ])
    assert.deepEqual(
      rowsOf(series[0]).map(([, milli]) => milli),
      [5100, 6500],
    )
  })

  test('keeps the leading zeros of a serial', async () => {
    const rows = [
      ['Serial', 'Time (UTC)', '°C'],
      [{ number: 4711, format: '00000000' }, moment('2026-03-04T09:00:00'), 5],
    ]
    const { series } = await read(workbookFile([{ name: 'Data', rows }]), {})
    assert.equal(series[0]?.serial, '00004711')
  })

  test('with several sheets is read if one has readings; the others are named, hidden ones are ignored', async () => {
    const summary = {
      name: 'Summary',
      rows: [
        ['Device', 'TH-1'],
        ['Maximum', 5.3],
      ],
    }
    const hidden = { name: 'Raw', state: 'hidden', rows: [heads, [moment('2026-03-04T09:00:00'), 99, 45]] }
    const { findings, series } = await read(workbookFile([summary, hidden, { name: 'Data', rows: table }]))
    assert.deepEqual(rowsOf(series[0]), expected)
    assert.deepEqual([findings.container?.sheet, findings.container?.otherSheets], ['Data', ['Summary']])
  })

  test('may state serial and zone on a separate sheet', async () => {
    const facts = [
      ['Serial number', '4711'],
      ['Time zone', 'UTC'],
      ['Max', 99],
    ]
    const { findings, series } = await read(
      workbookFile([
        { name: 'Data', rows: table },
        { name: 'Details', rows: facts },
      ]),
      {},
    )
    assert.deepEqual([findings.questions, findings.zone.saidBy, series[0]?.serial], [[], 'file', '4711'])
    assert.deepEqual(rowsOf(series[0]), expected)
  })

  test('with readings on several sheets asks which ones to read, and shows the contents of each', async () => {
    const later = [heads, [moment('2026-03-05T09:00:00'), 6.1, 45.5]]
    const bytes = workbookFile([
      { name: 'Depot', rows: table },
      { name: 'Note', rows: [['Checked', 'yes']] },
      { name: 'Truck', rows: later },
    ])
    const asked = await read(bytes)
    assert.deepEqual([asked.findings.questions, asked.findings.problem, asked.series], [['sheets'], null, []])
    const shownHeads = '日時 · 温度(℃) · 湿度(%RH)'
    assert.deepEqual(asked.findings.container?.withReadings, [
      {
        name: 'Depot',
        heads: shownHeads,
        samples: ['2026-03-04 09:00:00 · 5.1 · 45.5', '2026-04-03 09:20:00 · 5.30000019073486'],
      },
      { name: 'Truck', heads: shownHeads, samples: ['2026-03-05 09:00:00 · 6.1 · 45.5'] },
    ])
    assert.deepEqual((await read(bytes, { zone: 'UTC', sheets: ['gone'] })).findings.questions, ['sheets'])

    const one = await read(bytes, { zone: 'UTC', sheets: ['Truck'] })
    assert.deepEqual(one.series.map(rowsOf), [[['2026-03-05T09:00:00.000Z', 6100, 4550]]])
    assert.deepEqual([one.findings.container?.sheet, one.findings.container?.otherSheets], ['Truck', ['Depot', 'Note']])

    const both = await read(bytes, { zone: 'UTC', sheets: ['Truck', 'Depot'] })
    assert.deepEqual(both.findings.questions, [])
    assert.deepEqual(
      both.series.map(series => [series.channel, rowsOf(series)]),
      [
        ['Depot', expected],
        ['Truck', [['2026-03-05T09:00:00.000Z', 6100, 4550]]],
      ],
    )
    assert.deepEqual(
      both.findings.series.map(({ key, readings }) => [key, readings]),
      both.series.map(({ key, readings }) => [key, readings.count]),
    )
  })

  test('with several sheets is read when none has an open question, and reports the sheet of each finding', async () => {
    const rows = [
      ['Time', 'Temp'],
      [moment('2026-03-05T09:00:00'), 41.1],
      [moment('2026-03-05T09:10:00'), 'x1'],
    ]
    const bytes = workbookFile([
      { name: 'A', rows: table },
      { name: 'B', rows },
    ])
    const open = await read(bytes, { zone: 'UTC', sheets: ['A', 'B'] })
    assert.deepEqual([open.findings.questions, open.series], [['unit', 'unread'], []])
    const answers = { zone: 'UTC', unit: 'F', unread: 'leftOut', sheets: ['A', 'B'] } as const
    const { findings, series } = await read(bytes, { ...answers, sheets: ['A', 'B'] })
    assert.deepEqual(
      series.map(({ readings }) => readings.milliCelsius[0]),
      [5100, 5056],
    )
    assert.deepEqual(findings.rejected, [{ line: 3, fault: 'celsiusUnreadable', cell: 'B: x1' }])
  })

  test('without headers is explained by hand, like a CSV file', async () => {
    const bytes = workbookFile([{ name: 'Data', rows: table.slice(1) }])
    assert.deepEqual((await read(bytes, {})).findings.questions, ['mapping'])
    const mapping = { firstLine: 1, time: 0, celsius: 1, humidity: 2 }
    const { series } = await read(bytes, { zone: 'UTC', unit: 'C', mapping })
    assert.deepEqual(rowsOf(series[0]), expected)
  })
})

describe('A workbook that cannot be read', () => {
  const good = { name: 'Data', rows: table }

  test('is reported by its kind', async () => {
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
    assert.equal(await problemOf(ole), 'spreadsheet')
    assert.equal(await problemOf(locked), 'passwordProtected')
    assert.equal(await problemOf(zipFile([{ name: 'xl/workbook.bin', content: 'x' }])), 'spreadsheet')
    const openDocument = ['mimetype', 'content.xml'].map(name => ({ name, content: 'x' }))
    assert.equal(await problemOf(zipFile(openDocument)), 'spreadsheet')
    assert.equal(await problemOf(zipFile([{ name: 'readings.csv', content: 'time,temp C\n' }])), 'archive')
    assert.equal(await problemOf(workbookFile([{ name: 'Empty', rows: [] }])), 'noReadings')
  })

  test('is damaged if it is cut, a part is missing, or a part is changed', async () => {
    const bytes = workbookFile([good])
    assert.equal(await problemOf(bytes.subarray(0, bytes.length - 40)), 'damaged')
    const sheet = 'xl/worksheets/sheet1.xml'
    assert.equal(await problemOf(workbookFile([good], { replaced: { [sheet]: { name: 'gone' } } })), 'damaged')
    assert.equal(await problemOf(workbookFile([good], { replaced: { [sheet]: { crc: 1 } } })), 'damaged')
    assert.equal(await problemOf(workbookFile([good], { replaced: { [sheet]: { size: 10 } } })), 'damaged')
  })

  test('is too large if it unpacks to more than any logger writes', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024, ' ')
    const parts = { 'xl/styles.xml': { content: bomb }, 'xl/sharedStrings.xml': { content: bomb } }
    const bytes = workbookFile([good], { replaced: parts })
    assert.ok(bytes.length < 1024 * 1024)
    assert.equal(await problemOf(bytes), 'tooLarge')
  })
})
