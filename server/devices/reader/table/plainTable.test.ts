import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { celsiusOf, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const zone = 'UTC'
const lines = (...of: string[]) => `${of.join('\n')}\n`

describe('A table whose columns are separated by blanks', () => {
  test('is read with the statements above it; a row that may have lost any cell is refused', () => {
    const rows = ['1    2026-04-03  09:00:00   5.1  60.0', '2    2026-04-03  09:10:00        61.0']
    const { findings, series } = readNow(
      lines('Logger 179', 'S/N 4711', 'No.  Date        Time       Temp(C)  RH(%)', ...rows, rows[0] ?? ''),
      { zone },
    )
    const reading = ['2026-04-03T09:00:00.000Z', 5100, 6000]
    assert.deepEqual([findings.questions, series[0]?.serial, rowsOf(series[0])], [[], '4711', [reading, reading]])
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[5, 'timeUnreadable']],
    )
  })

  test('does not read a temperature below zero as the offset of its clock', () => {
    const rows = ['2026-04-03 09:00:00  -12,500  °C', '2026-04-03 09:10:00  -12,000  °C']
    const { findings, series } = readNow(lines('Time (UTC)  Value  Unit', ...rows))
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], [-12.5, -12]])
  })

  test('may have single blanks', () => {
    const { findings, series } = readNow(lines('Date Time Temp(C)', '2026-04-03 09:00 5.1', '2026-04-03 09:10 -5.2'), {
      zone,
    })
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], [5.1, -5.2]])
  })

  test('can be explained if no header names its columns', () => {
    const { findings } = readNow(lines('Channel one', '2026-04-03  09:00  5.1', '2026-04-03  09:10  5.2'))
    assert.deepEqual([findings.questions, findings.canExplain], [['mapping'], true])
  })
})

describe('Decimal commas between commas', () => {
  const heads = 'No.,Time,Temp (°C),RH (%)'

  test('are joined if every measured column has two cells', () => {
    const { findings, series } = readNow(
      lines(
        'Serial,4711',
        heads,
        '1,2026-04-03 09:00,5,1,60,5',
        '2,2026-04-03 09:10,-5,2,61,0',
        '3,2026-04-03 09:20,5,62,5',
      ),
      { zone },
    )
    assert.deepEqual([findings.questions, series[0]?.serial], [[], '4711'])
    assert.deepEqual(rowsOf(series[0]), [
      ['2026-04-03T09:00:00.000Z', 5100, 6050],
      ['2026-04-03T09:10:00.000Z', -5200, 6100],
    ])
    assert.equal(findings.rejectedCount, 1)
  })

  test('are asked about if it is unclear which cells belong together, like any shifted row', () => {
    for (const row of ['1,2026-04-03 09:00,5,1,60', '1,2026-04-03 09:00,64.1,-21.9,5.0'])
      assert.deepEqual(readNow(lines(heads, row, row, row), { zone }).findings.questions, ['mapping'], row)
    const place = 'Time,Position,Temp (°C)'
    const shifted = '2026-04-03 09:00,64.1,-21.9,5.0'
    assert.deepEqual(readNow(lines(place, shifted, shifted), { zone }).findings.questions, ['mapping'])
  })
})

test('Cells may be separated by vertical bars', () => {
  const { series } = readNow(lines('Serial|4711', 'Time|Temp (°C)', '2026-04-03 09:00|5.1', '2026-04-03 09:10|5.2'), {
    zone,
  })
  assert.deepEqual([series[0]?.serial, celsiusOf(series[0])], ['4711', [5.1, 5.2]])
})
