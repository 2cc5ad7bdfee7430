import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { celsiusOf, readNow } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const zone = '+00:00'
const moment = (index: number) => `2026-04-03 ${String(9 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0`
const table = (head: string, values: readonly (number | string)[], before: string[] = [], behind: string[] = []) =>
  [...before, `Time;${head}`, ...values.map((value, index) => `${moment(index)};${value}`), ...behind, ''].join('\n')
const cold = [2.3, 5, 8.1, 5.2]
const differing = (text: string) =>
  readNow(text, { zone, unit: 'C' })
    .findings.figures.filter(({ agrees }) => !agrees)
    .map(({ kind, said, read }) => [kind, said, read])

describe("A file's own figures", () => {
  test('agree before or behind its readings, rounded or truncated, in any layout, unit and language', () => {
    for (const said of [
      ['Minimum;2.3 °C', 'Maximum;8.1 °C', 'Average;5.1 °C'],
      ['Max: 8.1°C;Min: 2.3°C;Avg: 5.2°C'],
      ['Statistics;Temperature;Humidity', 'Min;2.3;41', 'Max;8.1;78.6'],
      ['Min;Max;Mean', '2.3;8.1;5.15'],
      ['Statistics;;;', 'Min;Max;Mean', 'Temperature;2.3;8.1;5.15'],
      ['最低温度;2.3 ℃', '最高温度;8.1 ℃', '平均温度;5.2 ℃'],
      ['Nejnižší teplota: 2,3 °C', 'Minimalwert;2,3;°C', 'Höchstwert: 8,1 °C'],
      ['Highest temperature;46.6 °F;2026-04-03 09:20'],
      ['Time above 8.0 °C;00:10:00', 'Total time below 2 °C: 0d 0h 0m'],
    ]) {
      for (const text of [table('Temp (°C)', cold, said), table('Temp (°C)', cold, [], said)]) {
        const { findings, series } = readNow(text, { zone })
        assert.deepEqual([findings.questions, findings.rejectedCount, celsiusOf(series[0])], [[], 0, cold], text)
        assert.ok(findings.figures.length > 0 && findings.figures.every(({ agrees }) => agrees), text)
      }
    }
  })

  test('stop a file that was read otherwise, shown side by side, whatever is answered', () => {
    const text = table('Temp (°C)', [68.5, 70.5, 78.6], ['Max;78.6 %RH', 'Minimum temperature;2.3 °C'])
    assert.deepEqual(differing(text), [
      ['maximum', 'max 78.6 %RH', '78.6 °C'],
      ['minimum', 'minimum temperature 2.3 °C', '68.5 °C'],
    ])
    const { findings, series } = readNow(text, { zone, quantity: 'temperature', figures: 'checked' })
    assert.deepEqual([findings.questions, series[0]?.readings.count], [['figures'], 0])
  })

  test('stop a wrong answer to the unit', () => {
    const text = table('Temperature', [36.2, 41, 46.6], ['Maximum;8.1 °C'])
    assert.deepEqual(readNow(text, { zone, unit: 'C' }).findings.questions, ['figures'])
    assert.deepEqual(readNow(text, { zone, unit: 'F' }).findings.questions, [])
  })

  test('that differ slightly are for a person to evaluate: samples between readings are in no row', () => {
    const text = table('Temp (°C)', cold, ['Maximum;8.4 °C'])
    assert.deepEqual(differing(text), [['maximum', 'maximum 8.4 °C', '8.1 °C']])
    assert.deepEqual(readNow(text, { zone }).findings.questions, ['figures'])
    const { findings, series } = readNow(text, { zone, figures: 'checked' })
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], cold])
  })

  test('include the time outside limits and the number of readings', () => {
    const hot = [5, 9, 9, 9, 9, 9, 9, 9, 9, 5]
    assert.deepEqual(differing(table('Temp (°C)', hot, ['Time above 8 °C;0 min'])), [
      ['timeAbove', 'time above 8 °c 0 min', '80 min'],
    ])
    assert.deepEqual(differing(table('Temp (°C)', hot, ['Number of readings;8'])), [['readings', '8', '10']])
  })

  test('do not include limits, settings, times and other quantities', () => {
    const said = [
      'High alarm limit;8.0 °C',
      'Max allowed;25 °C',
      'Maximum;2026-04-03 09:20',
      'Mean kinetic temperature;7.1 °C',
      'Min interval;10 min',
      'Max battery voltage;3.6 V',
      'Max dew point;1.2 °C',
      'Maximum;3.6 V',
    ]
    assert.deepEqual(readNow(table('Temp (°C)', cold, said), { zone }).findings.figures, [])
  })
})

describe("A file's own times", () => {
  // Readings from 09:00 to 09:30.
  const figures = (said: string[], answers: LoggerFileAnswers = { zone }) =>
    readNow(table('Temp (°C)', cold, said), answers).findings.figures.map(({ kind, agrees, isSlight }) => [
      kind,
      agrees ? 'agrees' : isSlight ? 'slight' : 'wrong',
    ])

  test('agree if a recording was started before its first reading and stopped after its last', () => {
    for (const [said, ...kinds] of [
      ['Start time;2026-04-03 08:00', 'start'],
      ['Start time;2026-04-03 09:05', 'start'],
      ['Start date;2026-04-03;Stop date;2026-04-03', 'start', 'end'],
      ['開始日時;2026/4/2 9:00;終了日時;2026/4/5 9:00', 'start', 'end'],
      ['Startzeit: 03-Apr-2026 09:00', 'start'],
      ['First reading;2026-04-03 09:00;Last reading;2026-04-03 09:30', 'firstReading', 'lastReading'],
      ['Start time;2026-04-03 11:00 +02:00', 'start'],
    ] as const) {
      assert.deepEqual(
        figures([said]),
        kinds.map(kind => [kind, 'agrees']),
        said,
      )
    }
  })

  test('stop a file with readings before its start or after its end, shown side by side', () => {
    assert.deepEqual(differing(table('Temp (°C)', cold, ['Start time;2026-05-03 09:00'], ['Stop time;2026-04-01'])), [
      ['start', 'start time 2026-05-03 09:00', '2026-04-03 09:00 (+00:00)'],
      ['end', 'stop time 2026-04-01', '2026-04-03 09:30 (+00:00)'],
    ])
    const { findings, series } = readNow(table('Temp (°C)', cold, ['Start time;2026-05-03 09:00']), {
      zone,
      figures: 'checked',
    })
    assert.deepEqual([findings.questions, series[0]?.readings.count], [['figures'], 0])
  })

  test('stop a wrong order of dates', () => {
    const rows = cold.map((value, index) => `03/04/2026 09:${index}0;${value}`)
    const text = ['Recording start: 2026-04-03 09:00', 'Time;Temp (°C)', ...rows, ''].join('\n')
    assert.deepEqual(readNow(text, { zone, dateOrder: 'mdy' }).findings.questions, ['figures'])
    assert.deepEqual(readNow(text, { zone, dateOrder: 'dmy' }).findings.questions, [])
  })

  test('that are hours away are for a person to evaluate, and so is a file without its last readings', () => {
    assert.deepEqual(figures(['Start time;2026-04-03 18:00']), [['start', 'slight']])
    assert.deepEqual(figures(['Last reading;2026-04-03 09:55']), [['lastReading', 'slight']])
    assert.deepEqual(figures(['Last reading;2026-04-03 19:30']), [['lastReading', 'wrong']])
    assert.deepEqual(figures(['Last reading;2026-04-03 09:10']), [['lastReading', 'slight']])
  })

  test('on an unknown clock contradict only if no two zones differ as much', () => {
    const rows = cold.map((value, index) => `2026-04-03 09:${index}0 +02:00;${value}`)
    const read = (start: string) =>
      readNow([`Start;${start}`, 'Time;Temp (°C)', ...rows, ''].join('\n')).findings.questions
    assert.deepEqual([read('2026-04-03 20:00'), read('2026-04-04 09:00')], [[], ['figures']])
  })

  test('do not include times of anything else, and planned ones', () => {
    const said = [
      'Programmed start;2026-05-03 09:00',
      'Alarm start;2026-05-03 09:00',
      'Report created;2026-03-03 09:00',
      'Daylight saving starts;2026-05-03',
      'Calibration end;2025-04-03',
      '校正開始日;2026-05-03',
      'Start mode;Button',
    ]
    assert.deepEqual(figures(said), [])
  })
})

describe('The unit that a file states', () => {
  const questions = (answers: LoggerFileAnswers, head: string, before: string[], behind: string[] = []) =>
    readNow(table(head, cold, before, behind), { zone, ...answers }).findings.questions

  test('stops a different answer if neither column nor cells name another unit', () => {
    assert.deepEqual(questions({ unit: 'C' }, 'Temperature', [], ['Temperature unit;°F']), ['figures'])
    assert.deepEqual(questions({ unit: 'F' }, 'Temperature', [], ['Temperature unit;°F']), [])
    assert.deepEqual(questions({}, 'Temperature (°C)', ['Temperature unit;°F']), [])
    const mapping = { firstLine: 3, headLine: 2, time: 0, celsius: 1 }
    assert.deepEqual(questions({ unit: 'C', mapping }, 'Temperature', ['Temperature unit;°F']), ['figures'])
    assert.deepEqual(questions({ unit: 'F', mapping }, 'Temperature', ['Temperature unit;°F']), [])
  })

  test('is asked if the file states two', () => {
    const said = ['Temperature unit;°F', 'Unit;°C']
    assert.deepEqual(questions({}, 'Temperature', said), ['unit'])
    assert.deepEqual(questions({ unit: 'F' }, 'Temperature', said), [])
    assert.deepEqual(questions({ unit: 'K' }, 'Temperature', said), ['figures'])
  })
})

describe("A Q-tag's own figures", () => {
  const rows = cold.map((value, index) => `\t2026-04-03 09:${index}0\t${value}\t`)
  const read = (...results: string[]) => {
    const head = ['Device: Q-tag CLm doc LR', 'Conf:', ' Serial: RCPJ00010', ' Zone: 0.00', 'Res:', ...results]
    const text = [...head, 'Data:', '\tyyyy-MM-dd hh:mm\tT\tOut of limits', ...rows, ''].join('\n')
    return readNow(text).findings
  }

  test('are compared with its readings', () => {
    const right = [
      ' TS Start: 2026-04-03 09:00',
      ' Min T: 2.3, TS Min T: 2026-04-03 09:00',
      ' Max T: 8.1',
      ' Avrg T: 5.1',
    ]
    assert.deepEqual(read(...right).questions, [])
    assert.equal(read(...right).figures.length, 4)
    const { questions, figures } = read(' Min T: 2.3', ' Max T: 18.1', ' TS Stop: 2026-04-01 09:30')
    assert.deepEqual(questions, ['figures'])
    assert.deepEqual(
      figures.filter(({ agrees }) => !agrees).map(({ kind, said, read: own }) => [kind, said, own]),
      [
        ['maximum', 'max t 18.1', '8.1 °C'],
        ['end', 'ts stop 2026-04-01 09:30', '2026-04-03 09:30 (+00:00)'],
      ],
    )
  })
})

describe('Values that look like another quantity', () => {
  const asked = (text: string, mapping = false) => {
    const answers = { zone, unit: 'C', ...(mapping && { mapping: { firstLine: 2, time: 0, celsius: 1 } }) } as const
    const { findings, series } = readNow(text, answers)
    assert.deepEqual(findings.questions, findings.suspects.length > 0 ? ['quantity'] : [])
    if (findings.questions.length > 0) assert.equal(series[0]?.readings.count, 0)
    const confirmed = readNow(text, { ...answers, quantity: 'temperature' })
    assert.deepEqual(confirmed.findings.questions, [])
    return findings.suspects.map(({ looksLike }) => looksLike)
  }
  const many = (value: (index: number) => number) => Array.from({ length: 30 }, (_, index) => value(index))

  test('are asked about: a humidity, whatever its header', () => {
    assert.deepEqual(asked(table('Temp (°C)', [68.5, 70.5, 78.6])), ['humidity'])
    assert.deepEqual(asked(table('B', [35.5, 45.5, 41]), true), ['humidity'])
    assert.deepEqual(asked(table('Temp (°C)', [35.5, 45.5, 41])), [])
  })

  test('are asked about: a running number, a battery level', () => {
    assert.deepEqual(
      asked(
        table(
          'Temp (°C)',
          many(index => index + 1),
        ),
      ),
      ['counter'],
    )
    assert.deepEqual(
      asked(
        table(
          'B',
          many(index => 3.6 - Math.floor(index / 10) / 10),
        ),
        true,
      ),
      ['battery'],
    )
    assert.deepEqual(
      asked(
        table(
          'Temp (°C)',
          many(index => 3.6 - Math.floor(index / 10) / 10),
        ),
      ),
      [],
    )
  })

  test('are shown as in the file', () => {
    const { findings } = readNow(table('Temp (°C)', [68.5, 70.5, 78.6, 77.7, 76.6, 75.5, 74.4]), { zone })
    assert.deepEqual(findings.suspects, [
      {
        key: 'c2',
        head: 'Temp (°C)',
        looksLike: 'humidity',
        samples: ['68.5', '70.5', '78.6', '76.6', '75.5', '74.4'],
      },
    ])
  })
})
