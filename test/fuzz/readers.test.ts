import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  array,
  asyncProperty,
  constantFrom,
  nat,
  oneof,
  property,
  toStringMethod,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { postReadings } from '#contract/integration/api/readings.ts'
import { ApiError } from '#server/identity/apiKeys/apiError.ts'
import { readReadings } from '#server/telemetry/readingForms/readingForms.ts'
import { partnerApiBodies } from '#test/fuzz/bodies/partnerApiBodies.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { mutatedFile } from '#test/fuzz/values/mutatedFile.ts'
import { piecesOf } from '#test/fuzz/values/pieces.ts'
import { loggedSeries, styles } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import * as tables from '#test/support/worlds/devices/loggerFiles/makersTables.ts'
import { qtagFile, testoFile, webStorageFile } from '#test/support/worlds/devices/loggerFiles/otherFiles.ts'
import { readNow } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

const nowMs = Date.UTC(2026, 4, 2)
const limits = { maxBytes: 20 * 1024 * 1024, nowMs }
const known = (field: string) => (field === 'logger' ? ['SN-1', 'SN-2'] : [])

/** What the partner API reads from a body in these pieces, as text; faults are thrown. */
async function read(contentType: string, chunks: Buffer[]): Promise<string> {
  async function* body() {
    yield* chunks
  }
  try {
    const { readings, rejected } = await readReadings({ contentType, contentEncoding: undefined }, body(), limits)
    const { count, serials, serialIndex, atMs, milliCelsius, line } = readings
    const rows = Array.from({ length: count }, (_, row) => [serialIndex[row], atMs[row], milliCelsius[row], line[row]])
    return JSON.stringify({ serials, rows, rejected })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.message}`
  }
}

suite('The partner API reads readings the same, however their bytes are split:', () => {
  for (const contentType of Object.keys(postReadings.bodies))
    test(contentType, async () => {
      const bodies = partnerApiBodies(postReadings, contentType, known).map(({ json }) => Buffer.from(json))
      const reported = tuple(mutatedFile(bodies), array(nat(), { maxLength: 20 })).map(([bytes, places]) => ({
        bytes,
        places,
        [toStringMethod]: () => `${shortened(JSON.stringify(bytes.toString('latin1')))} at ${places.join()}`,
      }))
      await tryAll(
        asyncProperty(reported, async ({ bytes, places }) => {
          assert.ok((await read(contentType, piecesOf(bytes, places))) === (await read(contentType, [bytes])))
        }),
        40,
      )
    })
})

const writers: tables.Writer[] = [
  ...Object.values(tables).filter(writer => writer !== tables.portalReadingsFile),
  tables.portalReadingsFile('ja'),
  tables.portalReadingsFile('en'),
  qtagFile,
  testoFile,
  webStorageFile,
] as tables.Writer[]

const loggerFiles: Arbitrary<Buffer> = tuple(constantFrom(...writers), loggedSeries, styles).map(
  ([write, readings, style]) => Buffer.from(write(readings, style)),
)
const answers = constantFrom<LoggerFileAnswers[]>(
  {},
  { dateOrder: 'dmy', zone: 'Asia/Tokyo', unit: 'C', decimalSign: ',' },
  { zone: '+14:00', unit: 'F', mapping: { firstLine: 2, time: 0, celsius: 1 } },
  { zone: 'UTC', unit: 'K', mapping: { firstLine: 1, time: 2, clock: 3, celsius: 0, humidity: 1, serial: 4 } },
  {
    zone: 'Europe/Berlin',
    unit: 'C',
    mapping: {
      headLine: 1,
      firstLine: 3,
      delimiter: ';',
      time: 0,
      clock: 1,
      celsius: 2,
      more: [{ celsius: 3 }],
      channel: 4,
      timeFormat: "d/M/yy a h'h'mm",
      language: 'cs',
    },
  },
  { mapping: { headLine: null, firstLine: 2, time: 0, celsius: 1, timeFormat: 'yyyy-MM-dd HH:mm:ss' } },
)

test('Any damaged logger file is read or rejected, and what is read can be stored', async () => {
  const files = tuple(oneof({ weight: 5, arbitrary: mutatedFile(loggerFiles) }), answers).map(([file, given]) => ({
    file,
    given,
    [toStringMethod]: () => `${JSON.stringify(given)} ${shortened(JSON.stringify(file.toString('latin1')))}`,
  }))
  await tryAll(
    property(files, ({ file, given }) => {
      const { findings, series } = readNow(file, given)
      const reported = JSON.stringify([findings, series.map(({ key, serial }) => [key, serial])])
      assert.ok(reported.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(reported.replaceAll('\\\\', '')), reported)
      for (const { readings } of series) {
        assert.ok(readings.atMs.every(at => Number.isFinite(at) && at <= nowMs + 366 * 86_400_000))
        assert.ok(readings.milliCelsius.every(milli => Number.isInteger(milli) && Math.abs(milli) <= 200_000))
      }
    }),
    250,
  )
})
