/**
 * Sends a product, a delivery and two readings, and prints the evaluated temperature, with the types of the partner API.
 * Needs KELVINCHAIN_URL, KELVINCHAIN_KEY and KELVINCHAIN_COMPANY (../README.md).
 */
import createClient from 'openapi-fetch'
import type { paths } from './partnerApi.ts'

const { KELVINCHAIN_URL: baseUrl = '', KELVINCHAIN_KEY: key, KELVINCHAIN_COMPANY: depositCode = '' } = process.env
const portal = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

/** What was answered; throws where the request was refused as a whole. */
async function answerOf<Data>(asked: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await asked
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const products = await answerOf(
  portal.POST('/api/v1/products', {
    body: { products: [{ itemCode: 'EXAMPLE', nameJa: '例', nameEn: 'Example', band: '2-8' }] },
  }),
)
console.log(products)

const deliveries = await answerOf(
  portal.POST('/api/v1/deliveries', {
    body: {
      deliveries: [
        {
          reference: 'TYPESCRIPT-1',
          deliveryType: '0002',
          depositCode,
          shipFrom: { name: '霞センター' },
          destination: { name: '都病院', kind: 'medicalInstitution' },
          shippingDate: '2026-11-20',
          actualPickup: '2026-11-20T09:00:00+09:00',
          items: [{ itemCode: 'EXAMPLE', quantity: 1 }],
          loggers: [{ serial: 'TYPESCRIPT-SN-1', from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600 }],
        },
      ],
    },
  }),
)
console.log(deliveries)

const readings = await answerOf(
  portal.POST('/api/v1/readings', {
    body: {
      readings: [
        { logger: 'TYPESCRIPT-SN-1', time: '2026-11-20T09:00:00+09:00', celsius: 4.2 },
        { logger: 'TYPESCRIPT-SN-1', time: '2026-11-20T09:10:00+09:00', celsius: 4.4 },
      ],
    },
  }),
)
console.log(readings)

const temperature = await answerOf(
  portal.GET('/api/v1/deliveries/{reference}/temperature', { params: { path: { reference: 'TYPESCRIPT-1' } } }),
)
console.log(JSON.stringify(temperature))
