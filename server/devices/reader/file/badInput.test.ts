import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assert as holds, integer, property, uint8Array } from 'fast-check'
import { dailySummary } from '#server/devices/reader/makers/dailySummary.ts'
import { encoded } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import { plainStyle, tenMinutes } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import {
  hanwellFile,
  hoboFile,
  japaneseTable,
  tomstFile,
} from '#test/support/worlds/devices/loggerFiles/makersTables.ts'
import {
  fridgeTagFile,
  qtagFile,
  testoFile,
  webStorageDevices,
  webStorageFile,
} from '#test/support/worlds/devices/loggerFiles/otherFiles.ts'
import { celsiusOf, readAnswered, readNow, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const problemOf = (file: string | Buffer) => readNow(file).findings.problem
const table = (...rows: string[]) => ['Time (UTC),Temp (°C)', ...rows, ''].join('\n')
const fiveReadings = tenMinutes([5, 5.1, 5.2, 5.3, 5.4])

describe("A file that is not a logger's text", () => {
  test('is reported as empty, binary or of an unknown encoding', () => {
    assert.equal(problemOf(''), 'empty')
    assert.equal(problemOf('\uFEFF \r\n\n'), 'empty')
    assert.equal(problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2])), 'binary')
    assert.equal(problemOf(Buffer.from('time,temp\n\x81\x8D\x90,5\n', 'latin1')), 'unknownEncoding')
  })

  test('is reported if its lines have two encodings', () => {
    const utf8 = Buffer.from('日時,温度(℃)\n2026/04/03 09:00,5.0\n')
    const shiftJis = encoded('備考,庫内\n', 'Shift_JIS') ?? Buffer.alloc(0)
    assert.equal(problemOf(Buffer.concat([utf8, shiftJis])), 'mixedEncodings')
    assert.equal(problemOf(Buffer.concat([utf8, Buffer.from('Temp \xB0C\n', 'latin1')])), 'mixedEncodings')
  })

  test('never causes an error, whatever its bytes and however a good file is cut or damaged', () => {
    const good = Buffer.from(hoboFile(fiveReadings, plainStyle))
    const json = Buffer.from(webStorageFile(fiveReadings, plainStyle))
    holds(property(uint8Array({ maxLength: 200 }), bytes => void readNow(Buffer.from(bytes))))
    holds(
      property(integer({ min: 0, max: good.length - 1 }), integer({ min: 0, max: 255 }), (at, byte) => {
        const damaged = Buffer.from(good)
        damaged[at] = byte
        readAnswered(damaged, { dateOrder: 'ymd', zone: 'UTC', unit: 'C', decimalSign: '.' })
        readNow(json.subarray(0, at))
      }),
    )
  })
})

describe('A malicious file', () => {
  const many = 200_000

  test('is read or refused like any other: long empty lists, deep nesting, blanks, quotation marks', () => {
    const device = (data: string) => `{"serial":"1","channel":[{"num":"1","name":"t","unit":"C"}],"data":[${data}]}`
    assert.equal(problemOf(`[${'{},'.repeat(many)}{}]`), 'noReadings')
    assert.equal(problemOf(device(`${'1,'.repeat(many)}1`)), 'noReadings')
    assert.equal(problemOf(`{"serial":"1","data":[],"channel":[${'1,'.repeat(many)}1]}`), 'noReadings')
    assert.equal(problemOf(`{"a":${'['.repeat(many)}`), 'noReadings')
    assert.equal(readNow(table('2026-04-03 09:00,5.0', `a${' '.repeat(90_000)}b 09:00,5.0`)).findings.rejectedCount, 1)
    assert.equal(readNow(table('2026-04-03 09:00,5.0', '"'.repeat(many + 1))).findings.cutShort, true)
    assert.equal(
      readNow(`Time${',°C'.repeat(30_000)}\n2026-04-03 09:00${',1'.repeat(30_000)}\n`).findings.questions[0],
      'mapping',
    )
  })

  test('with an endless cell takes time proportional to its length', () => {
    const parts = [' ', '-', 'a-', 'A/', '1', '1:', '1/', '.1', ' = ', 'x:', '°', ' (', 'UTC+', 'JST ', '\u3000', '％']
    const row = '2026-04-03 09:00,5.0'
    // A line of more than 100,000 characters is not a line of a table.
    for (const long of parts.map(part => part.repeat(90_000 / part.length))) {
      for (const cell of [long, `${long}b`, `a${long}b`]) {
        readNow(`${cell}\n${table(row)}`)
        readNow(`Serial Number: ${cell}\n${table(row)}`)
        readNow(`Time (UTC) ${cell},Temp (°C)\n${row}\n`)
        readNow(`Time (UTC),Temp ${cell}\n${row}\n`)
        readNow(table(row, `${cell},5.0`, `2026-04-03 09:10${cell},5.0`))
        readNow(table(row, `2026-04-03 09:10,${cell}`, `2026-04-03 09:20,5${cell}`))
      }
    }
  })

  test('gives no text that a database refuses: zeros, lone surrogates, endless names', () => {
    const device = {
      serial: 'A\0\ud800',
      model: 'T\0',
      channel: [{ num: '1', name: 'x', unit: 'C' }],
      data: [{ unixtime: '1775174400', ch1: '5.0' }],
    }
    const { findings, series } = readNow(JSON.stringify([device, device]))
    assert.deepEqual(
      [findings.device, series.map(({ key, serial }) => [key, serial])],
      [
        'T',
        [
          ['A\ufffd ch1', 'A\ufffd'],
          ['A\ufffd ch1 (2)', 'A\ufffd'],
        ],
      ],
    )
    const records = [0, 5].map(minute => ({ time: `2026-04-03T09:0${minute}:00Z`, celsius: 5, 'note\0\ud800': 'x' }))
    const [heads] = readNow(JSON.stringify({ records })).findings.preview
    assert.deepEqual(heads?.cells, ['time', 'celsius', 'note\ufffd'])
    const utf16 = encoded(table('2026-04-03 09:00,5.0', '2026-04-03 09:10,\0'), 'UTF-16LE')
    assert.equal(problemOf(utf16 ?? ''), 'binary')
    const long = readNow(
      `logger,time,celsius\n${'x'.repeat(5000)},2026-04-03T00:00:00Z,5.0\nA,2026-04-03T00:00:00Z,5.0\n`,
    )
    assert.deepEqual(
      [long.series.map(({ serial }) => serial), long.findings.rejected.map(({ fault }) => fault)],
      [['A'], ['serialMissing']],
    )
    const halved = readNow(table('2026-04-03 09:00,5.0', `2026-04-03 09:10,x${'😀'.repeat(60)}`)).findings
    assert.ok([halved.rejected[0]?.cell, ...(halved.preview[2]?.cells ?? [])].every(cell => cell?.isWellFormed()))
    const titled = readNow(`Serial Number: ${'9'.repeat(5000)}\nTime (UTC),Temp (°C)\n2026-04-03 09:00,5.0\n`)
    assert.equal(titled.series[0]?.serial?.length, 120)
  })

  test('with more days than a device can store is summarised nevertheless', () => {
    const highest = Array.from({ length: many }, () => '  Max T: +8.0, TS Max T: 04:57')
    assert.equal(dailySummary(['  Date: 2023-02-14', ...highest], null)?.maxCelsius, 8)
  })
})

describe('A file without readings', () => {
  test('but with daily figures reports its summary instead', () => {
    const days = [
      { day: '2023-02-14', lowest: '+18.0', highest: '+18.8', beyond: 366 },
      { day: '2023-02-13', lowest: '-1.5', highest: '+8.2', beyond: 10 },
    ]
    const { findings } = readNow(fridgeTagFile('1304', days))
    assert.deepEqual([findings.problem, findings.cutShort, findings.form], ['summaryOnly', false, 'berlinger'])
    assert.deepEqual(findings.summary, {
      serial: '1304',
      days: 2,
      firstDay: '2023-02-13',
      lastDay: '2023-02-14',
      minCelsius: -1.5,
      maxCelsius: 18.8,
      limits: [
        { celsius: -0.5, minutes: 60 },
        { celsius: 8, minutes: 600 },
      ],
      minutesBeyond: 376,
    })
  })

  test('but impossible times reports each by its index in the list', () => {
    const { findings } = readAnswered(testoFile(fiveReadings, plainStyle).replaceAll('2026-04-03', '2026-02-30'), {
      zone: 'UTC',
    })
    assert.equal(findings.problem, 'noReadings')
    assert.deepEqual(
      [findings.rejectedCount, findings.rejected[0]],
      [5, { line: 1, fault: 'timeImpossible', cell: '2026-02-30T09:00:00' }],
    )
  })

  test('but the current state of devices is not a record', () => {
    assert.equal(problemOf(webStorageDevices()), 'stateOnly')
  })

  test('is reported: prose, other JSON, headers alone, refused values only', () => {
    assert.equal(problemOf('Dear Sir\nthe fridge was warm\n'), 'noReadings')
    assert.equal(problemOf('{"a":[1,2]}'), 'noReadings')
    assert.equal(problemOf(testoFile([], plainStyle)), 'noReadings')
    assert.equal(problemOf(qtagFile([], plainStyle)), 'noReadings')
    assert.equal(problemOf(table('1999-12-31 23:59,5.0', '2026-04-03 09:00,999')), 'noReadings')
  })
})

describe('Lines that are not readings', () => {
  test('are refused by line, reason and cell', () => {
    const rows = [
      '2026-04-03 09:00,5.0',
      '2026-04-03 09:10,abc',
      '2026-04-03 09:20,NaN',
      '2026-04-03 09:30,Infinity',
      '2026-04-03 09:40,-Inf',
      'Average,5.0',
      '2026-02-30 09:00,5.0',
      '2026-04-03 25:00,5.0',
      '2026-04-03 10:00,150.1',
      '2026-04-03 10:10,-200.4',
      '2026-11-23 00:00,5.0',
      '1999-12-31 23:59,5.0',
      '2026-04-03 10:20,6.0',
    ]
    const { findings, series } = readNow(table(...rows))
    assert.deepEqual(celsiusOf(series[0]), [5, 6])
    assert.equal(findings.rejectedCount, 11)
    assert.deepEqual(
      findings.rejected.map(({ line, fault, cell }) => [line, fault, cell]),
      [
        [3, 'celsiusUnreadable', 'abc'],
        [4, 'celsiusUnreadable', 'NaN'],
        [5, 'celsiusUnreadable', 'Infinity'],
        [6, 'celsiusUnreadable', '-Inf'],
        [7, 'timeUnreadable', 'Average'],
        [8, 'timeImpossible', '2026-02-30 09:00'],
        [9, 'timeImpossible', '2026-04-03 25:00'],
        [10, 'celsiusOutOfRange', '150.1'],
        [11, 'celsiusOutOfRange', '-200.4'],
        [12, 'timeInFuture', '2026-11-23 00:00:00'],
        [13, 'timeBefore2000', '1999-12-31 23:59:00'],
      ],
    )
  })

  test("are counted as faults if they have a maker's marker for a missing value", () => {
    const marks = ['--.-', 'ERR.', 'Sensor Error', 'NA', '-200', '-200.0', '', '欠測', 'OL', '---']
    const { findings, series } = readNow(
      table('2026-04-03 09:00,5.0', ...marks.map((mark, index) => `2026-04-03 10:0${index},${mark}`)),
    )
    assert.deepEqual(
      findings.faults,
      marks.map(mark => ({ mark, count: 1 })),
    )
    assert.deepEqual([findings.rejectedCount, celsiusOf(series[0])], [0, [5]])
  })

  test("are counted by their event: a HOBO's Logged", () => {
    const event = '99,2026-04-03 11:07:34,,,Logged,\n'
    const { findings, series } = readNow(hoboFile(fiveReadings, plainStyle) + event)
    assert.deepEqual(findings.faults, [{ mark: 'Logged', count: 1 }])
    assert.equal(series[0]?.readings.count, 5)
  })

  test('keep their temperature if only the humidity is invalid', () => {
    const text =
      'Time (UTC),Temp (°C),RH (%)\n2026-04-03 09:00,5.0,104.2\n2026-04-03 09:10,5.1,--\n2026-04-03 09:20,5.2,\n'
    const { findings, series } = readNow(text)
    assert.deepEqual(
      rowsOf(series[0]).map(([, celsius, humidity]) => [celsius, humidity]),
      [
        [5000, -1],
        [5100, -1],
        [5200, -1],
      ],
    )
    assert.deepEqual(findings.faults, [
      { mark: '104.2', count: 1 },
      { mark: '--', count: 1 },
    ])
  })

  test('are listed up to two hundred, and all counted', () => {
    const { findings } = readNow(
      table('2026-04-03 09:00,5.0', ...Array.from({ length: 300 }, () => '2026-04-03 09:00,abc')),
    )
    assert.deepEqual([findings.rejected.length, findings.rejectedCount], [200, 300])
  })
})

describe('A file that is cut', () => {
  test('loses its half line, keeps the readings before it and reports both', () => {
    const whole = hoboFile(fiveReadings, plainStyle)
    const lastLine = whole.trimEnd().lastIndexOf('\n') + 1
    for (const end of [lastLine + 5, lastLine + 20, whole.indexOf(',', lastLine + 25)]) {
      const { findings, series } = readNow(whole.slice(0, end))
      assert.deepEqual(celsiusOf(series[0]), [5, 5.1, 5.2, 5.3])
      assert.deepEqual([findings.cutShort, findings.rejected.map(({ fault }) => fault)], [true, ['lineCut']])
    }
  })

  test('within its last number is not read as another number', () => {
    const { findings, series } = readNow(
      table('2026-04-03 09:00,18.771', '2026-04-03 09:10,18.913', '2026-04-03 09:20,18.2').trimEnd(),
    )
    assert.deepEqual(celsiusOf(series[0]), [18.771, 18.913])
    assert.deepEqual(
      [findings.cutShort, findings.rejected],
      [true, [{ line: 4, fault: 'lineCut', cell: '2026-04-03 09:20,18.2' }]],
    )
  })

  test('is not detected if a line break follows a shorter number', () => {
    const { findings, series } = readNow(
      table('2026-04-03 09:00,18.771', '2026-04-03 09:10,18.913', '2026-04-03 09:20,18.2'),
    )
    assert.deepEqual([findings.cutShort, celsiusOf(series[0])], [false, [18.771, 18.913, 18.2]])
  })

  test('is not detected if it ends without a line break or without End Of File', () => {
    for (const write of [hoboFile, japaneseTable, tomstFile]) {
      const { findings, series } = readAnswered(write(fiveReadings, { ...plainStyle, endsWithBreak: false }), {
        zone: 'UTC',
      })
      assert.deepEqual([findings.cutShort, series[0]?.readings.count], [false, 5])
    }
  })

  test('is detected by fewer readings than it states', () => {
    const lines = hanwellFile(fiveReadings, plainStyle).split('\n')
    const { findings, series } = readAnswered(`${lines.slice(0, -3).join('\n')}\n`, { zone: 'UTC' })
    assert.deepEqual([findings.cutShort, series[0]?.readings.count], [true, 3])
  })

  test('is detected by its missing signature', () => {
    const whole = qtagFile(fiveReadings, plainStyle)
    const { findings, series } = readNow(whole.slice(0, whole.indexOf('Sig: ')))
    assert.deepEqual([findings.cutShort, findings.signature, series[0]?.readings.count], [true, 'missing', 5])
    // Cut behind the first digit of its value, and within its time.
    for (const lost of [0, 4, 8]) {
      const cut = readNow(whole.slice(0, whole.indexOf('5.400') + 1 - lost))
      assert.deepEqual([cut.findings.cutShort, celsiusOf(cut.series[0])], [true, [5, 5.1, 5.2, 5.3]])
      assert.deepEqual(
        cut.findings.rejected.map(({ fault }) => fault),
        ['lineCut'],
      )
    }
    const half = readNow(whole.slice(0, whole.indexOf('5.400') - 8))
    assert.deepEqual([half.findings.cutShort, celsiusOf(half.series[0])], [true, [5, 5.1, 5.2, 5.3]])
    assert.equal(problemOf(whole.slice(0, whole.indexOf('Data:'))), 'cutShort')
  })

  test('is detected by JSON that is not closed', () => {
    const whole = webStorageFile(fiveReadings, plainStyle)
    const { findings, series } = readNow(whole.slice(0, whole.lastIndexOf('"ch1"')))
    assert.deepEqual([findings.problem, findings.cutShort, celsiusOf(series[0])], [null, true, [5, 5.1, 5.2, 5.3]])
    assert.equal(problemOf(whole.slice(0, 60)), 'cutShort')
  })

  test('is detected by zeros at its end, which a removed card leaves', () => {
    const { findings, series } = readNow(`${table('2026-04-03 09:00,5.0')}${'\0'.repeat(512)}`)
    assert.deepEqual([findings.problem, findings.cutShort, celsiusOf(series[0])], [null, true, [5]])
  })

  test('is detected by half a character at its end', () => {
    const bytes = Buffer.from('日時 (JST),温度(℃),備考\n2026/04/03 09:00,5.0,庫内\n')
    assert.equal(readNow(bytes.subarray(0, -2)).findings.cutShort, true)
  })

  test('by a quotation mark that is never closed is read up to it', () => {
    const { findings, series } = readNow(
      table('2026-04-03 09:00,5.0', '2026-04-03 09:10,5.1', '"2026-04-03 09:20,5.2', '2026-04-03 09:30,5.3'),
    )
    assert.deepEqual(celsiusOf(series[0]), [5, 5.1])
    assert.deepEqual(
      [findings.cutShort, findings.rejected.map(({ line, fault }) => [line, fault])],
      [true, [[4, 'lineUnreadable']]],
    )
  })
})

describe('The signature of a file', () => {
  const whole = qtagFile(fiveReadings, plainStyle)

  test("matches the device's text, also if a program changed the line breaks", () => {
    assert.equal(readNow(whole).findings.signature, 'matches')
    const written = qtagFile(fiveReadings, { ...plainStyle, lineEnd: '\r\n' })
    assert.equal(readNow(written.replaceAll('\r\n', '\n')).findings.signature, 'matches')
  })

  test('differs if one digit was changed, and the readings are shown with that', () => {
    const { findings, series } = readNow(whole.replace('5.400', '5.300'))
    assert.deepEqual([findings.signature, findings.cutShort, series[0]?.readings.count], ['differs', false, 5])
    const key = /Public Key: (.)/.exec(whole)?.[1] ?? ''
    assert.equal(
      readNow(whole.replace(`Public Key: ${key}`, `Public Key: ${key === '0' ? '1' : '0'}`)).findings.signature,
      'differs',
    )
    for (const none of ['0'.repeat(128), `${'0'.repeat(64)}01${'0'.repeat(62)}`, 'f'.repeat(128)]) {
      assert.equal(readNow(whole.replace(/Sig: [0-9a-f]+\n$/, `Sig: ${none}\n`)).findings.signature, 'differs')
    }
  })

  test('is null for forms that are never signed', () => {
    assert.equal(readNow(hoboFile(fiveReadings, plainStyle)).findings.signature, null)
  })
})

describe('A clock', () => {
  test('that went back is reported with its line, and all readings are kept', () => {
    const rows = ['09:00', '09:10', '08:55', '09:05', '09:15'].map(at => `2026-04-03 ${at},5.0`)
    const { findings, series } = readNow(table(...rows))
    assert.deepEqual([findings.clockBackAt, series[0]?.readings.count], [[4], 5])
  })

  test('that runs backwards throughout belongs to a file with the newest reading first', () => {
    const { findings } = readNow(table('2026-04-03 09:20,5.0', '2026-04-03 09:10,5.0', '2026-04-03 09:00,5.0'))
    assert.deepEqual(findings.clockBackAt, [])
  })

  test('that was never set does not show a year after 2000', () => {
    const { findings } = readNow(table('0021-04-03 09:00,5.0', '2021-04-03 09:00,5.0'))
    assert.deepEqual([findings.series[0]?.readings, findings.rejected[0]?.fault], [1, 'timeUnreadable'])
  })

  test('may repeat a time: the same reading is passed on twice', () => {
    const { findings, series } = readNow(table('2026-04-03 09:00,5.0', '2026-04-03 09:00,5.0'))
    assert.deepEqual([findings.clockBackAt, series[0]?.readings.count], [[], 2])
  })
})
