import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany, type MadeCompany } from '#test/support/database/make.ts'

const dayMs = 86_400_000
/** Shipped yesterday, so that the list shows it without being asked for more. */
const yesterdayMs = Date.now() - dayMs
/** Two hours at 5 °C. */
const minutes = Array.from({ length: 12 }, (_, index) => index * 10)

/** Deliveries of a company of its own, with a logger each and its readings, as they come by the partner API. */
export async function companyWithDeliveries(
  portal: Portal,
  references: readonly string[],
  { departedAtMs = yesterdayMs, ...names }: { departedAtMs?: number; name?: string; nameEn?: string } = {},
): Promise<MadeCompany> {
  const at = (minute: number) => new Date(departedAtMs + minute * 60_000).toISOString()
  const company = await makeCompany(portal.db, names)
  const { key } = await makeApiKey(portal.db, { company })
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  const deliveries = references.map(reference => ({
    reference,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(120),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [{ serial: `SN-${reference}`, from: at(0) }],
  }))
  const readings = references.flatMap(reference =>
    minutes.map(minute => ({ logger: `SN-${reference}`, time: at(minute), celsius: 5 })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return company
}
