import type { PoolConfig } from 'pg'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { startBenchedApp } from '#bench/benchedApp.ts'
import { makeBenchWorld, median, send, sendDelivery, timed, type BenchWorld } from '#bench/benchWorld.ts'
import { tokenOf } from '#bench/deliveries/deliveryUsers.ts'
import type { Report } from '#bench/report.ts'
import { askCurve, makeCurve } from '#bench/telemetry/curve.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeCitusDatabase, onNode, startCitusCluster } from '#test/citus/citusCluster.ts'
import { findCitus, howToInstall, type CitusPrograms } from '#test/citus/citusPrograms.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const shardCounts = [4, 32, 128]
const rounds = 7
const loggers = 20
const curveReadings = 100_000
const startMs = Date.UTC(2026, 2, 1)
const stepMs = 60_000

/** The same portal on the same PostgreSQL, without Citus and with segments in 4, 32 and 128 shards on two workers, in turns. */
export async function benchCitus(report: Report) {
  const programs = findCitus()
  if (!programs) return report('Citus', `not run: ${howToInstall}`, undefined)
  const plain = await startThrowAway({ fsync: 'off', max_connections: '300' }, programs.folder)
  const cluster = await startCitusCluster(programs)
  try {
    const portals = [await startPortal('without Citus', plain)]
    for (const shards of shardCounts) {
      const database = `shards_${shards}`
      await makeCitusDatabase(cluster, database)
      const { host, port, user, password } = cluster.coordinator
      await onNode(cluster.coordinator, database, client =>
        client.query(`alter database ${database} set citus.shard_count = ${shards}`),
      )
      portals.push(await startPortal(`${shards} shards`, { host, port, user, password, database }))
    }
    await compare(portals, programs, report)
    for (const { stop } of portals) await stop()
  } finally {
    await Promise.all([cluster.stop(), plain.stop()])
  }
}

type Portal = Awaited<ReturnType<typeof startPortal>>

async function startPortal(name: string, access: PoolConfig) {
  const { host, port, user, password, database } = access
  const config = { host, port, user, password, database } as PoolConfig
  await migrate(config)
  const pool = createPool({ ...config, isKeepingStatements: true }, 6, () => undefined)
  const app = await startBenchedApp(config)
  const world = await makeBenchWorld(pool, kyselyOver(pool), app.address)
  const token = await tokenOf(world.db, world.userEmail)
  await sendDelivery(world, 'BENCH', serials('L'), new Date(startMs).toISOString())
  await sendDelivery(world, 'BENCH-ONE', ['ONE'], new Date(startMs).toISOString())
  for (let n = 0; n < 200; n++) await sendDelivery(world, `BENCH-${n}`, [`D-${n}`], new Date(startMs).toISOString())
  const [large, small] = [
    await makeCurve(world, 'BENCH-CURVE', curveReadings),
    await makeCurve(world, 'BENCH-DELIVERY', 864, 300_000),
  ]
  const stop = async () => {
    await app.stop()
    await pool.end()
  }
  return { name, world, token, large, small, stop }
}

const serials = (of: string) => Array.from({ length: loggers }, (_, n) => `${of}-${n}`)

type Measured = { what: string; run: (portal: Portal, round: number) => Promise<unknown> }

/** A round of each in turn; what is compared is the median of its times, in shares of those without Citus. */
async function compare(portals: Portal[], { postgres, citus }: CitusPrograms, report: Report) {
  for (const { what, run } of measured) {
    const times = portals.map((): number[] => [])
    for (let round = -1; round < rounds; round++) {
      for (const [n, portal] of portals.entries()) {
        const ms = await timed(() => run(portal, round + 1))
        // The first round fills caches.
        if (round >= 0) times[n]?.push(ms)
      }
    }
    const medians = times.map(median)
    const [plain = NaN] = medians
    const figures = medians.map((ms, n) => `${portals[n]?.name} ${ms.toFixed(1)} ms (${(ms / plain).toFixed(2)})`)
    report(`${what}; ${postgres}, Citus ${citus}`, figures.join(', '), undefined)
  }
}

const measured: Measured[] = [
  {
    what: '100,000 readings of 20 loggers in a request',
    run: ({ world }, round) => send(world, 'readings', lines(serials('L'), round * 5000, 5000), ndjson),
  },
  {
    what: '50 requests of one reading',
    run: async ({ world }, round) => {
      for (let n = 0; n < 50; n++) await send(world, 'readings', lines(['ONE'], round * 50 + n, 1), ndjson)
    },
  },
  {
    what: '2,000 late readings of 20 loggers in a request',
    run: ({ world }, round) => send(world, 'readings', lines(serials('L'), round * 100, 100, 30_000), ndjson),
  },
  { what: 'curve of 100,000 readings', run: ({ world, token, large }) => askCurve(world.address, token, large) },
  {
    what: '20 curves of a delivery (864 readings)',
    run: async ({ world, token, small }) => {
      for (let n = 0; n < 20; n++) await askCurve(world.address, token, small)
    },
  },
  {
    what: '20 searches of 200 deliveries by period',
    run: async ({ world, token }) => {
      for (let n = 0; n < 20; n++) await search(world, token)
    },
  },
]

const ndjson = 'application/x-ndjson'

function lines(of: string[], from: number, count: number, offsetMs = 0): string {
  return of
    .flatMap((serial, logger) =>
      Array.from({ length: count }, (_, n) =>
        readingLine(serial, startMs + (from + n) * stepMs + offsetMs, (20 + ((from + n + logger) % 60)) / 10),
      ),
    )
    .join('\n')
}

async function search({ address }: BenchWorld, token: string) {
  const reply = await fetch(`${address}/pro-api${deliveryCalls.searchByOther.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sessionHeaders.accessToken]: token },
    body: JSON.stringify({ shippingDateFrom: '2026-02-01', shippingDateTo: '2026-06-30', deliveryType: ['0002'] }),
  })
  const { code } = (await reply.json()) as { code: number }
  if (code !== 200) throw new Error(`search: ${code}`)
}
