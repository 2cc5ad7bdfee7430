import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { mixedDelivery, type MixedDelivery } from '#test/support/worlds/mixedDelivery.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

let world: MixedDelivery
const overlapping = ['SN-VAC', 'SN-TAB']
const overlap = { from: '2026-05-01T10:00:00.000Z', to: '2026-05-01T12:00:00.000Z' }
before(async () => {
  world = await mixedDelivery()
  const { portal, companies } = world
  const { carrier, maker } = companies
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: carrier })).key)
  await apiClient.products([{ itemCode: 'OWN', nameJa: '備品', nameEn: 'Supplies', band: '1-30' }])
  await apiClient.deliveries([
    {
      reference: 'CARRIERS-OWN',
      deliveryType: '0001',
      depositCode: carrier.code,
      shipFrom: { name: '車庫' },
      destination: { name: '営業所' },
      shippingDate: '2026-05-01',
      items: [{ itemCode: 'OWN', quantity: 1 }],
      loggers: overlapping.map(serial => ({ serial, owner: maker.code, ...overlap })),
    },
  ])
})
after(() => world.portal.close())

const shown = async (as: MixedDelivery['as']['maker']) => {
  const { deliveryId, portal } = world
  const curves = await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as })
  const loggers = await portal.call(deliveryCalls.getProductLoggerList, { deliveryId }, { as })
  const of = (found: { serial: string; overlaps: unknown }[] | null) =>
    found?.map(({ serial, overlaps }) => [serial, overlaps])
  return [of(curves.data?.loggers), of(loggers.data)]
}

test('parties see in curves and loggers when another sender has a logger too, but never who', async () => {
  const both = ['SN-TAB', 'SN-VAC'].map(serial => [serial, [overlap]])
  assert.deepEqual(await shown(world.as.maker), [both, both])
})

for (const [reader, sentence, column] of [
  ['ja', 'ほかの送信元もこのロガーを紐付けています（', 'ほかの送信元による紐付け (Asia/Tokyo)'],
  ['en', 'Another sender has also assigned this logger (', 'Also assigned by another sender (Asia/Tokyo)'],
] as const) {
  test(`the report shows overlaps for each logger, the file of loggers in a column (${reader})`, async () => {
    const language = reader === 'ja' ? '0' : '1'
    const { time } = reportWording(reader, 'Asia/Tokyo')
    const { deliveryId, portal } = world
    const as = world.as.maker
    const report = await portal.download(deliveryCalls.getTemperatureReport, { deliveryId, language }, { as })
    const text = printedPdf(report.bytes).pages.join('').replaceAll(/\s/g, '')
    assert.equal(
      text.split(`${sentence}${time(overlap.from)} – ${time(overlap.to)}`.replaceAll(/\s/g, '')).length - 1,
      overlapping.length,
    )
    const { body } = await portal.download(
      deliveryCalls.downloadCsv,
      { deliveryId, part: 'productLogger', language },
      { as },
    )
    const [heads = '', ...lines] = body.slice(1).trimEnd().split(/\r?\n/)
    const at = heads.split(',').indexOf(column)
    assert.ok(at > 0, heads)
    const reported = '2026-05-01T19:00:00+09:00 – 2026-05-01T21:00:00+09:00'
    assert.deepEqual(new Set(lines.map(line => line.split(',')[at])), new Set([reported]))
  })
}

test('a report without overlaps does not mention them', async () => {
  const other = await mixedDelivery()
  await using portal = other.portal
  const asked = { deliveryId: other.deliveryId, language: '0' as const }
  const { bytes } = await portal.download(deliveryCalls.getTemperatureReport, asked, { as: other.as.maker })
  assert.doesNotMatch(printedPdf(bytes).pages.join('').replaceAll(/\s/g, ''), /ほかの送信元も/)
})

test('viewers of some items see the overlaps of their loggers, and none without the temperature', async () => {
  await world.disclose(['temperature', 'shippingList'])
  const tablets = [['SN-TAB', [overlap]]]
  assert.deepEqual(await shown(world.as.distributor), [tablets, tablets])
  await world.disclose(['shippingList'])
  assert.deepEqual(await shown(world.as.distributor), [undefined, [['SN-TAB', []]]])
})
