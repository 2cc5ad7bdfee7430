import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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

describe("a file's own figures", () => {
  test('agree before or behind its readings, rounded or cut off, in any layout, unit and language', () => {
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

  test('stop a file that was read otherwise, with both side by side, whatever is answered', () => {
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

  test('that differ slightly are for a person to judge: samples between readings are in no row', () => {
    const text = table('Temp (°C)', cold, ['Maximum;8.4 °C'])
    assert.deepEqual(differing(text), [['maximum', 'maximum 8.4 °C', '8.1 °C']])
    assert.deepEqual(readNow(text, { zone }).findings.questions, ['figures'])
    const { findings, series } = readNow(text, { zone, figures: 'checked' })
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], cold])
  })

  test('are the time beyond limits, and how many readings there are', () => {
    const hot = [5, 9, 9, 9, 9, 9, 9, 9, 9, 5]
    assert.deepEqual(differing(table('Temp (°C)', hot, ['Time above 8 °C;0 min'])), [
      ['timeAbove', 'time above 8 °c 0 min', '80 min'],
    ])
    assert.deepEqual(differing(table('Temp (°C)', hot, ['Number of readings;8'])), [['readings', '8', '10']])
  })

  test('are no limits, settings, moments and no other quantities', () => {
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

describe('values that look like something else', () => {
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

  test('are asked about: a humidity, whatever its head says', () => {
    assert.deepEqual(asked(table('Temp (°C)', [68.5, 70.5, 78.6])), ['humidity'])
    assert.deepEqual(asked(table('B', [35.5, 45.5, 41]), true), ['humidity'])
    assert.deepEqual(asked(table('Temp (°C)', [35.5, 45.5, 41])), [])
  })

  test('are asked about: a running number, a battery', () => {
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

  test('are shown as they are written', () => {
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
