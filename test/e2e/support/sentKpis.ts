import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { firstDayOf, monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCentre, makeCompany } from '#test/support/database/make.ts'

/** The month before this one, which is whole, and the one before that. */
export const [latest, former] = [-1, -2].map(months => monthsLater(monthOf(todayIn('Asia/Tokyo')), months)) as [
  string,
  string,
]
const at = (month: string, hour: number, minute = 0) =>
  `${month}-10T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
const readingsOf = (logger: string, month: string, celsius: number) =>
  [0, 10, 20, 30, 40, 50, 60].map(minute => ({
    logger,
    time: at(month, 3 + Math.floor(minute / 60), minute % 60),
    celsius,
  }))

/**
 * A maker's deliveries between two centres of a logistics company: in the latest month one that meets everything, one that
 * misses everything, one about which little is known; in the former month one that meets everything. And both centres' hours.
 */
export async function sendKpis(portal: Portal) {
  const maker = await makeCompany(portal.db)
  const logistics = await makeCompany(portal.db, { industryType: 4 })
  const east = await makeCentre(portal.db, { company: logistics, name: '東センター' })
  const west = await makeCentre(portal.db, { company: logistics, name: '西センター' })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const delivery = (reference: string, month: string, facts: object) => ({
    reference,
    deliveryType: '0002',
    depositCode: maker.code,
    shipFrom: { name: '東センター', centreCode: east.code },
    destination: { name: '西センター', centreCode: west.code },
    shippingDate: `${month}-10`,
    plannedPickup: at(month, 3),
    actualPickup: at(month, 3),
    deliveredAt: at(month, 4),
    items: [{ itemCode: 'VAC', quantity: 1 }],
    loggers: [{ serial: reference, from: at(month, 3), intervalSeconds: 600 }],
    shippedPieces: 10,
    receivedPieces: 10,
    warehousedOn: `${month}-10`,
    inboundPallets: 4,
    palletsOnTime: 4,
    ...facts,
  })
  const deliveries = [
    delivery('GOOD', latest, {}),
    delivery('BAD', latest, {
      plannedPickup: at(latest, 2),
      receivedPieces: 9,
      inboundPallets: 6,
      palletsOnTime: 3,
    }),
    delivery('UNKNOWN', latest, {
      shipFrom: { name: '西センター', centreCode: west.code },
      destination: { name: '東センター', centreCode: east.code },
      plannedPickup: null,
      receivedPieces: null,
      inboundPallets: null,
      palletsOnTime: null,
      loggers: [],
    }),
    delivery('FORMER', former, {}),
  ]
  const readings = [
    ...readingsOf('GOOD', latest, 5),
    ...readingsOf('BAD', latest, 12),
    ...readingsOf('FORMER', former, 5),
  ]
  const taken = { status: 200, body: { rejected: [] } }
  const products = [{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }]
  expect(await portal.send('products', key, { products })).toMatchObject(taken)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(taken)
  expect(await portal.send('readings', key, { readings })).toMatchObject(taken)
  const hours = (centre: { id: number }, working: number, business: number, system: number, reason: string | null) => ({
    centre_id: centre.id,
    month: firstDayOf(latest),
    working_hours: working,
    business_downtime_hours: business,
    system_downtime_hours: system,
    reason,
  })
  await portal.db
    .insertInto('kpi_months')
    .values([hours(east, 200, 4, 1, '停電'), hours(west, 100, 0, 0.5, null)])
    .execute()
  const targets = {
    inboundHandling: 95,
    onTimePickup: 95,
    shippingAccuracy: 50,
    businessStopTime: 1,
    systemDowntime: 1,
  }
  await portal.db
    .insertInto('kpi_targets')
    .values(Object.entries(targets).map(([kpi, percent]) => ({ company_id: maker.id, kpi, percent })))
    .execute()
  return { maker, east, west }
}
