import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany } from '#test/support/database/make.ts'

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000
/** Minutes since yesterday. */
export const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()

type Shipment = {
  reference: string
  loggers: readonly { serial: string; owner?: string; from: string; to?: string }[]
  deliveredAt?: string
}

/** A company with an item of its own, which it ships. */
export async function makeSender(portal: Portal, names: { name?: string; nameEn?: string }) {
  const company = await makeCompany(portal.db, names)
  const { key } = await makeApiKey(portal.db, { company })
  const taken = async (path: string, body: object) =>
    expect(await portal.send(path, key, body)).toMatchObject({ status: 200, body: { rejected: [] } })
  await taken('products', { products: [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }] })
  return {
    company,
    ship: async (facts: Shipment) => {
      const delivery = {
        deliveryType: '0003',
        depositCode: company.code,
        shipFrom: { name: '静岡工場' },
        destination: { name: '東京医療センター' },
        shippingDate: at(0).slice(0, 10),
        actualPickup: at(0),
        items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
        ...facts,
      }
      await taken('deliveries', { deliveries: [delivery] })
      const found = portal.db
        .selectFrom('deliveries')
        .select('id')
        .where('sender_id', '=', company.id)
        .where('reference', '=', facts.reference)
      return (await found.executeTakeFirstOrThrow()).id
    },
    /** One of each ten minutes. */
    measure: async (logger: string, celsius: readonly number[]) => {
      const readings = celsius.map((value, place) => ({ logger, time: at(place * 10), celsius: value }))
      await taken('readings', { readings })
    },
  }
}

export const loggerOf = async ({ db }: Portal, serial: string) =>
  (await db.selectFrom('loggers').select('id').where('serial', '=', serial).executeTakeFirstOrThrow()).id
