import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asyncProperty, assert as holds, constantFrom, integer } from 'fast-check'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import { pdfReport, placedRows } from '#test/support/worlds/devices/loggerFiles/pdfReport.ts'
import { readAt } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'
import { workbookFile } from '#test/support/worlds/devices/loggerFiles/workbookFile.ts'

const rows = [
  ['Time (UTC)', 'Temp °C'],
  ['2026-04-17 09:00', '5.1'],
  ['2026-04-17 09:10', '5.2'],
]

test('A container is read or refused, however its bytes are damaged and wherever it ends', async () => {
  const files = [
    workbookFile([{ name: 'Data', rows }]),
    await pdfReport([placedRows(rows, [40, 200], 60)], { compress: false }),
  ]
  const damaged = asyncProperty(
    constantFrom(...files),
    integer({ min: 4, max: 100_000 }),
    integer({ min: 0, max: 255 }),
    constantFrom('changed', 'cut'),
    async (file, place, byte, what) => {
      const bytes = Buffer.from(what === 'cut' ? file.subarray(0, place % file.length) : file)
      if (what === 'changed') bytes[place % file.length] = byte
      const { findings } = await readAnyFile(bytes, {}, readAt)
      assert.ok(findings.problem !== null || findings.series.length > 0 || findings.questions.length > 0)
    },
  )
  await holds(damaged, { numRuns: 150 })
})
