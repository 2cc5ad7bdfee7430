import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { celsiusOf, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const rows = (...cells: string[][]) => cells.map(line => line.join(',')).join('\n')
const at = (minute: number) => `2026-04-17 09:${String(minute).padStart(2, '0')}`
const instant = (minute: number) => `2026-04-17T09:${String(minute).padStart(2, '0')}:00.000Z`
const both = [
  [instant(0), 5100, -1],
  [instant(10), 5200, -1],
]

describe('JSON of cloud services', () => {
  const seconds = (minute: number) => Date.parse(instant(minute)) / 1000

  test('of WebStorage may spell its keys in any way', () => {
    const files = [
      { serial: 'remote-serial', model: 'remote-model', time: 'unix-time' },
      { serial: 'remoteSerial', model: 'remoteModel', time: 'unixTime' },
      { serial: 'remote_serial', model: 'remote_model', time: 'unix_time' },
    ].map(({ serial, model, time }) => ({
      [serial]: '5236AB',
      [model]: 'RTR-501',
      channels: [{ num: '1', name: 'Ch', unit: '\uFFFDC' }],
      data: [0, 10].map(minute => ({ [time]: seconds(minute), ch1: String(5.1 + minute / 100) })),
    }))
    for (const file of files) {
      const { findings, series } = readNow(JSON.stringify(file))
      assert.deepEqual([findings.form, findings.device, series[0]?.serial], ['tanddWebStorage', 'RTR-501', '5236AB'])
      assert.deepEqual(rowsOf(series[0]), both)
    }
  })

  test('of an unknown form is a table of its records, with the device proposed as the logger', () => {
    const readings = [
      { measuredAt: instant(0), temperatureC: 5.1 },
      { measuredAt: instant(10), temperatureC: 5.2 },
    ]
    const devices = ['A-1', 'B-2'].map(serialNumber => ({ serialNumber, readings }))
    const file = JSON.stringify({ status: 'ok', devices })
    const { findings } = readNow(file)
    assert.equal(findings.container?.kind, 'json')
    assert.deepEqual([findings.questions, findings.group?.head], [['group'], 'serial'])
    const { series } = readNow(file, { group: findings.group?.column ?? 'none' })
    assert.deepEqual(
      series.map(one => [one.serial, rowsOf(one)]),
      [
        ['A-1', both],
        ['B-2', both],
      ],
    )
  })

  test('with several lists of temperatures is asked whether they are loggers, and drops none', () => {
    const list = (count: number, first: number, key = 'temperatureC') =>
      Array.from({ length: count }, (_, index) => ({ time: instant(index), [key]: first + index / 10 }))
    const numbered = (serial: string, count: number, first: number) => ({ serial, readings: list(count, first) })
    const told = (file: unknown) => {
      const { findings } = readNow(JSON.stringify(file))
      assert.deepEqual(findings.questions, ['group'])
      const { series } = readNow(JSON.stringify(file), { group: findings.group?.column ?? 'none' })
      return [findings.group?.head, ...series.map(one => [one.serial, one.readings.count, celsiusOf(one)[0]])]
    }
    const [inside, outside] = [list(12, 4), list(9, 18)]
    assert.deepEqual(told({ serial: 'SN-1', internal: inside, external: outside }), [
      'channel name',
      ['internal', 12, 4],
      ['external', 9, 18],
    ])
    assert.deepEqual(told({ data: { 'SN-1': { readings: inside }, 'SN-2': { readings: outside } } }), [
      'channel name',
      ['SN-1', 12, 4],
      ['SN-2', 9, 18],
    ])
    assert.deepEqual(told({ one: numbered('SN-1', 12, 4), other: numbered('SN-2', 9, 18) }), [
      'serial',
      ['SN-1', 12, 4],
      ['SN-2', 9, 18],
    ])
    const xml = (name: string, of: typeof inside) =>
      `<${name}>${of.map(({ time, temperatureC }) => `<r time="${time}" temperatureC="${temperatureC}"/>`).join('')}</${name}>`
    const markup = readNow(`<?xml version="1.0"?><log>${xml('in', inside)}${xml('out', outside)}</log>`)
    assert.deepEqual(markup.findings.questions, ['group'])
    const other = { serial: 'SN-1', readings: inside, alarms: outside.map(({ time }) => ({ time, kind: 'high' })) }
    for (const file of [other, { ...other, alarms: list(2, 18) }, { ...other, charges: list(9, 80, 'battery') }]) {
      const { findings, series } = readNow(JSON.stringify(file))
      assert.deepEqual([findings.questions, series.map(one => one.readings.count)], [[], [12]])
    }
  })

  test('may have one record a line, the last of them cut', () => {
    const record = (minute: string) =>
      JSON.stringify({ deviceId: 'J-1', ts: `2026-04-03T09:${minute}:00Z`, temperature: 5.1, unit: 'C' })
    for (const [end, isCut] of [
      ['', false],
      [record('20').slice(0, 30), true],
    ] as const) {
      const { findings, series } = readNow([record('00'), record('10'), end].join('\n'))
      assert.deepEqual([findings.questions, findings.cutShort, celsiusOf(series[0])], [[], isCut, [5.1, 5.1]])
    }
  })

  test('without a list of readings has none', () => {
    assert.equal(readNow('{"status": "ok", "names": ["A", "B"]}').findings.problem, 'noReadings')
  })
})

describe('Markup under any file name', () => {
  test('is read from the table of HTML', () => {
    const cells = [
      ['Time (UTC)', 'Temp (&deg;C)'],
      [at(0), '5.1'],
      [at(10), '5.2'],
    ]
    const lines = cells.map(line => `<tr>${line.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
    const title = '<tr><td colspan="2">Report</td></tr>'
    const { findings, series } = readNow(`<html><body><table>${title}${lines.join('\n')}</table></body></html>`)
    assert.equal(findings.container?.kind, 'html')
    assert.deepEqual(rowsOf(series[0]), both)
  })

  test("is read from the cells of Excel's XML, at their stated places", () => {
    const data = (type: string, text: string, place = '') =>
      `<Cell${place}><Data ss:Type="${type}">${text}</Data></Cell>`
    const row = (minute: number, value: string) =>
      `<Row>${data('DateTime', instant(minute).slice(0, -1))}${data('Number', '45')}${data('Number', value)}</Row>`
    const heads = `<Row ss:Index="3">${data('String', 'Time (UTC)')}${data('String', 'Temp °C', ' ss:Index="3"')}</Row>`
    const { findings, series } = readNow(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${heads}${row(0, '5.1')}${row(10, '5.2')}</Table></Worksheet></Workbook>`,
    )
    assert.equal(findings.container?.kind, 'spreadsheetXml')
    assert.deepEqual(rowsOf(series[0]), both)
    assert.equal(series[0]?.readings.line[0], 4)
  })

  test('is read as a table if XML lists readings', () => {
    const entry = (minute: number, value: number) =>
      `<reading><recorded-time>${instant(minute)}</recorded-time><temperature unit="C">${value}</temperature></reading>`
    const { findings, series } = readNow(
      `<?xml version="1.0"?><file><device-serial>X-9</device-serial><readings>${entry(0, 5.1)}${entry(10, 5.2)}</readings></file>`,
    )
    assert.equal(findings.container?.kind, 'xml')
    assert.deepEqual([series[0]?.serial, rowsOf(series[0])], ['X-9', both])
  })

  test('is refused by its kind', () => {
    assert.equal(readNow('<!DOCTYPE html><html><p>Please sign in</p></html>').findings.problem, 'webPage')
    assert.equal(readNow('<?xml version="1.0"?><config><name>TR-7</name></config>').findings.problem, 'unknownXml')
  })
})

describe('A table', () => {
  test('with two channels of the same name numbers them', () => {
    const { series } = readNow(rows(['Time (UTC)', 'Temp (°C)', 'Temp (°C)', 'Air °C'], [at(0), '5.1', '-20.5', '21']))
    assert.deepEqual(
      series.map(one => [one.channel, celsiusOf(one)]),
      [
        ['Temp (°C) (1)', [5.1]],
        ['Temp (°C) (2)', [-20.5]],
        ['Air °C', [21]],
      ],
    )
  })

  test('has no temperature in a difference', () => {
    for (const head of ['Temp difference (K)', 'ΔT (K)', 'delta temp °C', '温度差(℃)']) {
      const { series } = readNow(rows(['Time (UTC)', 'Temp (°C)', head], [at(0), '5.1', '0.4'], [at(10), '5.2', '0.5']))
      assert.deepEqual(series.map(rowsOf), [both], head)
    }
  })

  test('has the unit of each row in a column of units, and rows in other units are not read', () => {
    const lines = [
      [at(0), '41.18', '°F'],
      [at(10), '5.2', '°C'],
      [at(10), '45', '%RH'],
    ]
    const { findings, series } = readNow(rows(['Time (UTC)', 'Temperature', 'Unit'], ...lines))
    assert.deepEqual([findings.questions, series.map(rowsOf)], [[], [both]])
    assert.deepEqual(findings.faults, [{ mark: '%RH', count: 1 }])
  })

  test('without a header of a temperature is read if every value, a column or a line before names its unit', () => {
    for (const table of [
      rows(['Date/Time (UTC)', 'Unit', 'Value'], [at(0), 'C', '5.1'], [at(10), 'C', '5.2']),
      rows(['Time (UTC)', 'Nr', 'Messwert', 'Einheit'], [at(0), '1', '5.1', '°C'], [at(10), '2', '5.2', '°C']),
      rows(['Time (UTC)', 'channel', 'value', 'unit'], [at(0), '1', '5.1', 'Celsius'], [at(10), '1', '5.2', 'Celsius']),
      rows(['Time (UTC)', 'Sample', 'Max'], [at(0), '5.1 °C', '5.9 °C'], [at(10), '5.2 °C', '6.0 °C']),
      rows(['Unit', '', '℃'], ['Time (UTC)', '', '0001'], [at(0), '', '5.1'], [at(10), '', '5.2']),
    ]) {
      const { findings, series } = readNow(table)
      assert.deepEqual([findings.questions, series.map(rowsOf)], [[], [both]], table)
    }
  })

  test('without a header of a temperature is asked about if its units differ, or two columns are possible', () => {
    for (const table of [
      rows(['Time (UTC)', 'value', 'unit'], [at(0), '5.1', '°C'], [at(0), '45', '%']),
      rows(['Unit', '°C'], ['Time (UTC)', '0001', '0002'], [at(0), '5.1', '45'], [at(10), '5.2', '46']),
      rows(['Time (UTC)', 'Value'], [at(0), '5.1'], [at(10), '5.2']),
      rows(['Unit', '°C'], ['Reading', 'Time (UTC)', 'RH'], ['1', at(0), '45'], ['2', at(1), '45'], ['3', at(2), '46']),
    ])
      assert.deepEqual(readNow(table).findings.questions, ['mapping'], table)
    const humid = Array.from({ length: 12 }, (_, index) => [at(index), String(45 + (index % 3))])
    assert.deepEqual(readNow(rows(['Unit', '°C'], ['Time (UTC)', 'Value'], ...humid)).findings.questions, ['quantity'])
  })

  test('may state its serial and zone behind the readings', () => {
    const text = rows(['Time', 'Temp (°C)'], [at(0), '5.1'], [at(10), '5.2'], ['Serial no.', '4711'], ['Zone', 'UTC'])
    const { findings, series } = readNow(text)
    assert.deepEqual([findings.questions, findings.rejectedCount, series[0]?.serial], [[], 0, '4711'])
    assert.deepEqual(series.map(rowsOf), [both])
  })

  test('never reads a percentage as a temperature', () => {
    const { findings, series } = readNow(rows(['Time (UTC)', 'Temp (°C)'], [at(0), '5.1'], [at(10), '55 %']))
    assert.deepEqual(celsiusOf(series[0]), [5.1])
    assert.equal(findings.rejectedCount, 1)
  })

  test('in tenths or thousandths is divided if a header or a line says so and its values are whole numbers', () => {
    const table = (head: string, values: readonly string[], before: readonly string[] = []) =>
      [...before, `Time (UTC),${head}`, ...values.map((value, index) => `${at(index * 10)},${value}`), ''].join('\n')
    for (const head of ['temp_x10', 'Temperature (0.1 °C)', 'Temp [1/10 °C]', 'Temp °C ×10', 'Temperature tenths'])
      assert.deepEqual(readNow(table(head, ['45', '-200']), { unit: 'C' }).series.map(celsiusOf), [[4.5, -20]], head)
    assert.deepEqual(readNow(table('Temperature (m°C)', ['4512', '5000'])).series.map(celsiusOf), [[4.512, 5]])
    assert.deepEqual(readNow(table('Temp °C', ['45', '5'], ['Scale: 0.1'])).series.map(celsiusOf), [[4.5, 0.5]])
    for (const head of ['Temperature (±0.1 °C)', 'Temperature (0.1 °C)'])
      assert.deepEqual(readNow(table(head, ['4.5', '5'])).series.map(celsiusOf), [[4.5, 5]], head)
    assert.deepEqual(readNow(table('Temp °C', ['45', '5'], ['Resolution: 0.1 °C'])).series.map(celsiusOf), [[45, 5]])
  })

  test('may have marks behind values outside a limit', () => {
    const marked = ['5.1', '9.2 *', '9.3 H', '9.4 °C (HIGH)', '1.2 ↓', '9.5!']
    const { findings, series } = readNow(
      ['Time (UTC),Temp (°C)', ...marked.map((value, index) => `${at(index)},${value}`), ''].join('\n'),
    )
    assert.deepEqual([findings.rejectedCount, series.map(celsiusOf)], [0, [[5.1, 9.2, 9.3, 9.4, 1.2, 9.5]]])
  })

  test('may have marks before such values, in words, or several', () => {
    const marked = [
      '5.1',
      '*9.2',
      'H 9.3',
      '↑ 9.4',
      '!9.5',
      '9.6H',
      '9.7 上限',
      '9.8 NG',
      '9.9 Hi*',
      '1.2上限超過',
      'L -1.5',
    ]
    const { findings, series } = readNow(
      ['Time (UTC);Temp (°C)', ...marked.map((value, index) => `${at(index)};${value}`), ''].join('\n'),
    )
    const read = [5.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 1.2, -1.5]
    assert.deepEqual([findings.rejected, findings.questions, series.map(celsiusOf)], [[], [], [read]])
    const units = ['5.1;°C', '*9.2;°C', '9.3H;°C'].map((cells, index) => `${at(index)};${cells}`)
    const beside = readNow(['Time (UTC);Temp;Unit', ...units, ''].join('\n'))
    assert.deepEqual(beside.series.map(celsiusOf), [[5.1, 9.2, 9.3]])
  })

  test('is asked about if a number of a temperature is not read: it may be the one beyond a limit', () => {
    for (const mark of ['>9.2', '(1.2)', '[9.2]', '9.2 A', '9.2 Over', '▲9.2', '△20.5', '9.2 異常', '９.2 V']) {
      const values = Array.from({ length: 10 }, (_, index) => (index === 4 || index === 5 ? mark : `4.${index}`))
      const text = ['Time (UTC);Temp (°C)', ...values.map((value, index) => `${at(index)};${value}`), ''].join('\n')
      const { findings, series } = readNow(text)
      assert.deepEqual([findings.questions, findings.unreadValues], [['unread'], 2], mark)
      assert.deepEqual(series.map(celsiusOf), [[]], mark)
      assert.deepEqual(
        findings.rejected.map(({ line, cell }) => [line, cell]),
        [
          [6, mark],
          [7, mark],
        ],
      )
      const without = readNow(text, { unread: 'leftOut' })
      assert.deepEqual([without.findings.questions, without.series[0]?.readings.count], [[], 8], mark)
    }
    const event = readNow(
      ['Time (UTC);Temp (°C)', `${at(0)};4.1`, `${at(1)};Door opened`, `${at(2)};4.2`, ''].join('\n'),
    )
    assert.deepEqual([event.findings.questions, event.findings.rejectedCount], [[], 1])
  })

  test('may have lost its degree signs', () => {
    for (const unit of ['\uFFFDC', 'Â°C', '?C', 'ºC']) {
      for (const [head, cell] of [
        [`Temp (${unit})`, '5.1'],
        [`Temp ${unit}`, '5.1'],
        ['Temp', `5.1 ${unit}`],
      ] as const) {
        const { findings, series } = readNow(`Time (UTC),${head}\n${at(0)},${cell}\n`)
        assert.deepEqual([findings.unit, celsiusOf(series[0])], ['C', [5.1]], `${head} ${cell}`)
      }
    }
  })

  test('sorted by value reports no clock that went back; sorted by time it does', () => {
    const minutes = Array.from({ length: 20 }, (_, n) => (n * 7) % 20)
    const sorted = readNow(rows(['Time (UTC)', '°C'], ...minutes.map((minute, n) => [at(minute), `${n / 10}`])))
    assert.deepEqual([sorted.findings.series[0]?.readings, sorted.findings.clockBackAt], [20, []])
    const warming = Array.from({ length: 20 }, (_, n) => (n < 10 ? n : n - 3))
    const back = readNow(rows(['Time (UTC)', '°C'], ...warming.map((minute, n) => [at(minute), `${n / 10}`])))
    assert.deepEqual(back.findings.clockBackAt, [12])
  })
})
