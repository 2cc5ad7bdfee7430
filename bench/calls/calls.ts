import { Agent } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { median } from '#bench/benchWorld.ts'
import { callMixOf } from '#bench/calls/callMix.ts'
import { cpuMsOf } from '#bench/calls/cpuTime.ts'
import { ask, type Question } from '#bench/deliveries/deliveryAnswers.ts'
import { makeDeliveryUsers, type BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { makeDeliveryGroups, perGroup } from '#bench/deliveries/deliveryWorld.ts'
import { forkProcess } from '#bench/forkedProcess.ts'
import type { Report } from '#bench/report.ts'

const groups = 6
const rounds = 11
const mixesPerRound = 6

type Portal = Awaited<ReturnType<typeof startPortal>>
type Person = { user: BenchUser; mix: Question[]; agent: Agent }
type Round = { perSecond: number; portalMs: number; databaseMs: number }

/**
 * The common mix of calls of five users at once. With BENCH_AGAINST also by the portal in that folder, which has the same
 * schema: both take turns, since the speed of a shared machine changes from minute to minute.
 */
export async function benchCalls(pool: pg.Pool, database: PoolConfig, report: Report) {
  await makeDeliveryGroups(pool, 0, groups)
  const users = await makeDeliveryUsers(kyselyOver(pool))
  const folders = ['.', ...[process.env['BENCH_AGAINST'] ?? []].flat()]
  const portals = await Promise.all(folders.map(folder => startPortal(folder, database)))
  const people: Person[] = []
  for (const user of users.filter(({ isPlatform }) => !isPlatform)) {
    const mix = await callMixOf(portals[0]?.address ?? '', user)
    people.push({ user, mix, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
  }
  const measured = new Map(portals.map(portal => [portal, [] as Round[]]))
  for (let round = -2; round < rounds; round++) {
    for (const [portal, own] of measured) {
      const figures = await roundOf(portal, people, pool)
      if (round >= 0) own.push(figures)
    }
  }
  for (const [portal, own] of measured) report(`common mix of calls, ${portal.folder}`, figureOf(own), undefined)
  const [ours = [], theirs] = [...measured.values()]
  if (theirs) {
    const ratioOf = (figure: (round: Round) => number) =>
      median(theirs.map((round, nth) => figure(ours[nth] ?? round) / figure(round))).toFixed(2)
    const cpu = ratioOf(({ portalMs, databaseMs }) => portalMs + databaseMs)
    report(
      'neighbouring rounds',
      `${ratioOf(({ perSecond }) => perSecond)} × the calls, ${cpu} × the CPU a call`,
      undefined,
    )
  }
  for (const { stop } of portals) await stop()
}

async function startPortal(folder: string, database: PoolConfig) {
  const file = pathToFileURL(path.resolve(folder, 'bench/benchedProcess.ts'))
  return { folder, ...(await forkProcess(file, database)) }
}

async function roundOf(portal: Portal, people: Person[], pool: pg.Pool): Promise<Round> {
  const before = await cpuOf(portal, pool)
  const startedAt = performance.now()
  const counts = await Promise.all(people.map(person => callsOf(portal, person)))
  const ms = performance.now() - startedAt
  const after = await cpuOf(portal, pool)
  const calls = counts.reduce((sum, count) => sum + count, 0)
  return {
    perSecond: (calls * 1000) / ms,
    portalMs: (after.portalMs - before.portalMs) / calls,
    databaseMs: (after.databaseMs - before.databaseMs) / calls,
  }
}

async function callsOf({ address }: Portal, { user, mix, agent }: Person): Promise<number> {
  for (let time = 0; time < mixesPerRound; time++) {
    for (const question of mix) await ask(address, user, question, agent)
  }
  return mix.length * mixesPerRound
}

async function cpuOf({ child }: Portal, pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'kelvinchain%' and pid <> pg_backend_pid()",
  )
  return { portalMs: cpuMsOf([child.pid ?? 0]), databaseMs: cpuMsOf(rows.map(({ pid }) => pid)) }
}

function figureOf(measured: Round[]) {
  const of = (name: keyof Round) => median(measured.map(round => round[name]))
  const cpu = `${of('portalMs').toFixed(1)} ms of CPU a call in the portal, ${of('databaseMs').toFixed(1)} ms in PostgreSQL`
  return `${of('perSecond').toFixed(0)} calls a second, ${cpu} (${groups * perGroup} deliveries)`
}
