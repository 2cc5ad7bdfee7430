import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

type Name = 'maker' | 'other' | 'logistics' | 'carrier' | 'informed' | 'outsider' | 'platform'
type Place = 'east' | 'west' | 'far'
type Limits = { companies?: MadeCompany[]; centres?: MadeCentre[]; language?: 'ja' | 'en' }
export type KpiWorld = {
  portal: TestApp
  company: Record<Name, MadeCompany>
  centre: Record<Place, MadeCentre>
  /** A user of a company with the KPI dashboard. */
  sessionOf: (name: Name, limits?: Limits) => Promise<As>
}

/** Noon in Japan in May: April is complete. */
const now = new Date('2026-05-15T12:00:00+09:00')
const at = (time: string) => `2026-${time}:00+09:00`

/** One delivery for each case of a KPI, and the hours of three centres. */
export async function makeKpiWorld(): Promise<KpiWorld> {
  const portal = await createTestApp({ now })
  const { db } = portal
  const company = {
    maker: await makeCompany(db, { code: 'MAKER' }),
    other: await makeCompany(db, { code: 'OTHER' }),
    logistics: await makeCompany(db, { industryType: 4, code: 'LOGI' }),
    carrier: await makeCompany(db, { industryType: 5, code: 'CARRIER' }),
    informed: await makeCompany(db, { industryType: 2, code: 'INFORMED' }),
    outsider: await makeCompany(db, { code: 'STRANGER' }),
    platform: await makeCompany(db, { industryType: 9, code: 'PLATFORM' }),
  }
  const centre = {
    east: await makeCentre(db, { company: company.logistics, code: 'EAST', name: '東センター' }),
    west: await makeCentre(db, { company: company.logistics, code: 'WEST', name: '西センター' }),
    far: await makeCentre(db, { code: 'FAR' }),
  }
  await makeEveryonePartners(db)
  await send(portal, company.maker, deliveries)
  await send(portal, company.other, [delivery('O1', { plannedPickup: at('04-05T09:00') })])
  await letFallSilent(portal, 'SILENT', at('05-15T12:30'))
  await discloseTemperature(portal, company.informed)
  await registerHours(portal, centre)
  const sessionOf = async (name: Name, limits: Limits = {}) => {
    const user = await makeUser(db, { company: company[name], menus: ['KpiDashboard'], ...limits })
    return await openSessionOf(portal, user)
  }
  return { portal, company, centre, sessionOf }
}

const delivery = (reference: string, different: object) => ({
  reference,
  deliveryType: '0002',
  carrierCode: 'CARRIER',
  shipFrom: { name: '東センター', centreCode: 'EAST' },
  destination: { name: '西センター', centreCode: 'WEST' },
  shippingDate: '2026-04-10',
  items: [{ itemCode: 'VAC', quantity: 1 }],
  loggers: [],
  ...different,
})

/** Picked up at a time, an hour in transit, with its own logger. */
const trip = (reference: string, pickup: string, arrival: string, different: object) =>
  delivery(reference, {
    actualPickup: at(pickup),
    deliveredAt: at(arrival),
    loggers: [{ serial: reference, from: at(pickup) }],
    ...different,
  })

const pieces = (shippedPieces: number, receivedPieces: number | null) => ({ shippedPieces, receivedPieces })
const pallets = (warehousedOn: string, inboundPallets: number, palletsOnTime: number | null) => ({
  warehousedOn: `2026-${warehousedOn}`,
  inboundPallets,
  palletsOnTime,
})

const deliveries = [
  trip('ON-TIME', '04-10T08:50', '04-10T09:50', {
    plannedPickup: at('04-10T09:00'),
    ...pieces(10, 10),
    ...pallets('04-10', 4, 4),
  }),
  trip('LATE', '04-12T09:10', '04-12T10:10', {
    plannedPickup: at('04-12T09:00'),
    ...pieces(10, 9),
    ...pallets('04-12', 5, 3),
  }),
  trip('DAY-ONLY', '04-14T20:00', '04-14T21:00', {
    plannedPickup: '2026-04-14',
    ...pieces(10, null),
    ...pallets('04-14', 2, null),
  }),
  delivery('NEVER', { plannedPickup: at('04-20T09:00'), ...pallets('04-21', 0, 0) }),
  // Delivered when it is May in Japan and still April in UTC; to a place that is not a centre.
  delivery('NIGHT', {
    deliveryType: '0003',
    shipFrom: { name: '西センター', centreCode: 'WEST' },
    destination: { name: '病院', kind: 'medicalInstitution' },
    plannedPickup: at('04-30T23:30'),
    actualPickup: at('04-30T23:30'),
    deliveredAt: at('05-01T00:10'),
    ...pieces(3, 3),
  }),
  delivery('TODAY', { plannedPickup: '2026-05-15' }),
  delivery('SOON', { plannedPickup: at('05-15T13:00'), actualPickup: at('05-15T11:00') }),
  delivery('NOW', { plannedPickup: at('05-15T12:00'), actualPickup: at('05-15T12:00') }),
  trip('SILENT', '05-15T11:05', '05-15T11:45', pieces(10, 10)),
]

async function send(portal: TestApp, company: MadeCompany, sent: ReturnType<typeof delivery>[]) {
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  await apiClient.deliveries(sent.map(one => ({ depositCode: company.code, ...one })))
  const readings = {
    'ON-TIME': series('ON-TIME', at('04-10T08:50'), [5, 5, 5, 5, 5, 5]),
    LATE: series('LATE', at('04-12T09:10'), [5, 5, 9, 9, 5, 5]),
    'DAY-ONLY': series('DAY-ONLY', at('04-14T20:00'), [5]),
    SILENT: series('SILENT', at('05-15T11:05'), [5, 5, 5, 5]),
  }
  if (company.code === 'MAKER') await apiClient.readings(Object.values(readings).flat())
}

/** TEL-23: a logger whose data is still expected can cause a gap later, at a moment when nothing is written. */
async function letFallSilent({ db }: TestApp, reference: string, staleAt: string) {
  const id = await storedId(db, 'deliveries', { reference })
  const items = db.selectFrom('delivery_items').select('id').where('delivery_id', '=', id)
  await db.updateTable('delivery_temperature').set({ stale_at: staleAt }).where('delivery_id', '=', id).execute()
  await db
    .updateTable('delivery_item_temperature')
    .set({ stale_at: staleAt })
    .where('delivery_item_id', 'in', items)
    .execute()
}

async function discloseTemperature({ db }: TestApp, company: MadeCompany) {
  const product = await db
    .selectFrom('products as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select('p.id')
    .where('c.code', '=', 'MAKER')
    .executeTakeFirstOrThrow()
  const stage = 'interBaseLogistics'
  await db
    .insertInto('disclosures')
    .values({ product_id: product.id, company_id: company.id, stage, kind: 'temperature', valid_from: '2026-01-01' })
    .execute()
}

/** March, in which nothing was delivered, for one centre; hundredths whose sum would not be exact with doubles. */
async function registerHours({ db }: TestApp, centre: Record<Place, MadeCentre>) {
  const hours = (place: Place, month: string, working: number, business: number, system: number) => ({
    centre_id: centre[place].id,
    month,
    working_hours: working,
    business_downtime_hours: business,
    reason: business > 0 ? '台風' : null,
    system_downtime_hours: system,
  })
  await db
    .insertInto('kpi_months')
    .values([
      hours('east', '2026-03-01', 150, 3, 0),
      hours('east', '2026-04-01', 200.1, 0.1, 0.7),
      hours('west', '2026-04-01', 100.2, 0.2, 0.1),
      hours('far', '2026-04-01', 50, 5, 0),
    ])
    .execute()
}
