import type pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { makeBenchWorld, send, sendDelivery, type BenchWorld } from '#bench/benchWorld.ts'
import type { Done } from '#bench/scale/turns.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

/** What senders put into a request. */
export type Load = { name: string; loggers: number; perLogger: number; requests: number }

/** A gateway that has collected for a while, and one that sends a logger's last readings. */
export const loads = {
  gateway: { name: 'G', loggers: 20, perLogger: 50, requests: 12 },
  single: { name: 'S', loggers: 1, perLogger: 10, requests: 60 },
} satisfies Record<string, Load>

export type ReadingSender = {
  world: BenchWorld
  serials: Record<string, string[]>
  sentUntilMs: Record<string, number>
}

const companies = 4
const perCompany = 6
const startMs = Date.UTC(2026, 2, 1)
const stepMs = 60_000

/** Systems of some companies, each with its own key, loggers and deliveries in transit. */
export async function makeReadingSenders(pool: pg.Pool, db: Db, address: string): Promise<ReadingSender[]> {
  const senders: ReadingSender[] = []
  for (let company = 0; company < companies; company++) {
    const world = await makeBenchWorld(pool, db, address)
    for (let place = 0; place < perCompany; place++) {
      const sender: ReadingSender = {
        world: { ...world, key: await anotherKey(db, world) },
        serials: {},
        sentUntilMs: {},
      }
      for (const { name, loggers } of Object.values(loads)) {
        const serials = Array.from({ length: loggers }, (_, n) => `SCALE-${name}-${company}-${place}-${n}`)
        await sendDelivery(world, `SCALE-${name}-${company}-${place}`, serials, new Date(startMs).toISOString())
        sender.serials[name] = serials
        sender.sentUntilMs[name] = startMs
      }
      senders.push(sender)
    }
  }
  return senders
}

async function anotherKey(db: Db, { companyCode }: BenchWorld): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', companyCode)
    .executeTakeFirstOrThrow()
  return (await makeApiKey(db, { company })).key
}

/** All senders at once, one request after the other, each continuing the last one. */
export async function sendReadings(address: string, senders: readonly ReadingSender[], load: Load): Promise<Done> {
  // Before the time begins: writing takes the load's process about as long as storing takes the portal.
  const bodies = senders.map(sender => Array.from({ length: load.requests }, () => bodyOf(sender, load)))
  const beganAt = performance.now()
  await Promise.all(
    senders.map(async ({ world }, place) => {
      for (const body of bodies[place] ?? []) await sendUntilStored({ ...world, address }, body)
    }),
  )
  const done = senders.length * load.requests * load.loggers * load.perLogger
  return { done, seconds: (performance.now() - beganAt) / 1000 }
}

/** As senders do: a portal that waits too long for a connection answers 503, and the request is sent again. */
async function sendUntilStored(world: BenchWorld, body: string) {
  for (;;) {
    const reply = await send(world, 'readings', body, 'application/x-ndjson').catch((error: Error) => error)
    if (!(reply instanceof Error)) return
    if (!reply.message.startsWith('readings: 503')) throw reply
  }
}

function bodyOf({ serials, sentUntilMs }: ReadingSender, { name, perLogger }: Load): string {
  const fromMs = sentUntilMs[name] ?? startMs
  sentUntilMs[name] = fromMs + perLogger * stepMs
  const lines: string[] = []
  for (const serial of serials[name] ?? []) {
    for (let n = 0; n < perLogger; n++) {
      const atMs = fromMs + n * stepMs
      const celsius = Math.round(50 + 20 * Math.sin(atMs / stepMs / 40)) / 10
      lines.push(readingLine(serial, atMs, celsius))
    }
  }
  return lines.join('\n')
}
