import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assert as holds, constantFrom, property } from 'fast-check'
import type { LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { encoded, encodings } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import {
  loggedSeries,
  plainStyle,
  styles,
  tenMinutes,
  type Logged,
  type Style,
} from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import * as tables from '#test/support/worlds/devices/loggerFiles/makersTables.ts'
import { qtagFile, testoFile, webStorageFile } from '#test/support/worlds/devices/loggerFiles/otherFiles.ts'
import { readAnswered, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

type Written = {
  form: LoggerFileForm
  write: tables.Writer
  /** What the form does not contain. */
  hasHumidity?: false
  hasSerial?: false
  /** Its clock is UTC; those of the others are two hours ahead, as stated or answered. */
  isUtc?: true
}

const forms: Record<string, Written> = {
  'HOBOware with a title': { form: 'hobo', write: tables.hoboFile },
  'HOBOware without': { form: 'hobo', write: tables.hoboPlainFile },
  'T&D Graph': { form: 'tandd', write: tables.tanddFile, hasSerial: false },
  'T&D WebStorage': { form: 'tanddWebStorage', write: webStorageFile },
  'Berlinger Q-tag': { form: 'berlinger', write: qtagFile, hasHumidity: false },
  'Tinytag Explorer': { form: 'tinytag', write: tables.tinytagFile },
  'Rotronic HW4': { form: 'rotronic', write: tables.rotronicFile },
  Meaco: { form: 'meaco', write: tables.meacoFile },
  Hanwell: { form: 'hanwell', write: tables.hanwellFile },
  Trend: { form: 'trend', write: tables.trendFile, hasHumidity: false, hasSerial: false },
  TOMST: { form: 'tomst', write: tables.tomstFile, hasHumidity: false, hasSerial: false, isUtc: true },
  'EMS Brno': { form: 'emsBrno', write: tables.emsBrnoFile, hasHumidity: false, hasSerial: false },
  'testo JSON': { form: 'testo', write: testoFile, hasHumidity: false },
  'the CSV of the partner API': { form: 'kelvinchain', write: tables.portalFile },
  "the portal's own download in Japanese": { form: 'kelvinchain', write: tables.portalReadingsFile('ja') },
  "the portal's own download in English": { form: 'kelvinchain', write: tables.portalReadingsFile('en') },
  'a table with Japanese heads': { form: 'table', write: tables.japaneseTable },
  'a table in °F': { form: 'table', write: tables.fahrenheitTable, hasHumidity: false },
}

const twoHoursMs = 2 * 3_600_000
const known = (style: Style) =>
  ({ dateOrder: style.dateOrder, zone: '+02:00', unit: 'C', quantity: 'temperature' }) as const

/** UTF-8 alone if an encoding lacks a letter. */
const bytesOf = (text: string, encoding: (typeof encodings)[number]) => encoded(text, encoding) ?? Buffer.from(text)

function expectedRows(readings: readonly Logged[], { hasHumidity, isUtc }: Written) {
  return readings.map(({ localMs, milliCelsius, centiHumidity }) => [
    new Date(localMs - (isUtc ? 0 : twoHoursMs)).toISOString(),
    milliCelsius,
    hasHumidity === false ? -1 : centiHumidity,
  ])
}

describe("A logger's file", () => {
  for (const [name, written] of Object.entries(forms)) {
    test(`${name}: is detected by its content and read exactly with any serial, columns, decimal sign, dates, line breaks and encoding`, () => {
      holds(
        property(loggedSeries, styles, constantFrom(...encodings), (readings, style, encoding) => {
          const { findings, series } = readAnswered(bytesOf(written.write(readings, style), encoding), known(style))
          assert.deepEqual(rowsOf(series[0]), expectedRows(readings, written))
          assert.equal(findings.form, written.form)
          assert.equal(series.length, 1)
          assert.equal(series[0]?.serial, written.hasSerial === false ? null : style.serial)
          assert.deepEqual([findings.problem, findings.cutShort, findings.rejected], [null, false, []])
        }),
        { numRuns: cases(30) },
      )
    })
  }

  test('has its format in the findings', () => {
    const text = tables.hoboFile(tenMinutes([5, 5.5, 6]), { ...plainStyle, decimalSign: ',' })
    const { findings } = readAnswered(bytesOf(text, 'UTF-16LE'), known(plainStyle))
    assert.equal(findings.encoding, 'UTF-16LE')
    assert.equal(findings.delimiter, ';')
    assert.equal(findings.decimalSign, ',')
    assert.equal(findings.unit, 'C')
    assert.deepEqual(findings.zone, { value: '+02:00', isFromFile: true, saidBy: 'file', doubled: 0 })
    assert.deepEqual(findings.series, [
      {
        key: 'c3',
        serial: 'SN-4711',
        channel: null,
        readings: 3,
        firstAt: '2026-04-03T07:00:00.000Z',
        lastAt: '2026-04-03T07:20:00.000Z',
        minCelsius: 5,
        maxCelsius: 6,
        intervalSeconds: 600,
        batteryPercent: null,
      },
    ])
  })
})
