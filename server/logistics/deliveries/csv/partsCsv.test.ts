import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { type DeliveryPart, deliveryParts } from '#contract/logistics/types/deliveryParts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { mixedDelivery, type MixedDelivery } from '#test/support/worlds/mixedDelivery.ts'
import type { Session } from '#test/support/calls/signIn.ts'

let world: MixedDelivery
before(async () => {
  world = await mixedDelivery()
})
after(() => world.portal.close())

const download = (session: Session, part: DeliveryPart, language?: '0' | '1') =>
  world.portal.download(deliveryCalls.downloadCsv, { deliveryId: world.deliveryId, part, language }, { as: session })

/** The head and the other lines. */
async function linesOf(session: Session, part: DeliveryPart, language?: '0' | '1') {
  const { body } = await download(session, part, language)
  assert.equal(body[0], '\uFEFF', part)
  const [head = '', ...lines] = body.slice(1).trimEnd().split('\n')
  return { head, lines }
}

test('each part is a file, named by reference and part, in the requested language', async () => {
  for (const part of deliveryParts) {
    const file = await download(world.as.maker, part)
    assert.match(String(file.headers['content-disposition']), /%3DMIX-1-[a-z-]+\.csv$/, part)
    assert.match(file.body.split('\n')[0] ?? '', /[ぁ-んァ-ヶ一-龠]/, part)
    assert.doesNotMatch((await linesOf(world.as.maker, part, '1')).head, /[ぁ-んァ-ヶ一-龠]/, part)
  }
})

test("without a requested language a file is in the user's own", async () => {
  await world.disclose(['shippingList'])
  assert.match((await linesOf(world.as.distributor, 'shippingList')).head, /^Item,Item code,Drug code,Lot no\./)
  await world.disclose([])
})

test('the status file has all facts of the chain, with this delivery marked, and no formula', async () => {
  const { head, lines } = await linesOf(world.as.maker, 'status')
  assert.match(head, /^この配送,参照番号,.*到着予定 \(Asia\/Tokyo\)/)
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /^●,'=MIX-1,.*温度逸脱.*2026-05-02T09:00:00\+09:00,葵製薬,港物流,桜病院,白鷺運輸/)
})

test('events are the periods and gaps of each logger with exact values, numbered as in the report', async () => {
  const { head, lines } = await linesOf(world.as.maker, 'events')
  assert.match(head, /^ロガー,番号,種類,開始 \(Asia\/Tokyo\),終了 \(Asia\/Tokyo\)/)
  assert.deepEqual(lines, [
    'SN-VAC,1,逸脱,2026-05-01T14:00:00+09:00,2026-05-01T14:40:00+09:00,40,11.3,11.3,上限超過,温度帯内に復帰,2,8,30,1,2026-05-01T14:00:00+09:00,35.095,138.63,0,SN-VAC,',
    'SN-VAC,2,スパイク,2026-05-01T20:40:00+09:00,2026-05-01T20:50:00+09:00,10,8.04,8.04,上限超過,温度帯内に復帰,2,8,30,,,,,,,',
    'SN-VAC,G1,欠測,2026-05-01T23:50:00+09:00,2026-05-02T02:00:00+09:00,130,,,,,,,,,,,,,,',
  ])
})

test('the trace has all positions, items have figures by their own band, amendments have old and new values', async () => {
  const trace = await linesOf(world.as.maker, 'location')
  assert.equal(trace.lines.length, 132)
  assert.equal(trace.lines[30], 'SN-VAC,2026-05-01T14:00:00.000+09:00,35.095,138.63,11.300')
  const items = await linesOf(world.as.maker, 'commodityTemperature')
  assert.match(
    items.lines[0] ?? '',
    /^乾燥ワクチン,VAC,,V-2026-1,2027-01-31,1240,2,8,30,STB-2026-04,温度逸脱,SN-VAC,温度逸脱,5\.25,11\.3,[\d.]+,1,1,40,/,
  )
  const loggers = await linesOf(world.as.maker, 'productLogger')
  assert.match(loggers.lines[1] ?? '', /^SN-VAC,葵製薬,TempTale 9,2026-05-01T09:00:00\+09:00,.*,乾燥ワクチン,VAC/)
  assert.match((await linesOf(world.as.maker, 'productLogger', '1')).lines[1] ?? '', /^SN-VAC,Aoi Pharma,/)
  assert.equal((await linesOf(world.as.maker, 'shippingList')).lines.length, 2)
  const amendments = await linesOf(world.as.maker, 'amendments')
  assert.match(
    amendments.lines.join('\n'),
    /,到着予定,2026\/05\/02 05:00,2026\/05\/02 06:00,渋滞のため,送信元システム$/,
  )
})

test('a company gets only the files of kinds disclosed to it, with only what it may see', async () => {
  await world.disclose(['temperature', 'shippingList'])
  const hidden = /SN-VAC|ワクチン|vaccine|V-2026-1|Minato|Sakura|Shirasagi|港物流|桜病院|白鷺/
  for (const part of deliveryParts) {
    assert.doesNotMatch((await download(world.as.distributor, part)).body, hidden, part)
  }
  assert.equal((await linesOf(world.as.distributor, 'amendments')).lines.length, 0)
  assert.match((await linesOf(world.as.distributor, 'productLogger')).lines.join(), /^SN-TAB,.*Stomach tablets/)
  const location = JSON.parse((await download(world.as.distributor, 'location')).body) as { code: number }
  assert.equal(location.code, codes.locationDataMissing)

  await world.disclose(['temperature'])
  const codeOf = async (part: DeliveryPart) =>
    (JSON.parse((await download(world.as.distributor, part)).body) as { code: number }).code
  assert.equal(await codeOf('commodityTemperature'), codes.noTemperatureData)
  assert.equal(await codeOf('shippingList'), codes.noItemData)
  await world.disclose(['shippingList'])
  assert.equal(await codeOf('events'), codes.noTemperatureData)
  assert.equal(await codeOf('temperature'), codes.noTemperatureData)
  await world.disclose([])
  for (const part of deliveryParts) assert.equal(await codeOf(part), codes.notAuthorized, part)
})

test('a single logger can be requested only for readings', async () => {
  const { data } = await world.portal.call(
    deliveryCalls.getProductLoggerList,
    { deliveryId: world.deliveryId },
    { as: world.as.maker },
  )
  const loggerAssignmentId = data.find(logger => logger.serial === 'SN-TAB')?.loggerAssignmentId ?? 0
  const { deliveryId } = world
  const as = world.as.maker
  const file = await world.portal.download(deliveryCalls.downloadCsv, { deliveryId, loggerAssignmentId }, { as })
  assert.equal(file.body.trimEnd().split('\n').length, 145)
  const refused = await world.portal.call(
    deliveryCalls.downloadCsv,
    { deliveryId, loggerAssignmentId, part: 'events' },
    { as },
  )
  assert.equal(refused.code, codes.invalidParameters)
  assert.deepEqual(
    refused.issues.map(issue => issue.path),
    ['loggerAssignmentId'],
  )
})
