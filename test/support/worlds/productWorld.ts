import type { RequestOf } from '#contract/kernel/call.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type Who = 'root' | 'desk' | 'maria' | 'member' | 'guest' | 'oscar'
type NewProduct = RequestOf<typeof productCalls.addProduct>

export type ProductWorld = {
  portal: TestApp
  maker: MadeCompany
  other: MadeCompany
  users: Record<Who, MadeUser>
  as: Record<Who, As>
  /** The maker's client of the partner API. */
  apiClient: ReturnType<typeof apiClientOf>
  /** Registers an item of the maker (by default 2–8 °C without tolerance from 1 January 2026). */
  newProduct: (facts?: Partial<NewProduct>) => Promise<{ productId: number; itemCode: string }>
  /** Creates the next version of an item. */
  newVersion: (productId: number, facts: Partial<RequestOf<typeof productCalls.addProductVersion>>) => Promise<number>
}

/** Half past midnight of 20 November in Tokyo, still the 19th in UTC. */
const now = new Date('2026-11-19T15:30:00Z')
const menus = ['ProductMaster', 'DeliveryStatus', 'Quality', 'DeliveryDashboard', 'KpiDashboard'] as const

/**
 * A platform with an administrator (root, 00) and a desk (01); a maker with its administrator (maria, 01), a member (02)
 * and a guest (03); another maker with its administrator (oscar, 01).
 */
export async function makeProductWorld(): Promise<ProductWorld> {
  const portal = await createTestApp({ now })
  const { db } = portal
  const platform = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  const maker = await makeCompany(db, { code: 'MAKER', name: '製造株式会社' })
  const other = await makeCompany(db, { code: 'OTHER' })
  const users = {
    root: await makeUser(db, { company: platform, role: '00', menus }),
    desk: await makeUser(db, { company: platform, role: '01', menus }),
    maria: await makeUser(db, { company: maker, role: '01', menus }),
    member: await makeUser(db, { company: maker, role: '02', menus }),
    guest: await makeUser(db, { company: maker, role: '03', menus }),
    oscar: await makeUser(db, { company: other, role: '01', menus }),
  }
  const as = {} as Record<Who, As>
  for (const who of Object.keys(users) as Who[]) as[who] = await openSessionOf(portal, users[who])
  let made = 0
  const call = async <Data>(answer: Promise<{ code: number; data: Data; issues: unknown }>) => {
    const { code, data, issues } = await answer
    if (code !== 200) throw new Error(`code ${code}: ${JSON.stringify(issues)}`)
    return data
  }
  return {
    portal,
    maker,
    other,
    users,
    as,
    apiClient: apiClientOf(portal, (await makeApiKey(db, { company: maker })).key),
    newProduct: async facts => {
      const product = { ...somePart, itemCode: `P-${++made}`, ...facts }
      const { productId } = await call(portal.call(productCalls.addProduct, product, { as: as.maria }))
      return { productId, itemCode: product.itemCode }
    },
    newVersion: async (productId, facts) => {
      const { versions } = await call(portal.call(productCalls.getProduct, { productId }, { as: as.maria }))
      const version = { productId, lastVersion: versions[0]?.version ?? 0, ...someVersion, ...facts }
      return (await call(portal.call(productCalls.addProductVersion, version, { as: as.maria }))).version
    },
  }
}

const someVersion = { validFrom: '2026-01-01', band: '2-8', toleranceMinutes: 0, toleranceSource: null } as const
const somePart = { nameJa: '薬', nameEn: 'Drug', drugCode: null, ...someVersion }

/** An hour above 8 °C in the middle: an excursion, unless the tolerance is 90 minutes. */
export const hourAbove = [5, 5, 5, 9, 9, 9, 9, 9, 9, 5, 5, 5]

/** A delivery of some items on a day, with the readings of one logger on all of them. */
export function shipment(reference: string, itemCodes: readonly string[], shippingDate: string, celsius = hourAbove) {
  const from = `${shippingDate}T00:00:00Z`
  const lastMs = Date.parse(from) + (celsius.length - 1) * 600_000
  return {
    delivery: {
      reference,
      deliveryType: '0001',
      depositCode: 'MAKER',
      shipFrom: { name: '埼玉工場' },
      destination: { name: '東京センター' },
      shippingDate,
      actualPickup: from,
      deliveredAt: new Date(lastMs).toISOString(),
      items: itemCodes.map(itemCode => ({ itemCode, lot: `LOT-${reference}`, quantity: 1 })),
      loggers: [{ serial: `L-${reference}`, from, intervalSeconds: 600 }],
    },
    readings: series(`L-${reference}`, from, celsius),
  }
}
