import type { Session } from '#test/support/calls/signIn.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

const startMs = Date.UTC(2026, 4, 1)
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const endMinutes = 1440

export type MixedDelivery = {
  portal: TestApp
  deliveryId: number
  companies: Record<'maker' | 'shipper' | 'consignee' | 'carrier' | 'distributor', MadeCompany>
  as: Record<'maker' | 'distributor' | 'outsider', Session>
  /** The depositor discloses the tablets to the distributor, and nothing of the vaccine. */
  disclose: (kinds: readonly string[]) => Promise<void>
}

/**
 * A delivered mixed load with everything that a report shows: the vaccine (2-8) with an excursion, a spike within its
 * tolerance and a gap, the tablets (1-30) compliant; one overdue calibration, one changed fact.
 */
export async function mixedDelivery(options: { isDelivered?: boolean } = {}): Promise<MixedDelivery> {
  const portal = await createTestApp({ now: new Date('2026-05-02T03:04:05Z') })
  const { db } = portal
  const companies = {
    maker: await makeCompany(db, { name: '葵製薬', nameEn: 'Aoi Pharma' }),
    shipper: await makeCompany(db, { name: '港物流', nameEn: 'Minato Logistics', industryType: 4 }),
    consignee: await makeCompany(db, { name: '桜病院', nameEn: 'Sakura Hospital' }),
    carrier: await makeCompany(db, { name: '白鷺運輸', nameEn: 'Shirasagi Transport', industryType: 5 }),
    distributor: await makeCompany(db, { name: '東都薬品', nameEn: 'Toto Drugs', industryType: 3 }),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: companies.maker })).key)
  await apiClient.products([
    { itemCode: 'VAC', nameJa: '乾燥ワクチン', nameEn: 'Dry vaccine', band: '2-8', ...tolerance },
    { itemCode: 'TAB', nameJa: '胃腸錠', nameEn: 'Stomach tablets', band: '1-30' },
  ])
  const delivery = deliveryOf(companies)
  await apiClient.deliveries([delivery])
  await apiClient.deliveries([
    { ...delivery, scheduledArrival: at(1260), ...ending(options.isDelivered), reason: '渋滞のため' },
  ])
  await calibrate(portal)
  await apiClient.readings([...vaccineReadings, ...tabletReadings])
  const { id } = await db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  return {
    portal,
    deliveryId: id,
    companies,
    as: {
      maker: await signIn(portal, await makeUser(db, { company: companies.maker })),
      distributor: await signIn(portal, await makeUser(db, { company: companies.distributor, language: 'en' })),
      outsider: await signIn(portal, await makeUser(db)),
    },
    disclose: kinds => disclose(portal, companies.distributor, kinds),
  }
}

const tolerance = { toleranceMinutes: 30, toleranceSource: 'STB-2026-04' }
const ending = (isDelivered = true) => (isDelivered ? { deliveredAt: at(endMinutes) } : { actualPieces: 20 })

const deliveryOf = ({ maker, shipper, consignee, carrier }: MixedDelivery['companies']) => ({
  reference: '=MIX-1',
  deliveryType: '0001',
  depositCode: maker.code,
  shipperCode: shipper.code,
  consigneeCode: consignee.code,
  carrierCode: carrier.code,
  slipNo: ['SLIP-77'],
  shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
  destination: { name: '東京物流センター', lat: 35.6, lon: 139.7 },
  shippingDate: '2026-05-01',
  plannedPickup: at(-30),
  actualPickup: at(0),
  scheduledArrival: at(1200),
  items: [
    { itemCode: 'VAC', lot: 'V-2026-1', expiry: '2027-01-31', quantity: 1240 },
    { itemCode: 'TAB', lot: 'T-2026-9', quantity: 10 },
  ],
  loggers: [
    { serial: 'SN-VAC', from: at(0), to: at(endMinutes), intervalSeconds: 600, items: [0] },
    { serial: 'SN-TAB', from: at(0), to: at(endMinutes), items: [1] },
  ],
})

const steps = Array.from({ length: endMinutes / 10 }, (_, index) => index * 10)
const vaccineCelsius = (minutes: number) => {
  if (minutes >= 300 && minutes < 340) return 11.3
  return minutes === 700 ? 8.04 : 5.25
}
const vaccineReadings = steps
  .filter(minutes => minutes < 900 || minutes >= 1020)
  .map(minutes => ({
    logger: 'SN-VAC',
    time: at(minutes),
    celsius: vaccineCelsius(minutes),
    humidity: 41.5,
    lat: 34.97 + minutes / 2400,
    lon: 138.38 + minutes / 1200,
  }))
const tabletReadings = steps.map(minutes => ({ logger: 'SN-TAB', time: at(minutes), celsius: 15 }))

/** The calibration of the vaccine's logger became overdue in transit. */
async function calibrate({ db }: TestApp) {
  const { id } = await db
    .updateTable('loggers')
    .set({ model: 'TempTale 9' })
    .where('serial', '=', 'SN-VAC')
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('logger_calibrations')
    .values({ logger_id: id, calibrated_on: '2025-04-30', due_on: '2026-05-01' })
    .execute()
}

async function disclose({ db }: TestApp, company: MadeCompany, kinds: readonly string[]) {
  const productId = await storedId(db, 'products', { item_code: 'TAB' })
  const row = { product_id: productId, company_id: company.id, stage: 'firstLogistics', valid_from: '2026-01-01' }
  await db.deleteFrom('disclosures').execute()
  if (kinds.length === 0) return
  await db
    .insertInto('disclosures')
    .values(kinds.map(kind => ({ ...row, kind })))
    .execute()
}
