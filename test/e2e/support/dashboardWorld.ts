import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'

const hourMs = 3_600_000
/** Long enough ago for two hours of readings and an arrival. */
const departedAtMs = Date.now() - 6 * hourMs
const at = (hours: number) => new Date(departedAtMs + hours * hourMs).toISOString()

export type Sent = {
  reference: string
  facts?: object
  /** °C each ten minutes for two hours; null is silence. */
  celsius?: (minute: number) => number | null
}

export const constantly = (celsius: number) => () => celsius
export const delivered = { deliveredAt: at(2) }
export const late = { scheduledArrival: at(1) }
export const notPickedUp = { actualPickup: null, loggers: [] }
export const today = todayIn('Asia/Tokyo')
export const weekAgo = daysLater(today, -7)

/** A maker with its carrier and two products, and the partner API through which its deliveries come. */
export async function dashboardCompany(portal: Portal) {
  const company = await makeCompany(portal.db)
  const carrier = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const products = [
    { itemCode: 'VAC', nameJa: 'ワクチン皮下注', nameEn: 'Vaccine S.C.', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ]
  const taken = async (path: string, body: object) =>
    expect(await portal.send(path, key, body)).toMatchObject({ status: 200, body: { rejected: [] } })
  await taken('products', { products })
  const send = async (sent: readonly Sent[]) => {
    await taken('deliveries', { deliveries: sent.map(one => deliveryOf(one, company, carrier)) })
    const readings = sent.flatMap(readingsOf)
    if (readings.length > 0) await taken('readings', { readings })
  }
  return { company, carrier, send }
}

type Fixtures = { portal: Portal; signIn: (user: MadeUser, address?: string) => Promise<void> }
type UserFacts = Omit<NonNullable<Parameters<typeof makeUser>[1]>, 'company'>

/** Such a company with these deliveries, and one of its users, who opens the portal there. */
export async function openWith(
  { portal, signIn }: Fixtures,
  sent: readonly Sent[],
  facts: UserFacts,
  address?: string,
) {
  const world = await dashboardCompany(portal)
  if (sent.length > 0) await world.send(sent)
  const user = await makeUser(portal.db, { ...facts, company: world.company })
  await signIn(user, address)
  return { ...world, user }
}

const deliveryOf = ({ reference, facts }: Sent, company: MadeCompany, carrier: MadeCompany) => ({
  reference,
  deliveryType: '0003',
  depositCode: company.code,
  carrierCode: carrier.code,
  shipFrom: { name: '静岡工場' },
  destination: { name: '東京医療センター' },
  shippingDate: today,
  actualPickup: at(0),
  items: [{ itemCode: 'VAC', lot: 'L1', quantity: 10 }],
  loggers: [{ serial: reference, from: at(0) }],
  ...facts,
})

const readingsOf = ({ reference, celsius = () => null }: Sent) =>
  Array.from({ length: 12 }, (_, index) => index * 10).flatMap(minute => {
    const value = celsius(minute)
    return value === null ? [] : [{ logger: reference, time: at(minute / 60), celsius: value }]
  })

/** One of each: what is right, wrong, late, silent and not yet picked up, and an excursion of the week before. */
export const oneOfEach: readonly Sent[] = [
  { reference: 'KEPT', facts: { ...delivered, deliveryType: '0001' }, celsius: constantly(5) },
  { reference: 'WARM', facts: delivered, celsius: constantly(12) },
  {
    reference: 'WARM-LATE',
    facts: {
      ...late,
      shipFrom: { name: '川崎センター' },
      items: [
        { itemCode: 'VAC', lot: 'L2', quantity: 1 },
        { itemCode: 'TAB', lot: 'T1', quantity: 5 },
      ],
    },
    celsius: constantly(12),
  },
  { reference: 'GAP', facts: { ...delivered, deliveryType: '0002' }, celsius: minute => (minute < 60 ? 5 : null) },
  { reference: 'WAITING', facts: notPickedUp },
  { reference: 'LAST-WEEK', facts: { ...delivered, shippingDate: weekAgo }, celsius: constantly(12) },
]
