import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import { pdfReport, placedRows, type PlacedText } from '#test/support/worlds/devices/loggerFiles/pdfReport.ts'
import { readAt, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const read = (bytes: Buffer, answers: LoggerFileAnswers = {}) => readAnyFile(bytes, answers, readAt)
const problemOf = async (pages: PlacedText[][]) => (await read(await pdfReport(pages))).findings.problem

const lefts = [40, 160, 260]
const heads = ['Time (UTC)', 'Temperature (°C)', 'Humidity (%RH)']
const at = (minute: number) => `2026-04-17 09:${String(minute).padStart(2, '0')}:00`
const instant = (minute: number) => `2026-04-17T09:${String(minute).padStart(2, '0')}:00.000Z`
const foot = (page: number) => ({ x: 40, y: 800, text: `Page ${page} of 2, printed 2026-04-18 10:00` })

describe("A logger's report as PDF", () => {
  test('is read from the table in its text, over all pages, with the facts above it', async () => {
    const facts = placedRows(
      [['Temperature report'], ['Serial No:', 'SN-4711', 'Model:', 'TH-2']],
      [40, 100, 300, 340],
      40,
    )
    const first = [
      ...facts,
      ...placedRows([heads, [at(0), '5.1', '45.5'], [at(10), '-5.2', '46.0']], lefts, 100),
      foot(1),
    ]
    const second = [...placedRows([heads, [at(20), '5.3', '47.0']], lefts, 100), foot(2)]
    const { findings, series } = await read(await pdfReport([first, second]))
    assert.deepEqual(rowsOf(series[0]), [
      [instant(0), 5100, 4550],
      [instant(10), -5200, 4600],
      [instant(20), 5300, 4700],
    ])
    assert.deepEqual([series[0]?.serial, findings.device, findings.rejected], ['SN-4711', 'TH-2', []])
    assert.deepEqual(findings.container, { kind: 'pdf', pages: 2, sheet: null, otherSheets: [] })
  })

  test('asks the same questions as a CSV file', async () => {
    const rows = [
      ['Time', 'Temperature'],
      ['03/04/2026 09:00', '5.1'],
      ['03/04/2026 09:10', '5.2'],
    ]
    const { findings } = await read(await pdfReport([placedRows(rows, lefts, 100)]))
    assert.deepEqual(findings.questions, ['dateOrder', 'zone', 'unit'])
  })

  test('never moves a humidity into the place of a missing temperature', async () => {
    const rows = [heads, [at(0), '5.1', '45.5'], [at(10), '', '46.0'], [at(20), '5.3', '']]
    const { findings, series } = await read(await pdfReport([placedRows(rows, lefts, 100)]))
    assert.deepEqual(rowsOf(series[0]), [
      [instant(0), 5100, 4550],
      [instant(20), 5300, -1],
    ])
    assert.equal(findings.faults[0]?.count, 1)
  })

  test('with several columns of readings side by side is read column by column', async () => {
    const pair = ['Time (UTC)', 'Temp °C']
    const rows = [
      [...pair, ...pair],
      [at(0), '5.0', at(30), '5.3'],
      [at(10), '5.1', at(40), '5.4'],
      [at(20), '5.2'],
    ]
    const { series } = await read(await pdfReport([placedRows(rows, [40, 160, 300, 420], 100)]))
    assert.deepEqual(
      rowsOf(series[0]).map(([time, milli]) => [time, milli]),
      [0, 10, 20, 30, 40].map(minute => [instant(minute), 5000 + minute * 10]),
    )
  })

  test('may have date and time in two columns, numbered rows, and lines drawn as one text', async () => {
    const rows = ['  1   17.04.2026   09:00:00   5.1', '  2   17.04.2026   09:10:00   5.2']
    const lines = ['No.   Date         Time (UTC)  Temp °C', ...rows]
    const font = { font: 'Courier' }
    const { series } = await read(
      await pdfReport(
        [
          placedRows(
            lines.map(line => [line]),
            [40],
            100,
          ),
        ],
        font,
      ),
    )
    assert.deepEqual(rowsOf(series[0]), [
      [instant(0), 5100, -1],
      [instant(10), 5200, -1],
    ])
  })

  test('reports a line among its rows that cannot be read', async () => {
    const rows = [heads, [at(0), '5.1', '45.5'], ['broken', '5.2', '46'], [at(20), '5.3', '47']]
    const { findings } = await read(await pdfReport([placedRows(rows, lefts, 100)]))
    assert.deepEqual([findings.series[0]?.readings, findings.rejectedCount], [2, 1])
    assert.equal(findings.rejected[0]?.cell, 'broken')
  })
})

describe('A PDF that cannot be read', () => {
  test('is reported without a table: a summary, days without times, a single reading', async () => {
    const summary = [
      ['Maximum', '8.1 °C'],
      ['Minimum', '2.2 °C'],
      ['Started', at(0)],
    ]
    const days = [
      ['Date', 'Min', 'Max'],
      ['2026-04-17', '2.2', '8.1'],
      ['2026-04-18', '2.4', '7.9'],
    ]
    const single = [heads, [at(0), '5.1', '45.5']]
    for (const rows of [summary, days, single])
      assert.equal(await problemOf([placedRows(rows, lefts, 100)]), 'pdfNoTable')
  })

  test('is reported without text, protected or damaged', async () => {
    assert.equal(await problemOf([[], []]), 'pdfNoText')
    const rows = placedRows([heads, [at(0), '5.1', '45.5'], [at(10), '5.2', '46']], lefts, 100)
    const locked = await pdfReport([rows], { userPassword: 'secret', pdfVersion: '1.7' })
    assert.equal((await read(locked)).findings.problem, 'passwordProtected')
    const open = await pdfReport([rows], { ownerPassword: 'secret', pdfVersion: '1.7' })
    assert.equal((await read(open)).findings.series[0]?.readings, 2)
    assert.equal((await read(Buffer.from('%PDF-1.3\r\n%\xAF\r\n'))).findings.problem, 'damaged')
  })

  test('is reported if its columns cannot be separated', async () => {
    const rows = [heads, [at(0), '5.1', '45.5'], [at(10), '5.2', '46.0']]
    const shifted = placedRows([[at(20), '5.3', '47']], [40, 150, 172], 156)
    const wide = placedRows([[at(30), '5.4 5.5 5.6 5.7 5.8']], [40, 150], 170)
    assert.equal(await problemOf([[...placedRows(rows, lefts, 100), ...shifted, ...wide]]), 'pdfNoTable')
  })
})
