import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/config.ts'
import type { DB } from '#server/platform/db/tables.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { BenchedApp } from '#bench/benchedApp.ts'
import { benchDashboards } from '#bench/deliveries/dashboards.ts'
import {
  ask,
  plansOf,
  statementsOf,
  timingOf,
  type Benched,
  type Question,
  type Statement,
  type Timing,
} from '#bench/deliveries/deliveryAnswers.ts'
import { keywords, questionsOf } from '#bench/deliveries/deliveryQuestions.ts'
import { makeDeliveryUsers, type BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { makeDeliveryGroups, perGroup, readingsPerDelivery } from '#bench/deliveries/deliveryWorld.ts'
import { timed } from '#bench/benchWorld.ts'
import type { Report } from '#bench/report.ts'

const smallGroups = 6
const largeGroups = 63
const rounds = 15
const suggestionRounds = 20

/** Search, suggestions and details at a hundred thousand and at a million deliveries, for every kind of user. */
export async function benchDeliveries(pool: pg.Pool, process: BenchedApp, report: Report) {
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })
  const log = createLogger({ logLevel: 'warn' })
  const app = await createApp({ config: readConfig({ DEMO: '0' }), pool, db, log, now: () => new Date() })
  const benched: Benched = { app, statements, address: process.address, pool }
  await pool.query('select ensure_readings_month((current_date - n * 28)::date) from generate_series(-1, 16) n')

  await grow(pool, 0, smallGroups)
  const users = await makeDeliveryUsers(db)
  const before = await timings(benched, users, smallGroups)
  await grow(pool, smallGroups, largeGroups)
  const after = await timings(benched, users, largeGroups)
  for (const [key, large] of after) compare(report, key, large, before.get(key))
  await reportPlans(benched, users, report)
  await reportSuggestions(benched, users, report)
  await reportPlatformMonth(benched, users, report)
  await benchDashboards(benched, users, report)
  await app.close()
}

async function grow(pool: pg.Pool, from: number, until: number) {
  const ms = await timed(() => makeDeliveryGroups(pool, from, until))
  const [deliveries, readings] = [until * perGroup, until * perGroup * readingsPerDelivery]
  console.log(`made     ${deliveries} deliveries with ${readings} readings in ${(ms / 1000).toFixed(0)} s`)
}

async function timings(benched: Benched, users: BenchUser[], groups: number): Promise<Map<string, Timing>> {
  const found = new Map<string, Timing>()
  for (const user of users) {
    for (const question of await questionsOf(benched, user, groups)) {
      found.set(`${user.kind}: ${question.name}`, await timingOf(benched, user, question, rounds))
    }
  }
  return found
}

/** The limit is the SQL itself and a bare round trip; for answers of a few milliseconds the trip is the larger part. */
function compare(report: Report, key: string, large: Timing, small: Timing | undefined) {
  const { httpMs, sqlMs, bareMs, found, size } = large
  const growth = httpMs / (small?.httpMs ?? Number.NaN)
  const parts = `${httpMs.toFixed(1)} ms, SQL ${sqlMs.toFixed(1)} ms, bare trip ${bareMs.toFixed(1)} ms, ${found} found, ${size.wireKilobytes.toFixed(1)} of ${size.kilobytes.toFixed(1)} KB sent`
  const figure = `${(httpMs / sqlMs).toFixed(2)} × the SQL, growth ${growth.toFixed(2)} × (${parts})`
  report(
    `${key}, at most 1.5 × SQL and bare trip, growth 1.3 ×`,
    figure,
    httpMs <= 1.5 * sqlMs + bareMs && growth <= 1.3,
  )
}

async function reportPlans(benched: Benched, users: BenchUser[], report: Report) {
  for (const user of users) {
    for (const question of await questionsOf(benched, user, largeGroups)) {
      const { scans, whole } = await plansOf(benched, (await statementsOf(benched, user, question)).statements)
      const key = `${user.kind}: ${question.name}, no large table read whole`
      report(key, whole.length === 0 ? `${scans.length} scans` : whole.join('; '), whole.length === 0)
      for (const scan of scans) console.log(`           ${scan}`)
    }
  }
}

/** p95 over all fields and their keywords. */
async function reportSuggestions(benched: Benched, users: BenchUser[], report: Report) {
  for (const user of users) {
    const times: number[] = []
    const asked: Question[] = keywords
    for (let round = 0; round < suggestionRounds; round++)
      for (const question of asked) times.push(await timed(() => ask(benched.address, user, question)))
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    report(`${user.kind}: suggestions, p95 under 100 ms`, `${p95.toFixed(1)} ms (${times.length} answers)`, p95 < 100)
  }
}

/** A month of everything: what is counted grows with the world, so it is told and has no limit. */
async function reportPlatformMonth(benched: Benched, users: BenchUser[], report: Report) {
  const platform = users.find(user => user.isPlatform)
  if (!platform) return
  const [question] = await questionsOf(benched, platform, 1)
  if (!question) return
  const { httpMs, sqlMs, found } = await timingOf(benched, platform, question, rounds)
  report(
    'platform: search of a long period',
    `${httpMs.toFixed(0)} ms, SQL ${sqlMs.toFixed(0)} ms, ${found} found`,
    true,
  )
}
