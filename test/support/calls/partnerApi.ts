import type { TestApp } from '#test/support/portal/testApp.ts'

/** A partner's client of the partner API of a test app. Throws if an entry is refused. */
export function apiClientOf(testApp: Pick<TestApp, 'app'>, key: string) {
  const post = async (target: string, payload: string, contentType: string) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `/api/v1/${target}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
      payload,
    })
    const answer = reply.json<{ accepted: number; rejected?: unknown[] }>()
    if (reply.statusCode !== 200 || (answer.rejected ?? []).length > 0) {
      throw new Error(`${target}: ${reply.statusCode} ${reply.body}`)
    }
    return answer
  }
  return {
    products: (products: object[]) => post('products', JSON.stringify({ products }), 'application/json'),
    deliveries: (deliveries: object[]) => post('deliveries', JSON.stringify({ deliveries }), 'application/json'),
    stock: (stock: object[]) => post('stock', JSON.stringify({ stock }), 'application/json'),
    readings: (readings: object[]) =>
      post('readings', readings.map(reading => JSON.stringify(reading)).join('\n'), 'application/x-ndjson'),
  }
}

/** Readings of one logger in steps of ten minutes. */
export const series = (logger: string, from: string, celsius: number[]) =>
  celsius.map((value, index) => ({
    logger,
    time: new Date(Date.parse(from) + index * 600_000).toISOString(),
    celsius: value,
    lat: 35 + index / 100,
    lon: 139,
  }))
