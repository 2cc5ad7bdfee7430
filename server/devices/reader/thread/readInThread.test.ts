import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInThread } from '#server/devices/reader/thread/readInThread.ts'
import { readLoggerFile } from '#server/devices/reader/file/readLoggerFile.ts'
import { workbookFile } from '#test/support/worlds/devices/loggerFiles/workbookFile.ts'

const nowMs = Date.UTC(2026, 10, 22)
const answers = { zone: 'Asia/Tokyo' }
const lines = Array.from(
  { length: 20_000 },
  (_, n) => `${new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString().slice(0, 16).replace('T', ' ')},${n % 9}.5`,
)
const large = Buffer.from(['time,temp C', ...lines].join('\n'))

test('A large file is read in a thread with the same result, without blocking others', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const reading = await readInThread(large, answers, { nowMs })
  clearInterval(counting)
  assert.ok(turns > 3, 'the event loop stood still')
  assert.deepEqual(reading, readLoggerFile(large, answers, { nowMs }))
})

test('Several files at once are read one after the other, each with its own answers', async () => {
  const zones = ['Asia/Tokyo', '+00:00', 'Europe/Berlin']
  const read = await Promise.all(zones.map(zone => readInThread(large, { zone }, { nowMs })))
  assert.deepEqual(
    read.map(({ findings }) => findings.series[0]?.firstAt),
    ['2025-12-31T15:00:00.000Z', '2026-01-01T00:00:00.000Z', '2025-12-31T23:00:00.000Z'],
  )
})

test('A small file is read at once', async () => {
  const reading = await readInThread(Buffer.from('time,temp C\n2026-01-01 10:00,5'), answers, { nowMs })
  assert.equal(reading.findings.series[0]?.readings, 1)
})

test('A packed file of any size is read in a thread, which ends if it takes too long or too much memory', async () => {
  const book = workbookFile([
    {
      name: 'Data',
      rows: [
        ['Time (UTC)', 'Temp °C'],
        ['2026-01-01 10:00', 5],
      ],
    },
  ])
  const { findings } = await readInThread(book, {}, { nowMs })
  assert.deepEqual([findings.container?.kind, findings.series[0]?.readings], ['xlsx', 1])
  const roomy = { milliseconds: 60_000, heapMb: 1024, bytes: 1024 ** 3 }
  const bomb = { 'xl/sharedStrings.xml': { content: Buffer.alloc(300 * 1024 * 1024, '<si><t>x</t></si>') } }
  const packed = workbookFile([{ name: 'Data', rows: [] }], { replaced: bomb })
  for (const within of [
    { ...roomy, milliseconds: 1 },
    { ...roomy, heapMb: 64 },
    { ...roomy, bytes: 1 },
  ]) {
    const { findings } = await readInThread(packed, {}, { nowMs, within })
    assert.equal(findings.problem, 'tooLarge')
  }
})
