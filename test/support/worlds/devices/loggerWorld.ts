import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

type Who = 'root' | 'maria' | 'member' | 'guest' | 'oscar' | 'limited' | 'noDeliveries'

export type LoggerWorld = {
  portal: TestApp
  maker: MadeCompany
  other: MadeCompany
  centre: MadeCentre
  users: Record<Who, MadeUser>
  as: Record<Who, As>
  /** The maker's client of the partner API; the item BOX (2–8 °C) is registered. */
  apiClient: ReturnType<typeof apiClientOf>
  /** A delivery of the maker with one logger, with `celsius` as readings ten minutes apart from `from`. */
  ship: (facts: Shipment) => Promise<number>
  loggerId: (serial: string) => Promise<number>
  list: (search?: RequestOf<typeof loggerCalls.getLoggerList>, as?: As) => Promise<string[]>
  calibrate: (loggerId: number, calibratedOn: string, dueOn: string) => Promise<number>
  logger: (loggerId: number, as?: As) => Promise<ResponseOf<typeof loggerCalls.getLogger>>
}
type Shipment = {
  reference: string
  serial: string
  from: string
  celsius: number[]
  delivered?: string
  intervalSeconds?: number
  battery?: number
}

/** Noon of 20 November in Tokyo. */
const now = new Date('2026-11-20T03:00:00Z')
const menus = ['LoggerRegistry', 'DeliveryStatus', 'Quality'] as const

/**
/**
 * A platform administrator (root, 00); a maker with its administrator (maria, 01), a member (02), a guest (03), an
 * administrator limited to a centre without records (limited) and one without the list of deliveries; another maker's (oscar).
 */
export async function makeLoggerWorld(): Promise<LoggerWorld> {
  const portal = await createTestApp({ now })
  const { db } = portal
  const platform = await makeCompany(db, { industryType: 9 })
  const maker = await makeCompany(db, { code: 'MAKER', name: '製造株式会社' })
  const other = await makeCompany(db, { code: 'OTHER' })
  const centre = await makeCentre(db, { company: maker })
  const users = {
    root: await makeUser(db, { company: platform, role: '00', menus }),
    maria: await makeUser(db, { company: maker, role: '01', menus }),
    member: await makeUser(db, { company: maker, role: '02', menus }),
    guest: await makeUser(db, { company: maker, role: '03', menus }),
    oscar: await makeUser(db, { company: other, role: '01', menus }),
    limited: await makeUser(db, { company: maker, role: '01', menus, centres: [centre] }),
    noDeliveries: await makeUser(db, { company: maker, role: '01', menus: ['LoggerRegistry'] }),
  }
  const as = {} as Record<Who, As>
  for (const who of Object.keys(users) as Who[]) as[who] = await openSessionOf(portal, users[who])
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'BOX', nameJa: '保冷薬', nameEn: 'Cold drug', band: '2-8' }])
  const loggerId = async (serial: string) => await storedId(db, 'loggers', { serial })
  return {
    portal,
    maker,
    other,
    centre,
    users,
    as,
    apiClient,
    loggerId,
    async ship(facts) {
      await apiClient.deliveries([deliveryOf(facts)])
      const sent = series(facts.serial, facts.from, facts.celsius)
      const last = { ...sent.at(-1), ...(facts.battery === undefined ? {} : { battery: facts.battery }) }
      if (sent.length > 0) await apiClient.readings([...sent.slice(0, -1), last])
      return await storedId(db, 'deliveries', { reference: facts.reference })
    },
    list: async (search = {}, by = as.maria) =>
      (await portal.call(loggerCalls.getLoggerList, search, { as: by })).data.rows.map(row => row.serial),
    async calibrate(id, calibratedOn, dueOn) {
      const facts = { laboratory: null, certificateNumber: null, documentId: null }
      const body = { loggerId: id, calibratedOn, dueOn, ...facts }
      return (await portal.call(loggerCalls.saveCalibration, body, { as: as.maria })).data.calibrationId
    },
    logger: async (id, by = as.maria) => (await portal.call(loggerCalls.getLogger, { loggerId: id }, { as: by })).data,
  }
}

const deliveryOf = ({ reference, serial, from, delivered, intervalSeconds }: Shipment) => ({
  reference,
  deliveryType: '0001',
  depositCode: 'MAKER',
  shipFrom: { name: '埼玉工場' },
  destination: { name: '東京センター' },
  shippingDate: from.slice(0, 10),
  actualPickup: from,
  ...(delivered === undefined ? {} : { deliveredAt: delivered }),
  items: [{ itemCode: 'BOX', lot: 'LOT-1', quantity: 1 }],
  loggers: [{ serial, from, ...(intervalSeconds === undefined ? {} : { intervalSeconds }) }],
})
