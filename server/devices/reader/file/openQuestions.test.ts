import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assert as holds, property } from 'fast-check'
import {
  loggedSeries,
  plainStyle,
  tenMinutes,
  type Style,
} from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import { hoboPlainFile, japaneseTable, meacoFile } from '#test/support/worlds/devices/loggerFiles/makersTables.ts'
import { celsiusOf, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'
import { momentText } from '#test/support/worlds/devices/loggerFiles/spelling.ts'

const dmy: Style = { ...plainStyle, dateOrder: 'dmy', dateSign: '/' }
const table = (...rows: string[]) => ['Date Time,Temperature (°C)', ...rows, ''].join('\n')
const zone = 'Asia/Tokyo'

describe('The order of dates', () => {
  test('is asked for 03/04/2026 without a deciding row, and no reading is returned before', () => {
    const { findings, series } = readNow(hoboPlainFile(tenMinutes([5, 6]), dmy), { zone })
    assert.deepEqual(findings.questions, ['dateOrder'])
    assert.equal(findings.dateOrder.value, null)
    assert.deepEqual(findings.dateOrder.candidates, [
      { dateOrder: 'dmy', first: '2026-04-03T09:00:00', last: '2026-04-03T09:10:00', isRegular: true },
      { dateOrder: 'mdy', first: '2026-03-04T09:00:00', last: '2026-03-04T09:10:00', isRegular: true },
    ])
    assert.equal(series[0]?.readings.count, 0)
    assert.deepEqual([findings.series[0]?.readings, findings.series[0]?.firstAt], [2, null])
  })

  test('is asked among three if the year has two digits', () => {
    const { findings } = readNow(hoboPlainFile(tenMinutes([5]), { ...dmy, isLongYear: false }), { zone })
    // 03/04/26: the year may be at either end.
    assert.deepEqual(
      findings.dateOrder.candidates.map(({ dateOrder }) => dateOrder),
      ['ymd', 'dmy', 'mdy'],
    )
  })

  test('is decided by one row that is valid in no other order, wherever it is', () => {
    const days = Array.from({ length: 500 }, (_, index) => `0${(index % 9) + 1}/04/2026 10:00,5.0`)
    const { findings } = readNow(table(...days, '13/04/2026 10:00,5.0', ...days), { zone })
    assert.deepEqual([findings.questions, findings.dateOrder.value, findings.dateOrder.isSure], [[], 'dmy', true])
  })

  test('is decided by a day that its month does not have', () => {
    // There is no 31 April and no month 31: the year is first, and in the future.
    const { findings } = readNow(table('31/04/26 10:00,5.0', '12/04/26 10:00,5.0'), { zone })
    assert.deepEqual([findings.dateOrder.value, findings.dateOrder.isSure], ['ymd', true])
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[2, 'timeInFuture']],
    )
  })

  test('is never decided by regular steps alone: they are only a hint', () => {
    const { findings } = readNow(
      hoboPlainFile(
        tenMinutes(
          Array.from({ length: 200 }, () => 5),
          Date.UTC(2026, 3, 3),
        ),
        { ...plainStyle, dateOrder: 'mdy', dateSign: '/' },
      ),
      { zone },
    )
    assert.deepEqual(findings.questions, ['dateOrder'])
    assert.deepEqual(
      findings.dateOrder.candidates.map(({ dateOrder, isRegular }) => [dateOrder, isRegular]),
      [
        ['dmy', false],
        ['mdy', true],
      ],
    )
  })

  test('is asked if rows contradict each other, and the answer refuses the others by line', () => {
    const text = table('25/04/2026 10:00,5.0', '04/26/2026 10:00,6.0', '03/04/2026 10:00,7.0')
    const open = readNow(text, { zone }).findings
    assert.deepEqual(open.questions, ['dateOrder'])
    assert.deepEqual(
      open.dateOrder.candidates.map(({ dateOrder }) => dateOrder),
      ['dmy', 'mdy'],
    )
    const { findings, series } = readNow(text, { zone, dateOrder: 'dmy' })
    assert.deepEqual(celsiusOf(series[0]), [5, 7])
    assert.deepEqual(findings.rejected, [{ line: 3, fault: 'timeOtherOrder', cell: '04-26-2026 10:00:00' }])
    assert.deepEqual(findings.contradicted, ['dateOrder'])
  })

  test('is used as answered against the rows, which are refused by line and not converted', () => {
    const { findings, series } = readNow(table('03/04/2026 10:00,5.0', '04/26/2026 10:00,6.0'), {
      zone,
      dateOrder: 'dmy',
    })
    assert.deepEqual(rowsOf(series[0]), [['2026-04-03T01:00:00.000Z', 5000, -1]])
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[3, 'timeOtherOrder']],
    )
    assert.deepEqual(findings.contradicted, ['dateOrder'])
  })

  test('never becomes another one than that of the file, whatever its days', () => {
    holds(
      property(loggedSeries, readings => {
        for (const dateOrder of ['ymd', 'dmy', 'mdy'] as const) {
          const { findings } = readNow(hoboPlainFile(readings, { ...dmy, dateOrder, isLongYear: false }), { zone })
          assert.ok(findings.dateOrder.candidates.some(candidate => candidate.dateOrder === dateOrder))
          if (findings.dateOrder.value !== null) assert.equal(findings.dateOrder.value, dateOrder)
        }
      }),
    )
  })
})

describe('The zone', () => {
  test('is asked if the file names none', () => {
    assert.deepEqual(readNow(japaneseTable(tenMinutes([5]), plainStyle)).findings.questions, ['zone'])
  })

  test('is taken from the header of the times, a line before the headers, or the times themselves', () => {
    const bodies = [
      'Date Time (JST),Temp (°C)\n2026-04-03 09:00,5.0\n',
      'Timestamp UTC+9,Temp (°C)\n2026-04-03 09:00,5.0\n',
      '日時 (Asia/Tokyo),温度(℃)\n2026-04-03 09:00,5.0\n',
      'Time Zone: UTC+09:00\nTime,Temp (°C)\n2026-04-03 09:00,5.0\n',
      'Time,Temp (°C)\n2026-04-03 09:00:00+0900,5.0\n',
      'Time,Temp (°C)\n2026-04-03T00:00:00Z,5.0\n',
      'unixtime,Temp (°C)\n1775174400,5.0\n',
    ]
    for (const body of bodies) {
      const { findings, series } = readNow(body)
      assert.deepEqual([findings.questions, findings.zone.isFromFile], [[], true], body)
      assert.deepEqual(rowsOf(series[0]), [['2026-04-03T00:00:00.000Z', 5000, -1]], body)
    }
  })

  test('is used as stated by the file, and a different answer is reported', () => {
    const { findings, series } = readNow('Time (UTC),Temp (°C)\n2026-04-03 09:00,5.0\n', { zone })
    assert.deepEqual([findings.zone.value, findings.contradicted], ['+00:00', ['zone']])
    assert.equal(rowsOf(series[0])[0]?.[0], '2026-04-03T09:00:00.000Z')
    // The same zone by another name.
    assert.deepEqual(readNow('Time (UTC+9),Temp (°C)\n2026-04-03 09:00,5.0\n', { zone }).findings.contradicted, [])
  })

  test('with daylight saving time refuses the skipped hour by line', () => {
    const text = table('2026-03-29 01:30,5.0', '2026-03-29 02:30,6.0', '2026-03-29 03:30,7.0')
    const { findings, series } = readNow(text, { zone: 'Europe/Berlin' })
    assert.deepEqual(
      rowsOf(series[0]).map(([at]) => at),
      ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    )
    assert.deepEqual(findings.rejected, [{ line: 3, fault: 'timeLeftOut', cell: '2026-03-29 02:30:00' }])
  })

  test('with daylight saving time reads the repeated hour in the order of the rows, and counts its readings', () => {
    const hours = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map(
      (at, index) => `2025-10-26 ${at},${index}.0`,
    )
    const expected = ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'].map(
      (at, index) => `2025-10-${index === 0 ? 25 : 26}T${at}:00.000Z`,
    )
    const forward = readNow(table(...hours), { zone: 'Europe/Berlin' })
    assert.deepEqual(
      rowsOf(forward.series[0]).map(([at]) => at),
      expected,
    )
    assert.deepEqual([forward.findings.zone.doubled, forward.findings.clockBackAt], [4, []])
    const newestFirst = readNow(table(...hours.toReversed()), { zone: 'Europe/Berlin' })
    assert.deepEqual(
      rowsOf(newestFirst.series[0]).map(([at]) => at),
      expected.toReversed(),
    )
    assert.deepEqual(newestFirst.findings.clockBackAt, [])
  })

  test('takes a row that is there twice in the repeated hour for one, but not an hourly reading', () => {
    const read = (locals: readonly string[]) =>
      rowsOf(readNow(table(...locals.map(at => `2025-10-26 ${at},5.0`)), { zone: 'Europe/Berlin' }).series[0]).map(
        ([at]) => at.slice(11, 16),
      )
    const twice = ['01:40', '02:00', '02:20', '02:20', '02:40', '02:00', '02:20', '02:20', '02:40', '03:00']
    const expected = ['23:40', '00:00', '00:20', '00:20', '00:40', '01:00', '01:20', '01:20', '01:40', '02:00']
    assert.deepEqual(read(twice), expected)
    assert.deepEqual(read(twice.toReversed()), expected.toReversed())
    const hourly = ['00:00', '01:00', '02:00', '02:00', '03:00']
    assert.deepEqual(read(hourly), ['22:00', '23:00', '00:00', '01:00', '02:00'])
    assert.deepEqual(read(hourly.toReversed()), ['02:00', '01:00', '00:00', '23:00', '22:00'])
  })
})

describe('The unit', () => {
  test('is asked if nothing names it, and °F and K are converted to °C exactly', () => {
    const text = 'Date Time,Temperature\n2026-04-03 09:00,41.0\n2026-04-03 09:10,14.18\n'
    assert.deepEqual(readNow(text, { zone }).findings.questions, ['unit'])
    assert.deepEqual(celsiusOf(readNow(text, { zone, unit: 'F' }).series[0]), [5, -9.9])
    const kelvin = text.replace('41.0', '278.15').replace('14.18', '263.25')
    assert.deepEqual(celsiusOf(readNow(kelvin, { zone, unit: 'K' }).series[0]), [5, -9.9])
  })

  test('may be in the header, in a line before it, in a line of units or behind each value', () => {
    const rows = '2026-04-03 09:00,41.0\n'
    const bodies = [
      `Time,Temp °F\n${rows}`,
      `Time,"Temp, °F"\n${rows}`,
      `Time,Temp (F)\n${rows}`,
      `Temp unit: °F\nTime,Temp\n${rows}`,
      `Time,Temp\n,°F\n${rows}`,
      `Time,Temp\n${rows.replace('41.0', '41.0 °F')}`,
      `Time,Temp\n${rows.replace('41.0', '41.0℉')}`,
    ]
    for (const body of bodies) {
      const { findings, series } = readNow(body, { zone })
      assert.deepEqual([findings.unit, findings.questions, celsiusOf(series[0])], ['F', [], [5]], body)
    }
  })

  test('is °C if the same temperature is given in °F too', () => {
    const { series } = readNow('Time,Temp °F,Temp °C\n2026-04-03 09:00,41.1,5.1\n', { zone })
    assert.deepEqual(series.map(celsiusOf), [[5.1]])
  })

  test('that is answered against the file is reported and changes nothing', () => {
    const { findings, series } = readNow(table('2026-04-03 09:00,5.0'), { zone, unit: 'F' })
    assert.deepEqual([findings.unit, findings.contradicted, celsiusOf(series[0])], ['C', ['unit'], [5]])
  })
})

describe('The decimal sign', () => {
  const rows = (...values: string[]) =>
    `日時;温度(℃)\n${values.map((value, index) => `2026/04/03 09:0${index};${value}\n`).join('')}`

  test('is a comma in 8,045, because temperatures have no thousands', () => {
    const { findings, series } = readNow(rows('8,045', '7,870'), { zone })
    assert.deepEqual([findings.decimalSign, findings.questions, celsiusOf(series[0])], [',', [], [8.045, 7.87]])
  })

  test('is the last one in 1.234,5, which is too hot then', () => {
    const { findings, series } = readNow(rows('8,0', '1.234,5'), { zone })
    assert.deepEqual(celsiusOf(series[0]), [8])
    assert.deepEqual(findings.rejected, [{ line: 3, fault: 'celsiusOutOfRange', cell: '1234.5' }])
  })

  test('is asked if some values have a point and some a comma, and the answer refuses the others', () => {
    const text = rows('8,5', '8.5')
    assert.deepEqual(readNow(text, { zone }).findings.questions, ['decimalSign'])
    assert.deepEqual(readNow(text, { zone, decimalSign: ',' }).findings.questions, ['unread'])
    const { findings, series } = readNow(text, { zone, decimalSign: ',', unread: 'leftOut' })
    assert.deepEqual(celsiusOf(series[0]), [8.5])
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[3, 'celsiusUnreadable']],
    )
    assert.deepEqual(findings.contradicted, ['decimalSign'])
  })

  test('of a humidity may differ: the temperature stays, and the humidity is counted as a marker', () => {
    const text = '日時;温度(℃);湿度(%)\n2026/04/03 09:00;8,5;45.5\n'
    const { findings, series } = readNow(text, { zone, decimalSign: ',' })
    assert.deepEqual(rowsOf(series[0]), [['2026-04-03T00:00:00.000Z', 8500, -1]])
    assert.deepEqual(findings.faults, [{ mark: '45.5', count: 1 }])
  })

  test('may be in quotation marks between commas', () => {
    const { series } = readNow('日時,温度(℃)\n2026/04/03 09:00,"5,25"\n', { zone })
    assert.deepEqual(celsiusOf(series[0]), [5.25])
  })
})

test('All questions about a file are asked at once', () => {
  const { findings } = readNow(meacoFile(tenMinutes([5]), dmy))
  assert.deepEqual(findings.questions, ['dateOrder', 'zone', 'unit'])
})

test('A file in the answered order reads the same with and without the answer', () => {
  const readings = tenMinutes([5, 6], Date.UTC(2026, 3, 20))
  const text = table(...readings.map(({ localMs }) => `${momentText(localMs, dmy)},5.0`))
  assert.deepEqual(
    rowsOf(readNow(text, { zone, dateOrder: 'dmy' }).series[0]),
    rowsOf(readNow(text, { zone }).series[0]),
  )
})
