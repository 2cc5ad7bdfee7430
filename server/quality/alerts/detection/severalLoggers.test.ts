import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { alertSentence } from '#contract/quality/words/alertWords.ts'
import { caseText } from '#contract/quality/words/excursionText.ts'
import { makeAlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { series } from '#test/support/calls/partnerApi.ts'

let world: Awaited<ReturnType<typeof makeAlertWorld>>
const from = '2026-11-20T09:00:00+09:00'
const flat = (others: Record<number, number>) => Array.from({ length: 18 }, (_, place) => others[place] ?? 5)

before(async () => {
  world = await makeAlertWorld()
  const loggers = ['S-FAR', 'S-LONG', 'S-OPEN'].map(serial => ({ serial, from, intervalSeconds: 600 }))
  await world.deliver({ reference: 'SEVERAL', loggers })
  await world.deliver({ reference: 'OTHER', logger: 'S-OTHER' })
  const early = ['L-EARLY', 'L-HOT'].map(serial => ({ serial, from, intervalSeconds: 600 }))
  await world.deliver({ reference: 'LATER', loggers: early })
  await world.apiClient.readings([
    ...series('S-FAR', from, flat({ 3: 11, 4: 12 })),
    ...series('S-LONG', from, flat({ 2: 9, 3: 9, 4: 9, 5: 9, 6: 9, 7: 9, 10: 8.4, 11: 8.4 })),
    ...series('S-OPEN', from, flat({ 14: 8.5, 15: 8.5, 16: 8.5, 17: 8.5 })),
    ...series('L-EARLY', from, flat({ 1: 9, 2: 9 })),
    ...series('L-HOT', from, flat({ 10: 14, 11: 13 })),
    ...series('S-OTHER', from, flat({ 1: 15 })),
  ])
  await world.look()
})
after(() => world.portal.close())

const rowsOf = async (keyword?: string) => {
  const { data } = await world.portal.call(
    alertCalls.getAlertList,
    { state: 'open', page: 1, pageSize: 20, ...(keyword === undefined ? {} : { keyword }) },
    { as: await world.as('maria') },
  )
  return data.rows
}
const timeZone = 'Asia/Tokyo'

test('Each sentence of an alert is about one logger: that of the largest deviation with its times, the longest, the others', async () => {
  const rows = await rowsOf()
  const facts = rows.find(row => row.delivery?.reference === 'SEVERAL')?.facts
  assert.ok(facts)
  assert.equal(
    alertSentence(facts, { language: 'en', timeZone }),
    '3 excursions, the worst: 20 Nov 2026, 09:20 – 10:20, 2 loggers, 1 item, highest 12.0 °C (logger S-FAR). ' +
      'Logger S-FAR: 4.0 °C outside 2.0 to 8.0 °C, started 20 Nov 2026, 09:30, out of range for 20 min. ' +
      'Longest total time out of range: 1 h 20 min in 2 excursions (logger S-LONG). ' +
      'Measured by S-FAR, S-LONG, S-OPEN. Still out of range at the last reading: S-OPEN',
  )
  assert.equal(
    alertSentence(facts, { language: 'ja', timeZone }),
    '逸脱3件。最大のものは2026/11/20 09:20 – 10:20、ロガー2台、1品目、最高12.0 ℃（ロガーS-FAR）。' +
      'ロガーS-FARは2.0〜8.0 ℃を4.0 ℃逸脱（2026/11/20 09:30に開始、逸脱時間20分）。' +
      '逸脱時間の合計が最も長いのはロガーS-LONGで、1時間20分（逸脱2件）。' +
      '測定したロガー：S-FAR、S-LONG、S-OPEN。最後の測定値でも逸脱中のロガー：S-OPEN',
  )
})

test('Another delivery has only its own logger, and one excursion is one sentence', async () => {
  const facts = (await rowsOf()).find(row => row.delivery?.reference === 'OTHER')?.facts
  assert.ok(facts)
  assert.equal(
    alertSentence(facts, { language: 'en', timeZone }),
    'Worst reading 15.0 °C, 7.0 °C outside 2.0 to 8.0 °C, out of range for 10 min. Started 20 Nov 2026, 09:10 (logger S-OTHER)',
  )
})

test('An alert happened when the event of its sentence began, and an item has the time of the logger that it names', async () => {
  const row = (await rowsOf()).find(one => one.delivery?.reference === 'SEVERAL')
  assert.equal(row?.happenedAt, '2026-11-20T00:20:00.000Z')
  assert.ok(row.facts.kind === 'excursion')
  assert.deepEqual(
    row.facts.items.map(({ serial, peakMilli, outOfRangeMs }) => [serial, peakMilli, outOfRangeMs]),
    [['S-FAR', 12_000, 20 * 60_000]],
  )
})

test('An alert whose first excursion is not its worst happened when the worst one began', async () => {
  const row = (await rowsOf()).find(one => one.delivery?.reference === 'LATER')
  assert.equal(row?.happenedAt, '2026-11-20T01:40:00.000Z')
  assert.match(
    alertSentence(row.facts, { language: 'en', timeZone }),
    /the worst: 20 Nov 2026, 10:40 – 11:00, 1 logger/,
  )
})

test('An alert is found by each of its loggers', async () => {
  assert.deepEqual(
    (await rowsOf('S-LONG')).map(row => row.delivery?.reference),
    ['SEVERAL'],
  )
})

test('Alerts of earlier releases state no times of a logger', () => {
  const item = {
    productId: 1,
    name: null,
    lots: [],
    band: '2-8' as const,
    deviationMilliCelsius: 4000,
    peakMilli: 12_000,
  }
  const facts = {
    kind: 'excursion' as const,
    items: [{ ...item, outOfRangeMs: 4_800_000, serial: 'S-FAR' }],
    startedAt: '2026-11-20T00:20:00.000Z',
    lastAt: '2026-11-20T02:50:00.000Z',
    isOpen: true,
  }
  assert.equal(
    alertSentence(facts, { language: 'en', timeZone }),
    'Worst reading 12.0 °C, 4.0 °C outside 2.0 to 8.0 °C (logger S-FAR). The first excursion of the delivery started ' +
      '20 Nov 2026, 09:20. A logger was still out of range at its last reading',
  )
})

test('A case states the largest deviation with its time, the longest logger and the others', async () => {
  const { data } = await world.portal.call(
    caseCalls.getCaseList,
    { keyword: 'SEVERAL', page: 1, pageSize: 20 },
    { as: await world.as('maria') },
  )
  const worst = data.rows[0]?.worst
  assert.ok(worst)
  const event = '3 excursions, the worst: 20 Nov 2026, 09:20 – 10:20, 2 loggers, 1 item, highest 12.0 °C (logger S-FAR)'
  assert.equal(
    caseText(worst, { language: 'en', timeZone }),
    `${event}. ` +
      '4.0 °C outside 2.0 to 8.0 °C; this logger was out of range for 20 min in total. ' +
      'Longest total time out of range: 1 h 20 min (logger S-LONG). Measured by 3 loggers. ' +
      'Still out of range at the last reading: S-OPEN',
  )
  // What another logger than that of the event measured farthest is told with its reading.
  const ofAnother = { ...worst, serial: 'S-LONG' }
  assert.match(
    caseText(ofAnother, { language: 'ja', timeZone }),
    /最高12\.0 ℃（ロガーS-FAR）。最高12\.0 ℃（2\.0〜8\.0 ℃を4\.0 ℃逸脱）、逸脱時間は計20分（ロガーS-LONG）/,
  )
  assert.match(
    caseText(worst, { language: 'ja', timeZone }),
    /最高12\.0 ℃（ロガーS-FAR）。2\.0〜8\.0 ℃を4\.0 ℃逸脱、このロガーの逸脱時間は計20分。/,
  )
  // If one logger has the largest deviation and the longest time, it is named once.
  const ofOne = { ...worst, longest: { serial: worst.serial, outOfRangeMs: worst.outOfRangeMs } }
  assert.equal(
    caseText(ofOne, { language: 'en', timeZone }),
    `${event}. ` +
      '4.0 °C outside 2.0 to 8.0 °C; this logger was out of range for 20 min in total. Measured by 3 loggers. ' +
      'Still out of range at the last reading: S-OPEN',
  )
})

test('The mail of a case states the event, and each lot once by the logger that was farthest outside', async () => {
  const mails = await world.db.selectFrom('mails').select('body').where('subject', 'like', '%SEVERAL）%').execute()
  const body = mails.map(mail => mail.body).find(text => text.includes('/quality/case?')) ?? ''
  const lines = body.split('\n').filter(line => /温度逸脱:|ロガーS-/.test(line))
  assert.deepEqual(lines, [
    '  温度逸脱: 逸脱3件。最大のものは2026/11/20 09:20 – 10:20、ロガー2台、1品目、最高12.0 ℃（ロガーS-FAR）',
    '  ・薬A（製造番号 LOT-A） ロガーS-FAR: 最高12.0 ℃（2.0〜8.0 ℃を4.0 ℃逸脱）、逸脱時間は計20分',
  ])
})
