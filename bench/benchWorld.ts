import type pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { makeApiKey, makeProduct, makeUser } from '#test/support/database/make.ts'

export type BenchWorld = { pool: pg.Pool; db: Db; address: string; key: string; companyCode: string; userEmail: string }

/** A company with a key, a user and a product, on the portal at `address`. */
export async function makeBenchWorld(pool: pg.Pool, db: Db, address: string): Promise<BenchWorld> {
  const { key, company } = await makeApiKey(db)
  await makeProduct(db, { company, itemCode: 'BENCH' })
  const user = await makeUser(db, { company, role: '01' })
  return { pool, db, address, key, companyCode: company.code, userEmail: user.email }
}

/** Sends a body to the partner API; throws if any of it is rejected. */
export async function send(
  world: BenchWorld,
  target: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
) {
  const headers = { authorization: `Bearer ${world.key}`, 'content-type': contentType }
  const reply = await fetch(`${world.address}/api/v1/${target}`, { method: 'POST', headers, body })
  const answer = (await reply.json()) as { accepted: number; rejected: unknown[] }
  if (reply.status !== 200 || answer.rejected.length > 0) {
    throw new Error(`${target}: ${reply.status} ${JSON.stringify(answer).slice(0, 300)}`)
  }
  return answer
}

/** One delivery with an open assignment for each serial. */
export async function sendDelivery(world: BenchWorld, reference: string, serials: string[], from: string) {
  const delivery = {
    reference,
    deliveryType: '0002',
    depositCode: world.companyCode,
    shipFrom: { name: '東京物流センター' },
    destination: { name: '大阪物流センター' },
    shippingDate: from.slice(0, 10),
    items: [{ itemCode: 'BENCH', quantity: 1 }],
    loggers: serials.map(serial => ({ serial, from })),
  }
  await send(world, 'deliveries', JSON.stringify({ deliveries: [delivery] }), 'application/json')
}

const quantile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? NaN
export const median = (numbers: number[]) => quantile(numbers, 0.5)
export const p95 = (numbers: number[]) => quantile(numbers, 0.95)

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
