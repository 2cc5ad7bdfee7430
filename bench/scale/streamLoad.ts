import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { p95, sendDelivery, type BenchWorld } from '#bench/benchWorld.ts'
import { tokenOf } from '#bench/deliveries/deliveryUsers.ts'
import type { Done } from '#bench/scale/turns.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openLiveAt, type LiveStream } from '#test/support/network/liveStream.ts'

export const streams = 240
const perSession = 20
const perAccount = 60
const changes = 4
const dayMs = 86_400_000
const reopenPauseMs = 100

/** A token for each stream; accounts and sessions have as many as they may. */
export async function streamTokens(db: Db, { companyCode }: BenchWorld): Promise<string[]> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', companyCode)
    .executeTakeFirstOrThrow()
  const tokens: string[] = []
  for (let account = 0; account < streams / perAccount; account++) {
    const { email } = await makeUser(db, { company, role: '01' })
    for (let session = 0; session < perAccount / perSession; session++) {
      const token = await tokenOf(db, email)
      tokens.push(...Array.from({ length: perSession }, () => token))
    }
  }
  return tokens
}

let sent = 0

/** All streams at once, each of which hears of every change; `lateMs` collects the time from the request to each event. */
export async function followChanges(
  address: string,
  world: BenchWorld,
  tokens: readonly string[],
  lateMs: number[],
): Promise<Done> {
  const opened = await Promise.all(tokens.map(token => listening(address, token)))
  try {
    await heard(world, opened)
    const beganAt = performance.now()
    for (let change = 0; change < changes; change++) lateMs.push(...(await heard(world, opened)))
    return { done: changes * opened.length, seconds: (performance.now() - beganAt) / 1000 }
  } finally {
    for (const stream of opened) stream.leave()
  }
}

/** A stream that says that it listens; as many as the account may have count until the portal knows that they were left. */
async function listening(address: string, token: string): Promise<LiveStream> {
  for (;;) {
    const stream = await openLiveAt(address, liveCalls.watchDeliveries, {}, token)
    const line = await stream.next()
    if (line && 'kind' in line) return stream
    if (line?.code !== codes.tooManyRequests) throw new Error(`a stream was refused: ${JSON.stringify(line)}`)
    await sleep(reopenPauseMs)
  }
}

/** The ms after which each stream knows of a new delivery. */
async function heard(world: BenchWorld, opened: readonly LiveStream[]): Promise<number[]> {
  const { rows } = await world.pool.query<{ id: number }>('select coalesce(max(id), 0) as id from deliveries')
  const before = rows[0]?.id ?? 0
  const beganAt = performance.now()
  const hearing = Promise.all(
    opened.map(async stream => {
      await hearsOf(stream, before)
      return performance.now() - beganAt
    }),
  )
  // If the delivery is refused, that is the error to show.
  hearing.catch(() => undefined)
  sent += 1
  const day = new Date(Date.UTC(2026, 2, 1) + sent * dayMs).toISOString()
  await sendDelivery(world, `STREAM-${sent}`, [`STREAM-${sent}`], day)
  return await hearing
}

/** Waits for a delivery with a higher id, or for the word that changes were missed, upon which a page reloads. */
async function hearsOf(stream: LiveStream, before: number): Promise<void> {
  for (;;) {
    const line = await stream.next()
    if (!line || 'code' in line) throw new Error(`a stream ended: ${JSON.stringify(line)}`)
    if (line.kind === 'missed' || (line.kind === 'changed' && line.ids.some(id => id > before))) return
  }
}

export const lateness = (lateMs: readonly number[]) => p95([...lateMs])
