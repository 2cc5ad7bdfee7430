import os from 'node:os'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { median } from '#bench/benchWorld.ts'
import { makeDeliveryUsers } from '#bench/deliveries/deliveryUsers.ts'
import { makeDeliveryGroups, perGroup } from '#bench/deliveries/deliveryWorld.ts'
import type { Report } from '#bench/report.ts'
import { benchBroker } from '#bench/scale/brokerLoad.ts'
import { callFor, callPeople } from '#bench/scale/callLoad.ts'
import { describeWaits } from '#bench/scale/databaseWaits.ts'
import { memoryOf, startPortals, type Portals } from '#bench/scale/portals.ts'
import { loads, makeReadingSenders, sendReadings } from '#bench/scale/readingLoad.ts'
import { followChanges, lateness, streams, streamTokens } from '#bench/scale/streamLoad.ts'
import { inTurns, medianOf, waitsOf, type Measured } from '#bench/scale/turns.ts'

const groups = 2
const rounds = 4
const secondsOfCalls = 4
/** Of a disk, or of a standby that answers: a commit waits for it. */
const slowCommitMs = 2

type Row = { what: string; unit: string; measured: Measured[]; perUnit?: number }

/** What one process takes, and what 1, 2 and 4 take behind a proxy, all in turns on the same database. */
export async function benchScale(pool: pg.Pool, database: PoolConfig, report: Report): Promise<void> {
  const db = kyselyOver(pool)
  await makeDeliveryGroups(pool, 0, groups)
  const portals = await startPortals(database)
  const place = { portals, pool, database }
  const idle = portals.pids.map(memoryOf)
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    reportRow(row, report)
  }
  try {
    const [direct] = portals.sets
    const address = direct?.address ?? ''
    const people = await callPeople(address, await makeDeliveryUsers(db))
    const calls = await inTurns(place, portals.sets, rounds, set => callFor(set.address, people, secondsOfCalls))
    add({ what: `calls of the common mix (${groups * perGroup} deliveries)`, unit: 'calls', measured: calls })

    const senders = await makeReadingSenders(pool, db, address)
    const sent = (load: (typeof loads)[keyof typeof loads]) =>
      inTurns(place, portals.sets, rounds, set => sendReadings(set.address, senders, load))
    add({ what: 'readings by HTTP, 1,000 a request', unit: 'readings', measured: await sent(loads.gateway) })
    const perUnit = loads.single.perLogger
    add({ what: 'requests of 10 readings', unit: 'requests', measured: await sent(loads.single), perUnit })
    await slowCommits(pool, async () => {
      const measured = await sent(loads.single)
      add({ what: `the same, ${slowCommitMs} ms a commit`, unit: 'requests', measured, perUnit })
      await withoutNotify(pool, async () => {
        const unnoticed = await sent(loads.single)
        add({ what: '… and no NOTIFY for live pages', unit: 'requests', measured: unnoticed, perUnit })
      })
    })

    const [{ world } = {}] = senders
    if (world) {
      const tokens = await streamTokens(db, world)
      const late = new Map(portals.sets.map(set => [set, [] as number[]]))
      const measured = await inTurns(place, portals.sets, rounds, set =>
        followChanges(set.address, world, tokens, late.get(set) ?? []),
      )
      add({ what: `events of ${streams} live streams`, unit: 'events', measured })
      for (const [set, ms] of late) report(`live event, ${set.name}, p95`, `${lateness(ms).toFixed(0)} ms`, undefined)
    }
    reportMemory(portals, idle, report)
    reportConnections(rows, report)
  } finally {
    await portals.stop()
  }
  const shared = await benchBroker({ pool, database, report })
  printTable(portals, rows, shared)
}

/** Each commit waits as for a slow disk, with that of others: PostgreSQL writes them together where it may. */
async function slowCommits(pool: pg.Pool, work: () => Promise<void>) {
  const set = async (delay: number, siblings: number) => {
    await pool.query(`alter system set commit_delay = ${delay}`)
    await pool.query(`alter system set commit_siblings = ${siblings}`)
    await pool.query('select pg_reload_conf()')
  }
  await set(slowCommitMs * 1000, 0)
  try {
    await work()
  } finally {
    await set(0, 5)
  }
}

/** Shows what NOTIFY costs: transactions that end with it commit one after the other, in the whole cluster. */
async function withoutNotify(pool: pg.Pool, work: () => Promise<void>) {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_functiondef('live_notify(text, bigint[])'::regprocedure) as definition",
  )
  await pool.query(
    'create or replace function live_notify(topic text, ids bigint[]) returns void language plpgsql as $$ begin end $$',
  )
  try {
    await work()
  } finally {
    await pool.query(rows[0]?.definition ?? '')
  }
}

/** Four portals on a machine with few cores must not take much less than one: that is what a proxy and sharing cost. */
const leastShare = 0.5

function reportRow({ what, unit, measured, perUnit = 1 }: Row, report: Report) {
  for (const [index, { set, turns, ratios }] of measured.entries()) {
    const cpu = `CPU each: portal ${ms(medianOf(turns, turn => turn.portalMs * perUnit))}, PostgreSQL ${ms(medianOf(turns, turn => turn.databaseMs * perUnit))}, proxy ${ms(medianOf(turns, turn => turn.proxyMs * perUnit))}`
    const ratio = median(ratios)
    report(
      `${what}, ${set.name}${index > 0 ? `, at least ${leastShare} × one without a proxy` : ''}`,
      `${ratio.toFixed(2)} × (${rateOf({ turns }, perUnit).toFixed(0)} ${unit} a second; ${cpu})`,
      index > 0 ? ratio >= leastShare : undefined,
    )
  }
  const last = measured.at(-1)
  if (!last) return
  const waits = waitsOf(last)
  report(
    `${what}, ${last.set.name}: ${waits.active.toFixed(1)} connections at work, waiting for`,
    describeWaits(waits),
    undefined,
  )
}

const ms = (time: number) => `${time.toPrecision(2)} ms`
const rateOf = ({ turns }: Pick<Measured, 'turns'>, perUnit = 1) => medianOf(turns, turn => turn.perSecond) / perUnit

function reportMemory({ pids }: Portals, idle: ReturnType<typeof memoryOf>[], report: Report) {
  const after = pids.map(memoryOf)
  const most = (of: (typeof after)[number][], name: 'megabytes' | 'peakMegabytes') =>
    Math.max(...of.map(one => one[name]))
  const figures = `${most(idle, 'megabytes').toFixed(0)} MB after its start, ${most(after, 'megabytes').toFixed(0)} MB now, ${most(after, 'peakMegabytes').toFixed(0)} MB at most`
  report('memory of a portal', figures, undefined)
}

function reportConnections(rows: readonly Row[], report: Report) {
  const most = Math.max(...rows.flatMap(({ measured }) => measured.map(one => waitsOf(one).connections)))
  report('connections of four portals at most', `${most}, ${(most / 4).toFixed(0)} each`, undefined)
}

function printTable({ sets, proxy }: Portals, rows: readonly Row[], shared: readonly number[]) {
  const cores = os.availableParallelism()
  console.log(`\n${cores} cores for portals, PostgreSQL, ${proxy.name} and the load together.`)
  if (cores < 8) console.log('On so few cores the table shows what more portals cost, not what they gain.')
  console.log(`\n| a second | ${sets.map(({ name }) => name).join(' | ')} |`)
  console.log(`|---|${sets.map(() => '---|').join('')}`)
  for (const { what, measured, perUnit } of rows) {
    const cells = measured.map(one => `${rateOf(one, perUnit).toFixed(0)} (${median(one.ratios).toFixed(2)} ×)`)
    console.log(`| ${what} | ${cells.join(' | ')} |`)
  }
  if (shared.length > 0) {
    const cells = shared.map(rate => `${rate.toFixed(0)} (${(rate / (shared[0] ?? rate)).toFixed(2)} ×)`)
    console.log(`| MQTT messages by Mosquitto | | ${cells.join(' | ')} |`)
  }
}
