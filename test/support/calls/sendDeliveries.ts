import { findStoredDelivery } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { makeCentre, makeProduct } from '#test/support/database/make.ts'
import { makePartners } from '#test/support/worlds/partners.ts'
import { entriesReply, openTestApi } from '#test/support/calls/testPartnerApi.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** The partner API with a maker and its products, its partners (a logistics company, a distributor, a carrier), and an unrelated company. */
export async function openDeliveryApi(config?: Parameters<typeof openTestApi>[0]) {
  const partnerApi = await openTestApi(config)
  const { db } = partnerApi.testApp
  const maker = await partnerApi.company('MAKER')
  const logistics = await partnerApi.company('LOGI', 4)
  const distributor = await partnerApi.company('DIST', 3)
  const carrier = await partnerApi.company('CARR', 5)
  const outsider = await partnerApi.company('STRANGER')
  const platform = await partnerApi.company('PLATFORM', 9)
  await makePartners(db, maker, logistics, distributor, carrier)
  await makeCentre(db, { company: logistics, code: 'TOKYO', name: '東京センター', lat: 35.6, lon: 139.8 })
  await makeCentre(db, { company: distributor, code: 'OSAKA', name: '大阪センター' })
  await makeProduct(db, { company: maker, itemCode: 'V-1', band: '2-8' })
  await makeProduct(db, { company: maker, itemCode: 'V-2', band: '1-30' })

  const send = async (key: string, ...deliveries: unknown[]) =>
    entriesReply(await partnerApi.post('deliveries', key, { deliveries }))
  const idOf = async (reference: string) => await storedId(db, 'deliveries', { reference })

  return {
    ...partnerApi,
    db,
    maker,
    logistics,
    distributor,
    carrier,
    outsider,
    platform,
    send,
    idOf,
    /** Sends the maker's delivery, which must be accepted. */
    sent: async (...deliveries: unknown[]) => {
      const { accepted, rejected } = await send(maker.key, ...deliveries)
      if (accepted !== deliveries.length) throw new Error(JSON.stringify(rejected))
    },
    /** The paths for which a delivery is rejected, of which nothing may be stored. */
    refusedAt: async (key: string, delivery: unknown) => {
      const { accepted, rejected } = await send(key, delivery)
      if (accepted !== 0) throw new Error('it was accepted')
      return rejected.map(one => one.path)
    },
    stored: async (reference: string) => {
      const delivery = await findStoredDelivery(db, await idOf(reference), 'Asia/Tokyo')
      if (!delivery) throw new Error(`${reference} is not stored`)
      return delivery
    },
    amendments: async (reference: string) =>
      await db
        .selectFrom('amendments')
        .select(['field', 'old_value', 'new_value', 'reason'])
        .where('delivery_id', '=', await idOf(reference))
        .orderBy('id')
        .execute(),
    assignments: async (reference: string) =>
      await db
        .selectFrom('logger_assignments as l')
        .innerJoin('loggers as g', 'g.id', 'l.logger_id')
        .select(['l.id', 'g.serial', 'l.from_at', 'l.to_at'])
        .where('l.delivery_id', '=', await idOf(reference))
        .orderBy('l.from_at')
        .execute(),
  }
}

/** A complete delivery; each test overrides what matters to it. */
export const delivery = (reference: string, different: Record<string, unknown> = {}) => ({
  reference,
  deliveryType: '0001',
  depositCode: 'MAKER',
  shipFrom: { name: '埼玉工場' },
  destination: { name: '東京センター', centreCode: 'TOKYO' },
  shippingDate: '2026-11-19',
  items: [{ itemCode: 'V-1', lot: 'L1', expiry: '2028-03-31', quantity: 20 }],
  loggers: [{ serial: `SN-${reference}`, from: '2026-11-19T00:00:00Z' }],
  ...different,
})
