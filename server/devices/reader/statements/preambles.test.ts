import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { statementsIn } from '#server/devices/reader/statements/statements.ts'
import { celsiusOf, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const lines = (...of: string[]) => `${of.join('\n')}\n`
const zone = '+01:00'

describe('A preamble', () => {
  const table = [
    'No.;Time;Humidity (%RH);Temperature (°C);;',
    '1;2026-04-03 09:00;70.5;2.3;;',
    '2;2026-04-03 09:10;68.5;5.0;;',
    '3;2026-04-03 09:20;78.6;8.1;;',
  ]

  test('with summaries that have times has no readings, and the headers below it count', () => {
    const text = lines(
      'Serial number;123456;;;;',
      'First alarm;2026-04-03 09:10;;;;N/A',
      'Last alarm;2026-04-03 09:20;8.1;;;N/A',
      'Start;2026-04-03 08:50;;;;',
      ...table,
    )
    const { findings, series } = readNow(text, { zone })
    assert.deepEqual([findings.questions, series[0]?.serial], [[], '123456'])
    assert.deepEqual(rowsOf(series[0]), [
      ['2026-04-03T08:00:00.000Z', 2300, 7050],
      ['2026-04-03T08:10:00.000Z', 5000, 6850],
      ['2026-04-03T08:20:00.000Z', 8100, 7860],
    ])
    assert.equal(findings.rejectedCount, 0)
  })

  test('with a summary in the same columns has no readings either if no header names the time', () => {
    const rows = [0, 1, 2, 3, 4].map(index => `${index + 1};2026-04-03 09:${index}0;5.${index}`)
    const text = lines('Erster Alarm;2026-04-03 09:10;N/A', 'Nr;Wann;Temp (°C)', ...rows)
    const { findings, series } = readNow(text, { zone })
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], [5, 5.1, 5.2, 5.3, 5.4]])
    assert.deepEqual([findings.rejectedCount, findings.faults], [0, []])
  })

  test('with a summary as wide as the table is no header, also if only a column names the unit', () => {
    const rows = [0, 1, 2, 3, 4].map(index => `Depot,2026-04-03 09:${index}0:00,5.${index},°C,${index + 1},3.6`)
    const text = lines(
      'First alarm,2026-04-03 09:30:00,,N/A,,N/A',
      'Place,Date Time,Value,Temperature Unit,No.,Battery (V)',
      ...rows,
    )
    const { findings, series } = readNow(text, { zone })
    assert.deepEqual([findings.questions, celsiusOf(series[0])], [[], [5, 5.1, 5.2, 5.3, 5.4]])
  })

  test('states facts in lines of any number of cells, in pairs, above their values, and in many languages', () => {
    for (const said of [
      ['Serial number;123456;;Time zone;UTC+01:00;'],
      ['Serial number: 123456;Time zone: UTC+01:00;;;;'],
      ['Seriennummer;123456;;;;', 'Zeitzone;UTC+01:00;(Standard);;;'],
      ['序列号：123456;时区：UTC+01:00;;;;'],
      ['일련번호;123456;;;;', '시간대;UTC+01:00;;;;'],
      ['Výrobní číslo:;123456;;;;', 'Časové pásmo:;UTC+01:00;;;;'],
      ['Serial number;Time zone;;;;', '123456;UTC+01:00;;;;'],
      ['# Ser.-Nr.: 123456', '# UTC-Offset: +01:00'],
      ['Unit S/N 123456', 'Time base: CET (UTC+1)'],
      ['Cihaz Seri No: SN 123456', 'Saat dilimi: UTC+01:00'],
      ['Серийный номер: 123456', 'Часовой пояс: UTC+1'],
      ['儀器序號：123456', '時區：UTC+01:00'],
      ['登録番号;123456', 'All times are in UTC+01:00'],
      ['Software serial number: 99', 'Probe S/N: 98', 'Logger S/N: 123456', 'Device ID: 97', 'Time zone: UTC+1'],
    ]) {
      const { findings, series } = readNow(lines(...said, ...table))
      assert.deepEqual([series[0]?.serial, findings.zone.value, findings.questions], ['123456', '+01:00', []], said[0])
    }
  })

  test('with a zone and daylight saving time names no zone, unless it names a place', () => {
    for (const [daylight, zone, expected] of [
      ['Daylight saving: Yes', 'UTC+01:00', null],
      ['夏時間: 有効', 'UTC+01:00', null],
      ['DST: off', 'UTC+01:00', '+01:00'],
      ['Sommerzeit: ja', 'Europe/Berlin', 'Europe/Berlin'],
    ] as const) {
      const { findings } = readNow(lines(`Time zone: ${zone}`, daylight, ...table))
      assert.equal(findings.zone.value, expected, daylight)
    }
  })

  test('may have several facts in a line, or a value behind an empty cell', () => {
    for (const said of ['Report; Serial: 123456; Zone: UTC', ',Serial,123456', 'Type 7  Serial: 123456  Zone: UTC']) {
      const { series } = readNow(lines(said, ',Time,Temp (°C)', ',2026-04-03 09:00,5.0'), { zone })
      assert.equal(series[0]?.serial, '123456', said)
    }
  })

  test('with two serials, or an offset beside places with daylight saving time, states neither', () => {
    const stated = (...said: string[]) => {
      const { findings, series } = readNow(lines(...said, ...table))
      return [series[0]?.serial ?? null, findings.zone.value]
    }
    assert.deepEqual(stated('Serial no.: 1', 'Serial number: 2', 'Time zone: UTC'), [null, '+00:00'])
    for (const [said, zone] of [
      ['(UTC+01:00) Amsterdam, Berlin, Bern', null],
      ['(GMT-05:00) Eastern Time (US & Canada)', null],
      ['Central European Time', null],
      ['(GMT+09:00) Osaka, Sapporo, Tokyo', '+09:00'],
      ['IST (UTC+05:30)', '+05:30'],
      ['UTC+1 (Europe/Berlin)', 'Europe/Berlin'],
    ] as const)
      assert.deepEqual(stated('Serial no.: 1', `Time zone: ${said}`), ['1', zone], said)
  })

  test('states no zone by a temperature with a sign, only by an offset that is called one', () => {
    for (const [said, zone] of [
      ['Time above +8 °C: 0 min', null],
      ['Data range: +5 to +25 °C', null],
      ['Times of temperature alarms over +9 °C are marked', null],
      ['Timestamps in UTC', '+00:00'],
      ['All times are UTC+9', '+09:00'],
      ['All times are GMT (London, Dublin)', null],
    ] as const)
      assert.equal(readNow(lines(said, ...table)).findings.zone.value, zone, said)
  })

  test('with an offset in minutes, or with one beside summer time in the header, states no zone', () => {
    const zoned = (head: string, ...said: string[]) =>
      readNow(lines(...said, `${head};Temp (°C)`, '2026-07-03 09:00;5.0', '2026-07-03 09:10;5.1')).findings.zone.value
    for (const [head, zone] of [
      ['Zeit (UTC+01:00 Amsterdam, Berlin)', null],
      ['Zeit ((UTC+01:00) Amsterdam, Berlin)', null],
      ['日時(UTC+01:00 ベルリン)', null],
      ['Time (GMT Standard Time)', null],
      ['Time (Berlin, UTC+1)', null],
      ['Time (UTC+540)', null],
      ['Measured Time (UTC+01:00)', '+01:00'],
      ['Time (UTC) [hh:mm]', '+00:00'],
      ['UTC Time', '+00:00'],
      ['日時(UTC+09:00 大阪、東京)', '+09:00'],
      ['Time (+0900)', '+09:00'],
      ['Time (Etc/GMT-9)', 'Etc/GMT-9'],
      ['Date/Time (America/Argentina/Buenos_Aires)', 'America/Buenos_Aires'],
    ] as const)
      assert.equal(zoned(head), zone, head)
    for (const [said, zone] of [
      ['Time zone: Etc/GMT-9 (Japan)', 'Etc/GMT-9'],
      ['Time zone: etc/gmt-9 (Japan)', 'Etc/GMT-9'],
      ['Time zone: +540', null],
      ['UTC offset: +330', null],
      ['Base: UTC+540', null],
      ['UTC offset: +0330', '+03:30'],
    ] as const)
      assert.equal(zoned('Time', said), zone, said)
    assert.equal(zoned('Time (UTC+01:00)', 'Daylight saving time: On'), null)
    assert.equal(zoned('Time', 'All times in UTC+01:00', 'Daylight saving time: On'), null)
    assert.equal(zoned('Time (UTC+01:00)', 'Daylight saving time: Off'), '+01:00')
    const behind = ['Time (UTC+01:00);Temp (°C)', '2026-07-03 09:00;5.0', 'Daylight saving time;On']
    assert.equal(readNow(lines(...behind)).findings.zone.value, null)
  })

  test('with a table of its own is asked about if it is unclear which one is meant', () => {
    const alarms = ['Time;Temperature (°C)', '2026-04-03 09:10;9.1', '2026-04-03 09:20;9.2']
    assert.deepEqual(readNow(lines(...alarms, ...table)).findings.questions, ['mapping'])
    const long = Array.from({ length: 40 }, (_, index) => `2026-04-03 10:${index + 10};70.5;5.0`)
    const { series } = readNow(lines(...alarms, 'Time;Humidity (%RH);Temperature (°C)', ...long), { zone })
    assert.equal(series[0]?.readings.count, 40)
  })
})

test('A second table of another quantity behind the readings is not read under the first headers', () => {
  const { findings, series } = readNow(
    lines('Time;Temp (°C)', '2026-04-03 09:00;5.0', '', 'Time;RH (%)', '2026-04-03 09:00;68.5'),
    { zone },
  )
  assert.deepEqual(celsiusOf(series[0]), [5])
  assert.deepEqual(
    findings.rejected.map(({ line, fault }) => [line, fault]),
    [
      [4, 'otherTable'],
      [5, 'otherTable'],
    ],
  )
})

describe('A column', () => {
  const read = (head: string, ...rows: string[]) =>
    readNow(lines(head, ...(rows.length > 0 ? rows : ['2026-04-03 09:00;5.0;68.5', '2026-04-03 09:10;5.5;70.5'])), {
      zone,
    })

  test('is not a temperature because of a part of a word', () => {
    for (const head of ['Tempo', 'Temps', 'attempts', 'Template', 'Contemporary', 'Tempered']) {
      const { series } = readNow(lines(`Date;${head};Temp (°C)`, '2026-04-03 09:00;3;5.0'), { zone })
      assert.deepEqual(series.map(celsiusOf), [[5]], head)
      assert.deepEqual(readNow(lines(`Date;${head}`, '2026-04-03 09:00;5.0')).findings.questions, ['mapping'], head)
    }
  })

  test('of humidity is never a temperature, whatever its header', () => {
    for (const head of [
      '%RH',
      '%UR',
      'HR',
      'HR (%)',
      '湿度',
      '습도(%)',
      'rel. Feuchte',
      'Luftfeuchtigkeit',
      'Umidità',
      'r.F. %',
      'Vlhkost [%]',
    ]) {
      const { series } = read(`Date;Temp (°C);${head}`)
      assert.deepEqual(rowsOf(series[0])[0]?.slice(1), [5000, 6850], head)
      assert.equal(series.length, 1, head)
      assert.deepEqual(readNow(lines(`Date;${head}`, '2026-04-03 09:00;68.5')).findings.questions, ['mapping'], head)
    }
  })

  test('with a single letter as header only names the unit of the name above it', () => {
    const table = (...heads: string[]) => lines(...heads, '2026-04-03 09:00;5.0;45', '2026-04-03 09:10;5.1;46')
    for (const heads of ['Zeit;T;F', 'Zeit;C;F', 'Zeit;F;C'])
      assert.deepEqual(readNow(table(heads), { zone }).findings.questions, ['mapping'], heads)
    const below = readNow(table('Zeit;Fühler 1;x', ';C;'), { zone })
    assert.deepEqual([below.findings.questions, celsiusOf(below.series[0])], [[], [5, 5.1]])
  })

  test('is identified by its unit before its word', () => {
    const { series } = read('Date;Temp/RH 1 [°C];Temp/RH 1 [%RH]')
    assert.deepEqual(rowsOf(series[0])[0]?.slice(1), [5000, 6850])
    assert.deepEqual(read('Date;Temp/RH 1;Temp/RH 2').findings.questions, ['mapping'])
  })

  test('is identified in many languages, also with damaged degree signs', () => {
    for (const head of [
      'Temperatur',
      'Innentemperatur °C',
      'Température',
      'Teplota [°C]',
      '온도(℃)',
      '温度(°C)',
      'Temperatuur',
      'Lämpötila',
      'Temp (\uFFFDC)',
      'Temp (Â°C)',
      'AirTemp',
      'Temp1',
    ]) {
      const { series } = readNow(lines(`Date;${head}`, '2026-04-03 09:00;5.0'), { zone, unit: 'C' })
      assert.deepEqual(series.map(celsiusOf), [[5]], head)
    }
  })
})

test('A line states more than a call may have arguments', () => {
  const cells = Array.from({ length: 200_000 }, (_, n) => `note ${n}: ${n}`)
  assert.equal(statementsIn([{ line: 1, cells }]).length, cells.length)
})
