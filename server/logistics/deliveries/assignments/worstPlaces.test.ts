import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { at, makeEventWorld, type EventWorld } from '#test/support/worlds/eventWorld.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

let world: EventWorld
before(async () => {
  world = await makeEventWorld()
})
after(() => world.portal.close())

const local = async (deliveryId: number) =>
  (await world.portal.call(deliveryCalls.localInfo, { deliveryId }, { as: world.as.maker })).data

test('each excursion is placed at its worst reading, with the figures of one logger', async () => {
  const { excursions } = await local(world.deliveryIds[0])
  assert.deepEqual(
    excursions.map(({ serial, from, to, peakMilli, isAbove, place, otherSerials }) => [
      serial,
      [from, to],
      peakMilli,
      isAbove,
      place?.worstAt,
      place?.position && [place.position.lat, place.position.serial, place.position.offsetMs],
      otherSerials,
    ]),
    [
      ['SN-SOUTH', [at(9), at(18)], 12_000, true, at(17), [35.17, 'SN-NORTH', 0], ['SN-NORTH']],
      ['SN-TAB', [at(10), at(13)], 500, false, at(11), [35.11, 'SN-TAB', 0], []],
      ['SN-NORTH', [at(30), at(32)], 8_600, true, at(31), [35.31, 'SN-NORTH', 0], []],
      ['SN-LATE', [at(40), at(44)], 8_300, true, at(40), null, []],
    ],
  )
})

test('without a position near the worst reading, the distance in time to the nearest one is shown', async () => {
  const late = (await local(world.deliveryIds[0])).excursions.find(one => one.serial === 'SN-LATE')
  assert.equal(late?.place?.nearestMs, -50 * 60_000)
  assert.equal(
    worstPlaceText(late.place, 'SN-LATE', 'en'),
    'no position within 30 min of the worst reading (the nearest came 50 min earlier)',
  )
  assert.equal(
    worstPlaceText(late.place, 'SN-LATE', 'ja'),
    '最も外れた時刻の前後30分に位置の記録なし（最も近い記録は50分前）',
  )
})

test('a position that is a little later is marked as such', async () => {
  const [two] = (await local(world.deliveryIds[1])).excursions
  assert.equal(worstPlaceText(two?.place ?? null, 'SN-TWO', 'en'), '35.0700, 139.0000 (position 10 min later)')
})

test('the file of excursions and the report show the same places', async () => {
  const { portal, as, deliveryIds } = world
  const asked = { deliveryId: deliveryIds[0] }
  const file = await portal.download(
    deliveryCalls.downloadCsv,
    { ...asked, part: 'events', language: '0' },
    { as: as.maker },
  )
  const [head = '', ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\n')
  const columns = head.split(',')
  const reported = lines.map(line => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.findIndex(column => column.startsWith(name))]
    return [cell('ロガー'), cell('逸脱番号'), cell('緯度'), cell('位置の時刻差'), cell('位置を記録したロガー')]
  })
  assert.deepEqual(
    reported.filter(([, event]) => event !== ''),
    [
      ['SN-LATE', '4', '', '', ''],
      ['SN-NORTH', '1', '35.1', '0', 'SN-NORTH'],
      ['SN-NORTH', '3', '35.31', '0', 'SN-NORTH'],
      ['SN-SOUTH', '1', '35.17', '0', 'SN-NORTH'],
      ['SN-TAB', '2', '35.11', '0', 'SN-TAB'],
    ],
  )
  const report = await portal.download(
    deliveryCalls.getTemperatureReport,
    { ...asked, language: '1' },
    { as: as.maker },
  )
  const text = printedPdf(report.bytes).pages.join('\n').replaceAll(/\s+/g, '')
  for (const place of [
    '35.1700,139.0000(loggerSN-NORTH)',
    '35.1000,139.0000',
    'nopositionwithin30minoftheworstreading(thenearestcame50minearlier)',
  ])
    assert.ok(text.includes(place), place)
})

test('viewers of the temperature without the location see no place', async () => {
  const { portal, as, deliveryIds } = world
  const asked = { deliveryId: deliveryIds[0], part: 'events' as const }
  const file = await portal.download(deliveryCalls.downloadCsv, asked, { as: as.distributor })
  assert.match(file.body, /^SN-TAB,1,逸脱,.*,1$/m)
  assert.doesNotMatch(file.body, /緯度|35\.1/)
})

test('a trace marks the position that came after a gap', async () => {
  const { portal, maker } = world
  const { key } = await makeApiKey(portal.db, { company: maker })
  await apiClientOf(portal, key).readings([{ logger: 'SN-TAB', time: at(46), celsius: 5, lat: 35.5, lon: 139 }])
  const trace = (await local(world.deliveryIds[0])).traces.find(one => one.serial === 'SN-TAB')
  const after = trace?.atMs.filter((_, place) => trace.afterGap[place])
  assert.deepEqual(after, [Date.parse(at(46))])
})
