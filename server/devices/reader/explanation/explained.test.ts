import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConsistentAnswers, type LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { orderOfFormat, withDateOrder } from '#contract/devices/rules/timeFormat.ts'
import { celsiusOf, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const read = (text: string, mapping: LoggerFileAnswers['mapping'], answers: LoggerFileAnswers = {}) =>
  readNow(text, { zone: 'UTC', unit: 'C', ...answers, mapping })
const instants = (text: string, mapping: LoggerFileAnswers['mapping'], answers: LoggerFileAnswers = {}) =>
  rowsOf(read(text, mapping, answers).series[0]).map(([at]) => at.slice(0, 19))
const tableAt = { firstLine: 2, headLine: 1, time: 0, celsius: 1 }
const one = (time: string) => `When|Value\n${time}|5.1\n`

describe('A time is read in the explained format', () => {
  const at = '2024-07-18T15:05:00'
  const cases: [
    time: string,
    timeFormat: string,
    more?: LoggerFileAnswers['mapping'] | object,
    dateOrder?: 'dmy' | 'mdy' | 'ymd',
  ][] = [
    ['18.7.2024 15h05', "d.M.yyyy H'h'mm", {}, 'dmy'],
    ['Key: 2024/07/18 15-05-00', "'Key': yyyy/MM/dd HH-mm-ss"],
    ['20240718150500', 'yyyyMMddHHmmss'],
    ['18.07.2024 odp. 03:05', 'dd.MM.yyyy a hh:mm', { language: 'cs' }, 'dmy'],
    ['2024-07-18 오후 3:05', 'yyyy-MM-dd a h:mm', { language: 'ko' }],
    ['2024/7/18 下午3:05:00', 'yyyy/M/d ah:mm:ss', { language: 'zh' }],
    ['18 juillet 2024 15:05', 'd MMMM yyyy HH:mm', { language: 'fr' }],
    ['18-lip-2024 15:05', 'dd-MMM-yyyy HH:mm', { language: 'pl' }],
    ['Thu, 18 Jul 2024 17:05:00.000 +02:00', 'EEE, d MMM yyyy HH:mm:ss.SSS Z'],
    ['1721315100', 'number'],
  ]
  for (const [time, timeFormat, more, dateOrder] of cases) {
    test(`${time} as ${timeFormat}`, () => {
      const mapping = { ...tableAt, delimiter: '|', timeFormat, ...more } as const
      assert.deepEqual(instants(one(time), mapping, { dateOrder }), [at])
    })
  }

  test('with the language of AM and PM only, and the rest detected', () => {
    const text = 'a;b\n18.07.2024 pop. 3:05;5,1\n18.07.2024 12:10 dop.;5,2\n'
    assert.deepEqual(instants(text, { ...tableAt, language: 'sk' }), ['2024-07-18T15:05:00', '2024-07-18T00:10:00'])
    // Without the language an unknown word is not guessed.
    assert.deepEqual(instants(text, tableAt), ['2024-07-18T00:10:00'])
  })

  test('in two cells, and other formats are refused by line', () => {
    const text = 'd;t;v\n18.07.2024;15h05;5,1\n18.07.2024;15:06;5,2\n31.02.2024;15h07;5,3\n18.07.2024;25h07;5,4\n'
    const mapping = { ...tableAt, clock: 1, celsius: 2, timeFormat: "dd.MM.yyyy HH'h'mm" }
    const { findings, series } = read(text, mapping, { dateOrder: 'dmy' })
    assert.deepEqual(celsiusOf(series[0]), [5.1])
    assert.deepEqual(
      findings.rejected.map(({ line, fault }) => [line, fault]),
      [
        [3, 'timeUnreadable'],
        [4, 'timeImpossible'],
        [5, 'timeImpossible'],
      ],
    )
    assert.deepEqual(findings.rejectedBy, [
      { fault: 'timeUnreadable', count: 1 },
      { fault: 'timeImpossible', count: 2 },
    ])
  })

  test('with the order of a numeric date detected or asked: it may vary among files of one layout', () => {
    const mapping = { ...tableAt, timeFormat: 'dd/MM/yyyy HH:mm' }
    assert.deepEqual(read('a;b\n03/04/2026 10:00;5\n', mapping).findings.questions, ['dateOrder'])
    assert.deepEqual(instants('a;b\n03/24/2026 10:00;5\n', mapping), ['2026-03-24T10:00:00'])
    assert.deepEqual(['dd/MM/yyyy HH:mm', "d'd'.M.yy", 'd MMM yyyy'].map(orderOfFormat), ['dmy', null, null])
    assert.equal(withDateOrder("'dM' dd/MM/yyyy HH:mm", 'mdy'), "'dM' MM/dd/yyyy HH:mm")
  })
})

describe('An explanation counts before what is detected', () => {
  const preamble = 'Report;7;\nFirst alarm;2026/04/03 09:00;N/A\n'
  const humid = `${preamble}Date/Time;%RH;Temperature (°F)\n2026/04/03 09:00;68,5;41\n2026/04/03 09:10;70,1;42,8\n`

  test('and the header line in any place names unit and channel; an answer with another unit is reported', () => {
    const mapping = { headLine: 3, firstLine: 4, time: 0, celsius: 2, humidity: 1 }
    const { findings, series } = readNow(humid, { zone: 'UTC', mapping })
    assert.deepEqual([findings.unit, celsiusOf(series[0])], ['F', [5, 6]])
    const answered = read(humid, mapping)
    assert.deepEqual([answered.findings.contradicted, celsiusOf(answered.series[0])], [['unit'], [41, 42.8]])
    // The same holds for a zone.
    const zoned = 'Time (UTC);Temp\n2026-04-03 09:00;5\n'
    const { findings: other } = read(zoned, tableAt, { zone: '+02:00' })
    assert.deepEqual([other.zone.value, other.contradicted], ['+02:00', ['zone']])
  })

  test('but a column named as a humidity is not a temperature, and is asked about if there is said to be no header line', () => {
    const mapping = { headLine: 3, firstLine: 4, time: 0, celsius: 1 }
    const { findings, series } = read(humid, mapping)
    assert.deepEqual([findings.questions, findings.mappingFault, series], [['mapping'], 'otherQuantity', []])
    const dry = humid.replace('68,5', '8,5').replace('70,1', '7,1')
    for (const text of [humid, dry]) {
      const unnamed = read(text, { ...mapping, headLine: null })
      assert.deepEqual([unnamed.findings.questions, celsiusOf(unnamed.series[0])], [['quantity'], []])
      assert.equal(unnamed.findings.suspects[0]?.looksLike, 'humidity')
      const checked = read(text, { ...mapping, headLine: null }, { quantity: 'temperature' })
      assert.deepEqual([checked.findings.questions, checked.findings.series[0]?.readings], [[], 2])
    }
    const further = { ...mapping, celsius: 2, more: [{ celsius: 1 }] }
    assert.equal(read(humid, further).findings.mappingFault, 'otherQuantity')
  })

  test('but lines and columns that the file does not have leave the question open, with the reason', () => {
    const faultOf = (more: object) => read(humid, { headLine: 3, firstLine: 4, time: 0, celsius: 2, ...more }).findings
    for (const [more, fault] of [
      [{ firstLine: 6 }, 'firstLineMissing'],
      [{ firstLine: 2_000_000, headLine: 1_999_999 }, 'firstLineMissing'],
      [{ celsius: 3 }, 'columnMissing'],
      [{ time: 999 }, 'columnMissing'],
      [{ serial: 3 }, 'columnMissing'],
      [{ humidity: 7 }, 'columnMissing'],
      [{ more: [{ celsius: 9 }] }, 'columnMissing'],
    ] as const) {
      assert.deepEqual(
        [faultOf(more).mappingFault, faultOf(more).questions],
        [fault, ['mapping']],
        JSON.stringify(more),
      )
    }
    const gap = humid.replace('Report;7;\n', 'Report;7;\n\n')
    assert.equal(read(gap, { headLine: 2, firstLine: 5, time: 0, celsius: 2 }).findings.mappingFault, 'headLineMissing')
  })

  test('with several temperatures in a row as channels, each with its own humidity', () => {
    const text = 'Zeit;Innen;Feuchte;Aussen\n2026-04-03 09:00;5,1;55;21\n'
    const { series } = read(text, { ...tableAt, humidity: 2, more: [{ celsius: 3 }] })
    assert.deepEqual(
      series.map(found => [found.channel, rowsOf(found)[0]?.slice(1)]),
      [
        ['Innen', [5100, 5500]],
        ['Aussen', [21_000, -1]],
      ],
    )
  })

  test('with alternating channels separated by their column, and a humidity among them skipped', () => {
    const text = [
      'Zeit;Was;Gerät;Wert',
      '2026-04-03 09:00;Innen;A1;5,1',
      '2026-04-03 09:00;Feuchte %rF;A1;68,5',
      '2026-04-03 09:00;Humidity;A1;68,5',
      '2026-04-03 09:00;Innen;A2;6,1',
      '2026-04-03 09:00;Aussen;A1;21,5',
      '',
    ].join('\n')
    const { findings, series } = read(text, { ...tableAt, channel: 1, serial: 2, celsius: 3 })
    assert.deepEqual(
      series.map(found => [found.serial, found.channel, celsiusOf(found)]),
      [
        ['A1', 'Innen', [5.1]],
        ['A2', 'Innen', [6.1]],
        ['A1', 'Aussen', [21.5]],
      ],
    )
    assert.deepEqual(findings.rejectedBy, [{ fault: 'otherQuantity', count: 2 }])
  })

  test('and repeated headers are counted, not refused', () => {
    const text = 'Zeit;Wert\n2026-04-03 09:00;5\nZeit;Wert\n2026-04-03 09:10;6\n'
    const { findings } = read(text, tableAt)
    assert.deepEqual([findings.repeatedHeads, findings.rejectedCount, findings.series[0]?.readings], [1, 0, 2])
  })
})

test('Contradictory choices are refused by their field', () => {
  const pathsOf = (answers: object) =>
    ConsistentAnswers.safeParse(answers).error?.issues.map(issue => issue.path.join('.')) ?? []
  assert.deepEqual(pathsOf({ mapping: tableAt, dateOrder: 'dmy' }), [])
  assert.deepEqual(pathsOf({ mapping: { ...tableAt, humidity: 1 } }), ['mapping.time'])
  assert.deepEqual(pathsOf({ mapping: { ...tableAt, more: [{ celsius: 0 }] } }), ['mapping.time'])
  assert.deepEqual(pathsOf({ mapping: { ...tableAt, headLine: 2 } }), ['mapping.headLine'])
  assert.deepEqual(pathsOf({ mapping: { ...tableAt, clock: 2, timeFormat: 'number' } }), ['mapping.clock'])
  assert.deepEqual(pathsOf({ mapping: { ...tableAt, timeFormat: 'dd.MM.yyyy H:mm' }, dateOrder: 'mdy' }), [
    'mapping.timeFormat',
  ])
  const wrong = [
    'HH:mm',
    'yyyy-MM-dd',
    'yyyy-dd-MM HH:mm',
    'yyyy-MM-dd hh:mm',
    'yyyy-MM-dd HH:mm a',
    'yyyyy-MM-dd HH:mm',
    'yyyy-MM-dd HH:mm HH',
    'yyyy-MM-dd xx HH:mm',
    "yyyy-MM-dd 'HH:mm",
    'yyyy-MM-dd HH:mm.SSS',
    '(a+)+$',
  ]
  for (const timeFormat of wrong) {
    assert.deepEqual(pathsOf({ mapping: { ...tableAt, timeFormat } }), ['mapping.timeFormat'], timeFormat)
  }
})

describe('Lines that look like readings', () => {
  test('are suspected in any format, and shown wherever they begin', () => {
    const preamble = Array.from({ length: 1500 }, (_, index) => `Note ${index}\n`).join('')
    const rows = Array.from({ length: 9 }, (_, index) => `18. červenec 2024 odp. 3h0${index};5,${index}\n`).join('')
    const { findings } = readNow(`${preamble}Kdy;Co\n${rows}`)
    assert.deepEqual([findings.canExplain, findings.questions], [true, ['mapping']])
    assert.ok(findings.preview.some(({ line, cells }) => line === 1501 && cells[0] === 'Kdy'))
    assert.ok(findings.preview.length < 60)
    const mapping = {
      headLine: 1501,
      firstLine: 1502,
      time: 0,
      celsius: 1,
      language: 'cs',
      timeFormat: "d. MMMM yyyy a h'h'mm",
    } as const
    assert.deepEqual(read(`${preamble}Kdy;Co\n${rows}`, mapping).findings.series[0]?.readings, 9)
  })

  test('are not suspected in prose, addresses or figures', () => {
    for (const text of ['good morning\n', 'Tel. 03 1234\nRoom 5\n']) {
      assert.equal(readNow(text).findings.canExplain, false, text)
    }
  })

  test('can be explained even if none of them could be read', () => {
    const text = 'Time (UTC),Temperature (°C)\n2026-04-03 09:00,500\n2026-04-03 09:10,600\n'
    const { findings } = readNow(text)
    assert.deepEqual([findings.problem, findings.canExplain], ['noReadings', true])
  })
})
