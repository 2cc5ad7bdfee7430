import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { encoded, type Encoding } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import { celsiusOf, readAnswered, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const zone = 'Asia/Tokyo'

describe('A table', () => {
  test('of several loggers is a series for each, under the serial in its rows', () => {
    const rows = [
      'A-1,2026-04-03T00:00:00Z,5.0',
      'B-2,2026-04-03T00:00:00Z,-20.0',
      'A-1,2026-04-03T00:10:00Z,5.5',
      ',2026-04-03T00:10:00Z,6.0',
    ]
    const { findings, series } = readNow(`logger,time,celsius\n${rows.join('\n')}\n`)
    assert.deepEqual(
      series.map(one => [one.serial, celsiusOf(one)]),
      [
        ['A-1', [5, 5.5]],
        ['B-2', [-20]],
      ],
    )
    assert.deepEqual(findings.rejected, [{ line: 5, fault: 'serialMissing', cell: '' }])
  })

  test('with names of sensors or places is asked whether they are loggers, and never mixes their readings', () => {
    const text = '日時,測定箇所,温度(℃)\n2026/04/03 09:00,庫内,5.0\n2026/04/03 09:00,室内,21.0\n'
    const { findings } = readNow(text, { zone })
    assert.deepEqual(findings.questions, ['group'])
    assert.deepEqual(findings.group, {
      column: 1,
      head: '測定箇所',
      values: [
        { value: '庫内', rows: 1 },
        { value: '室内', rows: 1 },
      ],
      valueCount: 2,
    })
    assert.deepEqual(
      readNow(text, { zone, group: 1 }).series.map(one => [one.serial, celsiusOf(one)]),
      [
        ['庫内', [5]],
        ['室内', [21]],
      ],
    )
    assert.deepEqual(readNow(text, { zone, group: 'none' }).series.map(celsiusOf), [[5, 21]])
    assert.deepEqual(readNow(text, { zone, group: 2 }).findings.questions, ['group'])
  })

  test('is not divided by a running number, a status, or a place that changes on the way', () => {
    const places = ['Depot', 'Depot', 'Truck', 'Truck', 'Customer', 'Customer']
    for (const [head, value] of [
      ['S/N', (index: number) => String(index + 1)],
      ['Place', (index: number) => places[index]],
      ['Status', (index: number) => (index % 2 === 0 ? 'OK' : 'ALARM')],
    ] as const) {
      const rows = places.map((_, index) => `2026-04-03 09:${index}0,${value(index)},5.${index}`)
      const { findings, series } = readNow(`Time (UTC),${head},Temp (°C)\n${rows.join('\n')}\n`)
      assert.deepEqual([findings.questions, series.map(celsiusOf)], [[], [[5, 5.1, 5.2, 5.3, 5.4, 5.5]]], head)
      assert.equal(series[0]?.serial, null, head)
    }
  })

  const later = (index: number) => new Date(Date.UTC(2026, 3, 3) + index * 600_000).toISOString().slice(0, 19)
  /** A temperature of 4 °C that changes a little, so that it is no constant. */
  const cool = (index: number) => (4 + (index % 3) / 10).toFixed(1)
  const longTable = (head: string, count: number, row: (index: number) => string) =>
    `${head}\n${Array.from({ length: count }, (_, index) => row(index)).join('\n')}\n`

  test('with the rows of several loggers below each other is asked whether they are loggers', () => {
    for (const [head, values] of [
      ['Serial', ['SN-1', 'SN-2']],
      ['センサー名', ['庫内', '外気']],
      ['Channel', ['1', '2']],
    ] as const) {
      const text = longTable(`${head},Time (UTC),Temp (°C)`, 40, index => {
        return `${values[index < 25 ? 0 : 1]},${later(index)},${cool(index)}`
      })
      assert.deepEqual(readNow(text).findings.questions, ['group'], head)
      assert.deepEqual(
        readNow(text, { group: 0 }).series.map(({ serial, readings }) => [serial, readings.count]),
        [
          [values[0], 25],
          [values[1], 15],
        ],
      )
    }
  })

  test('with serials and sensors is a series for each sensor of a logger', () => {
    const text = longTable('Sensor,Serial,Time (UTC),Temp (°C)', 40, index => {
      return `${index % 20 < 12 ? 'A' : 'B'},${index < 20 ? 'SN-1' : 'SN-2'},${later(index)},${cool(index)}`
    })
    assert.equal(readNow(text).findings.group?.head, 'Serial')
    assert.deepEqual(
      readNow(text, { group: 1 }).series.map(({ serial, channel, readings }) => [serial, channel, readings.count]),
      [
        ['SN-1', 'A', 12],
        ['SN-1', 'B', 8],
        ['SN-2', 'A', 12],
        ['SN-2', 'B', 8],
      ],
    )
    const one = text.replaceAll(/^[AB],(SN-\d)/gm, '$1,$1')
    assert.deepEqual(
      readNow(one, { group: 1 }).series.map(({ serial, channel }) => [serial, channel]),
      [
        ['SN-1', null],
        ['SN-2', null],
      ],
    )
  })

  test('of several loggers, joined with their headers, is a series for each', () => {
    const rows = (first: number, celsius: number) =>
      Array.from({ length: 12 }, (_, index) => `${later(first + index)};${celsius}.${index % 3}\n`).join('')
    const head = 'Time (UTC);Temp (°C)\n'
    const under = (serial: string, first: number, celsius: number) => `Serial;${serial}\n${head}${rows(first, celsius)}`
    const over = (serial: string, first: number, celsius: number) => `${head}${rows(first, celsius)}Serial;${serial}\n`
    const told = (...parts: string[]) => {
      const { findings, series } = readNow(parts.join(''))
      return [
        findings.questions,
        series.map(one => [one.serial, one.readings.count, Math.floor(celsiusOf(one)[0] ?? 0)]),
      ]
    }
    for (const first of [0, 3, 20]) {
      assert.deepEqual(told(under('SN-1', 0, 4), under('SN-2', first, 18)), [
        [],
        [
          ['SN-1', 12, 4],
          ['SN-2', 12, 18],
        ],
      ])
      assert.deepEqual(told(over('SN-1', 0, 4), over('SN-2', first, 18)), [
        [],
        [
          [null, 12, 4],
          [null, 12, 18],
        ],
      ])
    }
    const parts = [under('SN-1', 0, 4), under('SN-2', 20, 18), under('SN-1', 20, 4)]
    assert.deepEqual(told(...parts), [
      [],
      [
        ['SN-1', 24, 4],
        ['SN-2', 12, 18],
      ],
    ])
    for (const part of [under, over])
      assert.deepEqual(told(part('SN-1', 0, 4), part('SN-1', 12, 4)), [[], [['SN-1', 24, 4]]])
  })

  test('is judged in all its rows: a sensor may begin behind any number of others', () => {
    const values = (index: number) => (index < 1500 ? 'Box' : 'Outside')
    for (const [head, atOf] of [
      ['Sensor', (index: number) => later(index)],
      ['Place', (index: number) => later(index < 1500 ? index : index - 1500)],
      ['Place', (index: number) => later(index < 1500 ? index : index - 1499.5)],
    ] as const) {
      const text = longTable(`${head},Time (UTC),Temp (°C)`, 1900, index => {
        return `${values(index)},${atOf(index)},${cool(index)}`
      })
      const { findings } = readNow(text)
      assert.deepEqual(findings.questions, ['group'], head)
      assert.deepEqual(
        findings.group?.values.map(({ value, rows }) => [value, rows]),
        [
          ['Box', 1500],
          ['Outside', 400],
        ],
      )
      assert.deepEqual(
        readNow(text, { group: 0 }).series.map(({ serial, readings }) => [serial, readings.count]),
        [
          ['Box', 1500],
          ['Outside', 400],
        ],
      )
    }
    const moved = longTable('Place,Time (UTC),Temp (°C)', 1900, index => {
      return `${values(index)},${later(index)},${cool(index)}`
    })
    assert.deepEqual(readNow(moved).findings.questions, [])
    const other = `${longTable('Sensor,Time (UTC),Temp (°C)', 1300, index => `Box,${later(index)},${cool(index)}`)}
Sensor,Time (UTC),Humidity (%)\nOutside,${later(0)},45\n`
    assert.deepEqual(readNow(other).findings.questions, [])
  })

  test('keeps a second probe that rises behind any number of equal values, and tells what it leaves out', () => {
    const head = 'Time (UTC),Temperature (°C),Probe 2 (°C)'
    const rising = longTable(head, 1400, index => {
      return `${later(index)},${cool(index)},${index < 1250 ? '5.0' : (5 + (index - 1249) / 5).toFixed(1)}`
    })
    const { findings, series } = readNow(rising)
    assert.deepEqual(findings.leftOut, [])
    assert.deepEqual(
      series.map(one => [one.channel, Math.max(...celsiusOf(one))]),
      [
        ['Temperature (°C)', 4.2],
        ['Probe 2 (°C)', 35],
      ],
    )
    for (const count of [12, 1400]) {
      const constant = readNow(longTable(head, count, index => `${later(index)},${cool(index)},5.0`))
      assert.deepEqual([constant.series.length, constant.findings.leftOut], [1, ['Probe 2 (°C)']])
    }
    const dew = longTable(`Time (UTC),Temperature (°C),RH (%),Probe 2 (°C)`, 1400, index => {
      return `${later(index)},20.${index % 3},50.0,${index < 1250 ? '9.3' : '12.0'}`
    })
    assert.equal(readNow(dew).series.length, 2)
  })

  test('divides whole numbers only if no value behind them has decimals', () => {
    const text = (last: string) =>
      longTable('Time (UTC),Temp (0.1 °C)', 1400, index => `${later(index)},${index < 1250 ? '5' : last}`)
    const explained = { mapping: { firstLine: 2, headLine: 1, time: 0, celsius: 1 } }
    for (const answers of [{}, explained]) {
      const { findings, series } = readNow(text('5.2'), answers)
      assert.deepEqual([findings.rejectedCount, celsiusOf(series[0]).at(0), celsiusOf(series[0]).at(-1)], [0, 5, 5.2])
      const whole = readNow(text('52'), answers).series[0]
      const { findings: asked } = readNow(text('12'), answers)
      assert.deepEqual([asked.questions, asked.suspects[0]?.looksLike], [['quantity'], 'divided'])
      assert.equal(asked.suspects[0]?.samples.at(-1), '1.2')
      assert.equal(celsiusOf(readNow(text('12'), { ...answers, quantity: 'temperature' }).series[0]).at(-1), 1.2)
      assert.deepEqual(readNow(text('12').replace('0.1 °C', 'x10 °C'), answers).findings.questions, [])
      assert.deepEqual([celsiusOf(whole).at(0), celsiusOf(whole).at(-1)], [0.5, 5.2])
    }
  })

  test('of hundreds of loggers is not a table of loggers', () => {
    const rows = Array.from({ length: 300 }, (_, index) => `L-${index},2026-04-03T00:00:00Z,5.0\n`)
    assert.equal(readNow(`logger,time,celsius\n${rows.join('')}`).findings.problem, 'tooManySeries')
  })

  test('of several temperatures is a series for each channel, named by its header', () => {
    const text =
      'Serial Number: SN-7\nTime (UTC),Air Temp (°C),Air RH (%),Product Temp (°C)\n2026-04-03 09:00,20.0,45.5,5.0\n'
    const { series } = readNow(text)
    assert.deepEqual(
      series.map(({ serial, channel }) => [serial, channel]),
      [
        ['SN-7', 'Air Temp (°C)'],
        ['SN-7', 'Product Temp (°C)'],
      ],
    )
    assert.deepEqual(
      series.map(one => rowsOf(one)[0]?.slice(1)),
      [
        [20_000, 4550],
        [5000, -1],
      ],
    )
  })

  test('does not read lowest, highest, mean, limits or dew point as measured', () => {
    const head = 'Time (UTC),Temp Min (°C),Temp Max (°C),平均温度(℃),上限温度(℃),Dew Point (°C),Temp (°C)'
    const { series } = readNow(`${head}\n2026-04-03 09:00,1.0,2.0,3.0,4.0,5.0,6.0\n`)
    assert.deepEqual(series.map(celsiusOf), [[6]])
  })

  test('does not read them in other languages either, nor what only their values show', () => {
    const read = (head: string, cell: (index: number) => string) => {
      const rows = Array.from(
        { length: 12 },
        (_, index) => `2026-04-03 09:${index + 10};5.${index % 9};60;${cell(index)}`,
      )
      return readNow(['Time (UTC);Temp (°C);RH (%);' + head, ...rows, ''].join('\n')).series.length
    }
    for (const name of [
      'Kastepiste',
      'Точка росы',
      'Çiy noktası',
      'Bovengrens',
      'Górny próg',
      'Övre gräns',
      'Horní mez',
    ])
      assert.equal(
        read(`${name} °C`, index => `1.${index}`),
        1,
        name,
      )
    for (const name of ['Верхний предел', '상한', '露点温度', '移動平均', 'Ø', 'Hi Temp', 'Feels like'])
      assert.equal(
        read(`${name} °C`, index => `1.${index}`),
        1,
        name,
      )
    assert.equal(
      read('Xyz °C', () => '8.0'),
      1,
    )
    // 5.0 to 5.8 °C at 60 % give −2.2 to −1.4 °C.
    assert.equal(
      read('Xyz °C', index => `-${(2.2 - (index % 9) / 10).toFixed(1)}`),
      1,
    )
    assert.equal(
      read('Xyz °C', index => `1.${index}`),
      2,
    )
  })

  test('gives the newest battery level', () => {
    const rows = ['2026-04-03 09:00,5.0,81', '2026-04-03 09:10,5.0,80', '2026-04-03 09:20,5.0,']
    for (const body of [rows, rows.toReversed()]) {
      const { findings, series } = readNow(`Time (UTC),Temp (°C),Battery (%)\n${body.join('\n')}\n`)
      assert.deepEqual(series[0]?.battery, { percent: 80, atMs: Date.UTC(2026, 3, 3, 9, 10) })
      assert.equal(findings.series[0]?.batteryPercent, 80)
    }
  })

  test('may have its serial in its first line only', () => {
    const text = 'Time (UTC),Temp (°C),Serial Number\n2026-04-03 09:00,5.0,0100\n2026-04-03 09:10,5.5\n'
    assert.deepEqual(
      readNow(text).series.map(one => [one.serial, celsiusOf(one)]),
      [['0100', [5, 5.5]]],
    )
  })

  test('may begin before its sensor: lines without a value are faults', () => {
    const { findings, series } = readNow('Time (UTC),Temp (°C)\n2026-04-03 08:50,\n2026-04-03 09:00,5.0\n')
    assert.deepEqual([findings.faults, celsiusOf(series[0])], [[{ mark: '', count: 1 }], [5]])
  })

  test('has the time of measurement, not of reception', () => {
    const text = 'Received,Measured,Temp (°C)\n2026-04-03 09:30Z,2026-04-03 09:00Z,5.0\n'
    assert.equal(rowsOf(readNow(text).series[0])[0]?.[0], '2026-04-03T09:00:00.000Z')
    assert.deepEqual(readNow(text.replace('Received', 'Other')).findings.questions, ['mapping'])
    assert.deepEqual(readNow('created_at,Temp (°C)\n2026-04-03 09:00Z,5.0\n').series.map(celsiusOf), [[5]])
  })

  test('with the same moment on two clocks is read by the one with a zone', () => {
    for (const heads of ['Local time,Time (UTC)', 'Time,UTC time']) {
      const { findings, series } = readNow(`${heads},Temp (°C)\n2026-04-03 09:00,2026-04-03 00:00,5.0\n`)
      assert.deepEqual([findings.questions, rowsOf(series[0])[0]?.[0]], [[], '2026-04-03T00:00:00.000Z'], heads)
    }
  })

  test('may have decimal commas in spreadsheet dates', () => {
    const { series } = readNow('Datum (UTC);Temp (°C)\n46115,375;5,1\n46115,382;5,2\n')
    assert.deepEqual(rowsOf(series[0])[0], ['2026-04-03T09:00:00.000Z', 5100, -1])
  })

  test('of numbers has times only if a header says so', () => {
    assert.deepEqual(readNow('Counter,Temp (°C)\n1775174700,5.0\n').findings.questions, ['mapping'])
  })

  test('of several temperatures counts a refused line once', () => {
    const text =
      'Time (UTC),A Temp (°C),B Temp (°C)\n2026-04-03 09:00,5.0,6.0\n1999-04-03 09:00,5.0,6.0\n2026-04-03 09:10,x,y\n'
    const { findings } = readNow(text)
    assert.deepEqual([findings.rejectedCount, findings.rejected.map(({ line }) => line)], [2, [3, 4]])
  })

  test('joined from several files repeats its headers, which are neither readings nor faults', () => {
    const one = 'Time (UTC),Temp (°C)\n2026-04-03 09:00,5.0\n'
    const { findings, series } = readNow(one + one.replace('09:00', '09:10'))
    assert.deepEqual([findings.rejectedCount, series[0]?.readings.count], [0, 2])
  })

  test('drops the apostrophe of a serial that stops spreadsheets from calculating', () => {
    assert.equal(readNow("logger,time,celsius\n'=A-1,2026-04-03T00:00:00Z,5.0\n").series[0]?.serial, '=A-1')
  })

  test('of channels below each other under the same headers is a series for each', () => {
    const heads = 'Time (UTC),Temp (°C)'
    const block = (first: string, second: string) => [heads, `2026-04-03 09:00,${first}`, `2026-04-03 09:10,${second}`]
    const joined = [...block('5.0', '5.1'), '', 'Freezer', ...block('-20.0', '-20.1'), ...block('7.0', '7.1'), '']
    const { findings, series } = readNow(joined.join('\n'))
    assert.deepEqual(
      series.map(one => [one.channel, celsiusOf(one)]),
      [
        [null, [5, 5.1]],
        ['Freezer', [-20, -20.1]],
        ['3', [7, 7.1]],
      ],
    )
    assert.deepEqual(findings.questions, [])
    const twice = [...block('5.0', '5.1'), ...block('5.0', '5.1'), ''].join('\n')
    assert.deepEqual(readNow(twice).series.map(celsiusOf), [[5, 5.1, 5, 5.1]])
  })

  test('with two values for most moments is asked what distinguishes them', () => {
    const rows = ['09:00,A,5.0', '09:00,B,-20.0', '09:10,A,5.1', '09:10,B,-20.1'].map(row => `2026-04-03 ${row}`)
    const { findings, series } = readNow(['Time (UTC),Was,Temp (°C)', ...rows, ''].join('\n'))
    assert.deepEqual([findings.questions, series.map(celsiusOf)], [['mapping'], [[]]])
    const mapping = { firstLine: 2, headLine: 1, time: 0, celsius: 2, channel: 1 }
    assert.deepEqual(readNow(['Time (UTC),Was,Temp (°C)', ...rows, ''].join('\n'), { mapping }).series.map(celsiusOf), [
      [5, 5.1],
      [-20, -20.1],
    ])
  })

  test('may have times in many formats', () => {
    const spelled = [
      '2026-04-03 09:05',
      '2026/4/3 9:05:00',
      '2026.04.03 09:05:00.000',
      '2026年4月3日 9時05分',
      '2026年4月3日(金) 午前9:05',
      '03-Apr-2026 09:05',
      '3 April 2026 9:05 am',
      'Apr 3, 2026 9:05 AM',
      'Fri 03 Apr 2026 09:05:00',
      '09:05:00 03/Apr/2026',
      '3-4月-2026 09:05',
      '20260403T090500',
      '20260403090500',
      '２０２６／０４／０３　０９：０５',
      '2026-04-03T09:05:00+09:00',
      '2026년 4월 3일 오전 9:05',
      '2026. 4. 3. 오전 9:05:00',
      '2026-04-03 (금) 오전 9시 5분',
      '2026年4月3日 上午9:05',
      '2026/4/3 上午 09:05:00',
      '2026年4月3日 星期五 9时05分00秒',
      '3. April 2026 09:05',
      'Fr. 3. Apr. 2026 09:05',
      '3 avr. 2026 09:05',
      '3 de abril de 2026 9:05 a. m.',
      '3 dubna 2026 9:05',
      'pá 3 kwietnia 2026 09:05',
      '2026. 04. 03. de. 9:05',
      '3 апр 2026 09:05',
      '3 квіт 2026 09:05',
      '2026-04-03 9.05.00',
      '令和8年4月3日 9時05分',
      'R8.4.3 9:05',
      '民國115年4月3日 9:05',
      '115/04/03 09:05',
    ]
    for (const text of spelled) {
      const { findings, series } = readNow(`Time\tTemp (°C)\n${text}\t5.0\n`, { zone })
      assert.deepEqual([rowsOf(series[0])[0]?.[0], findings.questions], ['2026-04-03T00:05:00.000Z', []], text)
    }
  })

  test('ends a day at 24:00', () => {
    const text = 'Time (UTC)\tTemp (°C)\n2025-12-31 24:00\t5.0\n2026-04-03 24:01\t5.0\n'
    const { findings, series } = readNow(text)
    assert.deepEqual(
      [rowsOf(series[0]).map(([at]) => at), findings.rejected.map(({ fault }) => fault)],
      [['2026-01-01T00:00:00.000Z'], ['timeImpossible']],
    )
  })

  test('may have a clock without colons beside a date, if a header names it', () => {
    for (const [heads, ...rows] of [
      ['Data;Ora;Temperatura °C', '2026-04-03;09.05.00;5,0', '2026-04-03;09.15.00;5,1'],
      ['Dato;Klokkeslæt;Temperatur °C', '2026-04-03;9.05;5,0', '2026-04-03;9.15;5,1'],
      ['Date;Time;Temperature °C', '20260403;090500;5.0', '20260403;091500;5.1'],
    ] as const) {
      const { findings, series } = readNow([heads, ...rows, ''].join('\n'), { zone: 'UTC' })
      const times = ['2026-04-03T09:05:00.000Z', '2026-04-03T09:15:00.000Z']
      assert.deepEqual([findings.questions, rowsOf(series[0]).map(([at]) => at)], [[], times], heads)
    }
    // Without such a header it may be any number.
    const other = ['Date;Depth;Temperature °C', '2026-04-03;9.05;5.0', '2026-04-03;9.15;5.1', ''].join('\n')
    assert.deepEqual(readNow(other).findings.questions, ['mapping'])
  })

  test('may have the date in the first row of a day only, and reports rows without one', () => {
    const rows = ['2026-04-03;09:05;5.0', ';09:15;5.1', ';00:05;5.2', '2026-04-04;00:15;5.3', ';00:25;5.4']
    const { findings, series } = readNow(['Date;Time;Temp (°C)', ...rows, ''].join('\n'), { zone: 'UTC' })
    assert.deepEqual(
      rowsOf(series[0]).map(([at]) => at.slice(8, 16)),
      ['03T09:05', '03T09:15', '04T00:15', '04T00:25'],
    )
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[4, 'dateMissing']],
    )
  })

  test('may have a time of day only in its rows, with the day behind a key, and reports rows without one', () => {
    const rows = ['Clock,Temp (°C)', '22:00:00,5.0', '23:30:00,5.5']
    for (const day of [
      'Date:2026/04/03',
      'Date,2026/04/03',
      '2026/04/03',
      'Start time: 2026/04/03 21:50',
      '测量日期：2026/04/03',
    ]) {
      const { findings, series } = readNow([day, ...rows, ''].join('\n'), { zone: 'UTC' })
      assert.deepEqual(
        [findings.questions, rowsOf(series[0]).map(([at]) => at)],
        [[], ['2026-04-03T22:00:00.000Z', '2026-04-03T23:30:00.000Z']],
        day,
      )
    }
    const later = ['Date: 2026/04/03', ...rows, '00:30:00,6.0', 'Date: 2026/04/05', '01:00:00,6.5', '']
    const { findings, series } = readNow(later.join('\n'), { zone: 'UTC' })
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [[5, 'dateMissing']],
    )
    assert.equal(rowsOf(series[0]).at(-1)?.[0], '2026-04-05T01:00:00.000Z')
    const twice = ['Date: 2026/04/03', 'Start: 2026/04/02', ...rows, ''].join('\n')
    assert.equal(readNow(twice, { zone: 'UTC' }).findings.rejectedCount, 2)
  })

  test('may have a time of day only that passes midnight with its usual step: each time one day later', () => {
    const twoNights = Array.from({ length: 60 }, (_, index) => Date.UTC(2026, 2, 30, 22) + index * 3_600_000)
    const rows = twoNights.map(at => `${new Date(at).toISOString().slice(11, 19)},5.0`)
    const read = (before: string[], answers: LoggerFileAnswers = {}, changed = rows) =>
      readNow([...before, 'Clock,Temp (°C)', ...changed, ''].join('\n'), { zone: 'UTC', ...answers })
    const times = twoNights.map(at => new Date(at).toISOString())
    for (const start of ['Date: 2026/03/30', 'Start time: 2026/03/30 21:50', 'Start time: 30.03.2026 22:20']) {
      const { findings, series } = read([start])
      assert.deepEqual([findings.questions, rowsOf(series[0]).map(([at]) => at)], [[], times], start)
    }
    // The order of the date is open.
    assert.deepEqual(
      rowsOf(read(['Date: 03/04/2026'], { dateOrder: 'dmy' }).series[0])
        .filter((_, index) => index % 24 === 2)
        .map(([at]) => at.slice(0, 10)),
      ['2026-04-04', '2026-04-05', '2026-04-06'],
    )
    // Started before midnight, with the first reading after it.
    const late = rowsOf(read(['Start time: 2026/03/29 23:30'], {}, rows.slice(2)).series[0])
    assert.equal(late[0]?.[0], '2026-03-30T00:00:00.000Z')
    const gap = read(['Date: 2026/03/30'], {}, rows.toSpliced(2, 3))
    assert.deepEqual(gap.findings.rejectedBy, [{ fault: 'dateMissing', count: 55 }])
    const backwards = read(['Date: 2026/04/01'], {}, rows.toReversed())
    assert.equal(backwards.series[0]?.readings.count, 1)
  })

  test('asks for the day of the first reading if rows have a time of day only and no line names it', () => {
    const text = ['Clock,Temp (°C)', '23:40,5.0', '23:50,5.1', '00:00,5.2', '00:10,5.3', ''].join('\n')
    const asked = readNow(text, { zone: 'UTC' })
    assert.deepEqual([asked.findings.questions, asked.series], [['startDay'], []])
    const times = ['2026-02-28T23:40', '2026-02-28T23:50', '2026-03-01T00:00', '2026-03-01T00:10']
    const mapping = { firstLine: 2, headLine: 1, time: 0, celsius: 1 }
    for (const answers of [{}, { mapping }]) {
      const { findings, series } = readNow(text, { zone: 'UTC', unit: 'C', startDay: '2026-02-28', ...answers })
      assert.deepEqual([findings.questions, rowsOf(series[0]).map(([at]) => at.slice(0, 16))], [[], times])
      assert.deepEqual(readNow(text, { zone: 'UTC', ...answers }).findings.questions, ['startDay'])
    }
  })

  test('has the afternoon in many languages, and no month that two of them mean differently', () => {
    for (const [text, hour] of [
      ['3. 4. 2026 dop. 9:05:00', '09'],
      ['3.4.2026 12:05 dop.', '00'],
      ['3. 4. 2026 odp. 9:05', '21'],
      ['오후 9:05 2026-04-03', '21'],
      ['2026/4/3 下午9:05', '21'],
      ['2026-04-03 9:05 p. m.', '21'],
      ['2026-04-03 9:05 μ.μ.', '21'],
    ] as const) {
      const { series } = readAnswered(`Time (UTC)\tTemp (°C)\n${text}\t5.0\n`, { dateOrder: 'dmy' })
      assert.equal(rowsOf(series[0])[0]?.[0], `2026-04-03T${hour}:05:00.000Z`, text)
    }
    assert.deepEqual(readNow('Time (UTC)\tTemp (°C)\n3 lis 2026 09:05\t5.0\n').findings.questions, ['mapping'])
  })

  test('may have date and time in two columns, also as spreadsheets save them', () => {
    for (const date of ['2026/04/03', '2026/04/03 0:00:00', '2026年4月3日']) {
      const { series } = readNow(`日付,時刻,温度(℃)\n${date},9:05:00,5.0\n`, { zone })
      assert.equal(rowsOf(series[0])[0]?.[0], '2026-04-03T00:05:00.000Z', date)
    }
  })

  test('may have times as seconds or ms since 1970, or as spreadsheet dates', () => {
    for (const [head, text] of [
      ['unixtime', '1775174700'],
      ['Timestamp', '1775174700000'],
      ['Date (UTC)', '46115.003472222'],
    ]) {
      const { series } = readNow(`${head},Temp (°C)\n${text},5.0\n`)
      assert.equal(rowsOf(series[0])[0]?.[0], '2026-04-03T00:05:00.000Z', head)
    }
  })

  test('has days of the week behind its dates, of which SA and am are no halves of a day', () => {
    for (const [day, others] of [
      ['28.10.2026 Sa', 'Sa'],
      ['28.10.2026, Sat', 'Mo'],
      ['28.10.2026 So.', 'So.'],
    ] as const) {
      const cells = [`${day} 12:05`, `${day} 13:05`, `29.10.2026 ${others} 00:05`]
      const { findings, series } = readNow(`Zeit;Temp (°C)\n${cells.map(cell => `${cell};5,0\n`).join('')}`, {
        zone: 'UTC',
      })
      assert.deepEqual(
        [findings.questions, rowsOf(series[0]).map(([at]) => at.slice(8, 16))],
        [[], ['28T12:05', '28T13:05', '29T00:05']],
      )
    }
    const german = readNow('Zeit;Temp (°C)\n28.10.2026 am 12:05;5,0\n28.10.2026 am 13:05;5,0\n', { zone: 'UTC' })
    assert.deepEqual([german.findings.questions, german.series.map(celsiusOf)], [['mapping'], []])
    const halves = ['28/10/2026 12:05 SA', '28/10/2026 12:05:07 CH', '12:05 am 28/10/2026']
    const { series } = readNow(`Time (UTC);Temp (°C)\n${halves.map(cell => `${cell};5.0\n`).join('')}`)
    assert.deepEqual(
      rowsOf(series[0]).map(([at]) => at.slice(11, 16)),
      ['00:05', '12:05', '00:05'],
    )
  })

  test('has half past midnight and half past noon on a clock of twelve hours', () => {
    const { series } = readNow(
      'Time (UTC),Temp (°C)\n2026-04-03 12:30 am,5.0\n2026-04-03 12:30 pm,5.0\n2026-04-03 1:30 p.m.,5.0\n',
    )
    assert.deepEqual(
      rowsOf(series[0]).map(([at]) => at.slice(11, 16)),
      ['00:30', '12:30', '13:30'],
    )
  })
})

test('Some lines like those of a TOMST do not make a table one', () => {
  const line = '0;2026.04.03 09:00;4;5.5;6.5;7.5;432;202;0'
  const other = '0;2026.04.03 09:00;cold;5.5;6.5;7.5;432;202;0'
  assert.equal(readNow(`${line}\n`.repeat(5)).findings.form, 'tomst')
  assert.deepEqual(readNow(`${line}\n`.repeat(5) + `${other}\n`.repeat(5)).findings.questions, ['mapping'])
})

describe('A table without clear headers', () => {
  const unknown = '装置 B;;\nx;y;z\n2026/04/03 09:00;5,1;55\n2026/04/03 09:10;5,2;54\n'

  test('is shown as in the file, to be explained by hand', () => {
    const { findings } = readNow(unknown)
    assert.deepEqual([findings.problem, findings.questions, findings.delimiter], [null, ['mapping'], ';'])
    assert.deepEqual(findings.preview[1], { line: 2, cells: ['x', 'y', 'z'] })
  })

  test('is read as explained, with the remaining questions asked then', () => {
    const mapping = { firstLine: 3, time: 0, celsius: 1, humidity: 2 }
    assert.deepEqual(readNow(unknown, { mapping }).findings.questions, ['zone', 'unit'])
    const { findings, series } = readNow(unknown, { mapping, zone, unit: 'C' })
    assert.equal(findings.form, 'mapped')
    assert.deepEqual(rowsOf(series[0]), [
      ['2026-04-03T00:00:00.000Z', 5100, 5500],
      ['2026-04-03T00:10:00.000Z', 5200, 5400],
    ])
  })

  test('may have its date, its time and its logger in separate columns', () => {
    const text = 'a;b;c;d\nSN-1;2026/04/03;09:00;5,1\nSN-2;2026/04/03;09:00;5,2\n'
    const { series } = readNow(text, {
      mapping: { firstLine: 2, serial: 0, time: 1, clock: 2, celsius: 3 },
      zone,
      unit: 'C',
    })
    assert.deepEqual(
      series.map(one => [one.serial, celsiusOf(one)]),
      [
        ['SN-1', [5.1]],
        ['SN-2', [5.2]],
      ],
    )
  })

  test('may be a known form that a person explains otherwise: the explanation counts', () => {
    const text = 'Time (UTC),Temp (°C),Product\n2026-04-03 09:00,20.0,5.0\n'
    const { findings, series } = readNow(text, { mapping: { firstLine: 2, time: 0, celsius: 2 }, unit: 'C' })
    assert.deepEqual([findings.form, findings.zone.isFromFile, celsiusOf(series[0])], ['mapped', true, [5]])
  })

  test('explained with columns that have no readings reports that line by line', () => {
    const { findings } = readNow(unknown, { mapping: { firstLine: 3, time: 2, celsius: 0 }, zone, unit: 'C' })
    assert.deepEqual(
      [findings.problem, findings.rejected.map(({ line, fault }) => [line, fault])],
      [
        'noReadings',
        [
          [3, 'timeUnreadable'],
          [4, 'timeUnreadable'],
        ],
      ],
    )
  })
})

describe('The encoding', () => {
  const bytesOf = (text: string, encoding: Encoding) => encoded(text, encoding) ?? Buffer.alloc(0)

  test('is Shift_JIS if there are kanji, kana or half-width katakana', () => {
    for (const head of ['日時,温度(℃)', 'ﾆﾁｼﾞ,ｵﾝﾄﾞ', '時刻,Temp(゜C)', 'Time,ﾃﾞｰﾀ']) {
      assert.equal(
        readNow(bytesOf(`${head}\n2026/04/03 09:00,5.0\n`, 'Shift_JIS')).findings.encoding,
        'Shift_JIS',
        head,
      )
    }
  })

  test('is Windows-1252 if there are Latin letters or a degree sign', () => {
    for (const head of [
      'Time,Temp (°C)',
      'Zeit,Außentemperatur °C',
      'Zeit,Kühlraum Wärme',
      'Größe,µW/cm²',
      'Größe,Fläche µ²',
      'Heure,Température',
    ]) {
      assert.equal(
        readNow(bytesOf(`${head}\n2026/04/03 09:00,5.0\n`, 'Windows-1252')).findings.encoding,
        'Windows-1252',
        head,
      )
    }
  })

  test('is the one of other countries in which most names are known', () => {
    for (const [encoding, head] of [
      ['GB18030', '设备编号:,A-1\n记录时间,温度,湿度'],
      ['Big5', '儀器序號:,A-1\n日期時間,溫度,濕度'],
      ['EUC-KR', '일련번호:,A-1\n일시,온도,습도'],
      ['Windows-1250', 'Výrobní číslo:,A-1\nDatum a čas,Teplota,Vlhkost'],
      ['Windows-1251', 'Серийный номер:,A-1\nДата,Температура,Влажность'],
      ['Windows-1253', 'Σειριακός αριθμός:,A-1\nΗμερομηνία,Θερμοκρασία,Υγρασία'],
      ['Windows-1254', 'Cihaz Seri No:,A-1\nTarih,Sıcaklık,Nem'],
    ] as const) {
      const read = readAnswered(bytesOf(`${head}\n2026/04/03 09:00,5.0,60.0\n`, encoding), { zone: 'UTC', unit: 'C' })
      assert.deepEqual(
        [read.findings.encoding, read.series[0]?.serial, rowsOf(read.series[0])],
        [encoding, 'A-1', [['2026-04-03T09:00:00.000Z', 5000, 6000]]],
        head,
      )
    }
  })

  test('is told by words, not by the unit beside them: a limit is not taken for the temperature', () => {
    const text = 'Üst sınır (°C),Tarih saat,Sıcaklık (°C)\n8.0,2026-04-03 09:00,5.0\n8.0,2026-04-03 09:10,5.1\n'
    const read = readAnswered(bytesOf(text, 'Windows-1254'), { zone: 'UTC' })
    assert.equal(read.findings.encoding, 'Windows-1254')
    assert.deepEqual(read.series.map(rowsOf), [
      [
        ['2026-04-03T09:00:00.000Z', 5000, -1],
        ['2026-04-03T09:10:00.000Z', 5100, -1],
      ],
    ])
  })

  test('is UTF-16 without a byte order mark if half of the bytes are zero', () => {
    const text = Buffer.from('Time,Temp (°C)\n2026/04/03 09:00,5.0\n', 'utf16le')
    for (const [bytes, encoding] of [
      [text, 'UTF-16LE'],
      [Buffer.from(text).swap16(), 'UTF-16BE'],
    ] as const) {
      const { findings, series } = readNow(bytes, { zone })
      assert.deepEqual([findings.encoding, celsiusOf(series[0])], [encoding, [5]])
    }
  })
})
