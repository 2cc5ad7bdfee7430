import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { DB } from '#server/platform/db/tables.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
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
import { makeArrivals } from '#bench/deliveries/arrivals.ts'
import { keywords, questionsOf, typedTexts } from '#bench/deliveries/deliveryQuestions.ts'
import { makeDeliveryUsers, type BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { makeDeliveryGroups, perGroup, readingsPerDelivery } from '#bench/deliveries/deliveryWorld.ts'
import { median, p95, timed } from '#bench/benchWorld.ts'
import type { Report } from '#bench/report.ts'

const smallGroups = 6
const largeGroups = 63
const rounds = 15
const typedRounds = 20

/** Search, suggestions and details with a hundred thousand and with a million deliveries, for every kind of user. */
export async function benchDeliveries(pool: pg.Pool, { address }: BenchedApp, report: Report) {
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })
  const log = createLogger({ logLevel: 'warn' })
  const app = await createApp({ config: readConfig({ DEMO: '0' }), pool, db, log, now: () => new Date() })
  const benched: Benched = { app, statements, address, pool }

  await grow(pool, 0, smallGroups)
  const arrivals = await makeArrivals(db, app)
  const users = await makeDeliveryUsers(db)
  await arrivals.move()
  const before = await timings(benched, users, smallGroups)
  await grow(pool, smallGroups, largeGroups)
  await arrivals.move()
  const after = await timings(benched, users, largeGroups)
  for (const [key, large] of after) compare(report, key, large, before.get(key))
  await arrivals.move()
  await reportPlans(benched, users, report)
  await reportTyped(benched, users, report, 'suggestions', keywords)
  await reportTyped(benched, users, report, 'search box', typedTexts)
  await reportPlatformMonth(benched, users, report)
  await benchDashboards(benched, users, report)
  await app.close()
}

async function grow(pool: pg.Pool, from: number, until: number) {
  const ms = await timed(() => makeDeliveryGroups(pool, from, until))
  const [deliveries, readings] = [until * perGroup, until * perGroup * readingsPerDelivery]
  console.log(`created  ${deliveries} deliveries with ${readings} readings in ${(ms / 1000).toFixed(0)} s`)
}

async function timings(benched: Benched, users: BenchUser[], groups: number): Promise<Map<string, Timing>> {
  const results = new Map<string, Timing>()
  for (const user of users) {
    for (const question of await questionsOf(benched, user, groups)) {
      results.set(`${user.kind}: ${question.name}`, await timingOf(benched, user, question, rounds))
    }
  }
  return results
}

/** The limit includes a bare round trip, which dominates in answers of a few milliseconds. */
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
      const key = `${user.kind}: ${question.name}, no full scan of a large table`
      report(key, whole.length === 0 ? `${scans.length} scans` : whole.join('; '), whole.length === 0)
      for (const scan of scans) console.log(`           ${scan}`)
    }
  }
}

/** For everything that is typed; the slowest is named. */
async function reportTyped(
  { address }: Benched,
  users: BenchUser[],
  report: Report,
  what: string,
  questions: readonly Question[],
) {
  for (const user of users) {
    const times: { name: string; ms: number }[] = []
    for (let round = 0; round < typedRounds; round++)
      for (const question of questions)
        times.push({ name: question.name, ms: await timed(() => ask(address, user, question)) })
    const ms = p95(times.map(one => one.ms))
    const slowest = Object.entries(Object.groupBy(times, one => one.name))
      .map(([name, some = []]) => ({ name, ms: median(some.map(one => one.ms)) }))
      .sort((a, b) => b.ms - a.ms)[0]
    const slow = slowest ? `, slowest ${slowest.name.slice(0, 20)} ${slowest.ms.toFixed(1)} ms` : ''
    report(`${user.kind}: ${what}, p95 under 100 ms`, `${ms.toFixed(1)} ms (${times.length} answers${slow})`, ms < 100)
  }
}

/** Without a limit, because the number of counted deliveries grows with the world. */
async function reportPlatformMonth(benched: Benched, users: BenchUser[], report: Report) {
  const platform = users.find(user => user.isPlatform)
  if (!platform) return
  const [question] = await questionsOf(benched, platform, 1)
  if (!question) return
  const { httpMs, sqlMs, found } = await timingOf(benched, platform, question, rounds)
  const figure = `${httpMs.toFixed(0)} ms, SQL ${sqlMs.toFixed(0)} ms, ${found} found`
  report('platform: search of a long period', figure, undefined)
}
