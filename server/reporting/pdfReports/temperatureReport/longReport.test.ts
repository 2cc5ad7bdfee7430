import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const startMs = Date.UTC(2026, 4, 1)
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const loggerCount = 30
const periodCount = 200
const minutes = periodCount * 20
const longName = '温度管理輸送品質保証推進機構東日本統括本部'.repeat(5)

test('Thirty loggers, two hundred out-of-range periods and very long names make a complete report, each row once', async () => {
  await using portal = await createTestApp({ now: new Date(startMs + 90 * 86_400_000) })
  const company = await makeCompany(portal.db, { name: longName, nameEn: 'Very Long Name Logistics '.repeat(8) })
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company })).key)
  await apiClient.products([{ itemCode: 'I-'.repeat(20), nameJa: longName, nameEn: longName, band: '2-8' }])
  const serials = Array.from({ length: loggerCount }, (_, place) => `SN-${place + 1}`)
  await apiClient.deliveries([
    {
      reference: 'R'.repeat(100),
      deliveryType: '0002',
      depositCode: company.code,
      shipFrom: { name: longName },
      destination: { name: longName },
      shippingDate: '2026-05-01',
      actualPickup: at(0),
      deliveredAt: at(minutes),
      items: [{ itemCode: 'I-'.repeat(20), lot: 'L'.repeat(50), quantity: 1 }],
      loggers: serials.map(serial => ({ serial, from: at(0), to: at(minutes), intervalSeconds: 600 })),
    },
  ])
  const session = await signIn(portal, await makeUser(portal.db, { company }))
  const { id: deliveryId } = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  const body = { deliveryId, language: '0' as const }

  const silent = await portal.call(deliveryCalls.getTemperatureReport, body, { as: session })
  assert.equal(silent.code, codes.noTemperatureData)

  // Every second reading of the first logger is too warm; of the others two each, one of them far away.
  const warm = Array.from({ length: minutes / 10 }, (_, step) => ({
    logger: 'SN-1',
    time: at(step * 10),
    celsius: step % 2 === 0 ? 5 : 9.3,
  }))
  const others = serials.slice(1).flatMap(logger => [
    { logger, time: at(0), celsius: 5 },
    { logger, time: at(10), celsius: 5.1 },
  ])
  await apiClient.readings([...warm, ...others])

  const file = await portal.download(deliveryCalls.getTemperatureReport, body, { as: session })
  const { pages } = printedPdf(file.bytes)
  const lines = pages.flatMap(page => page.split('\n'))
  // The last of them is the last reading, so that its period is open.
  for (const number of [1, 2, 100, periodCount - 1, periodCount]) {
    const rows = lines.filter((line, place) => line === `${number}` && lines[place + 1] === '逸脱')
    assert.equal(rows.length, 1, `run ${number}`)
  }
  assert.equal(lines.filter(line => line === '逸脱').length >= periodCount, true)
  assert.equal(lines.filter(line => line === 'G1').length >= loggerCount - 1, true)
  const ofPeriods = pages.filter(page => /\n逸脱\n2026\//.test(page))
  assert.ok(ofPeriods.length > 3 && ofPeriods.every(page => page.includes('終了の理由')))
  for (const [place, page] of pages.entries()) {
    assert.match(page, new RegExp(`^${place + 1} / ${pages.length} ページ$`, 'm'))
    assert.match(page, /配送温度報告書 R+/)
  }
  for (const serial of serials) assert.ok(lines.includes(serial), serial)
})
