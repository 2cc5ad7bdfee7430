import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { median } from '#bench/benchWorld.ts'
import { cpuMsOf } from '#bench/calls/cpuTime.ts'
import type { Portals, PortalSet } from '#bench/scale/portals.ts'
import { watchWaits, type Waits } from '#bench/scale/databaseWaits.ts'

/** What was done in a turn; the ms are CPU time for each. */
export type Turn = { perSecond: number; portalMs: number; databaseMs: number; proxyMs: number; waits: Waits }
/** The turns of a set, with the ratio to the turn of the first set in the same round. */
export type Measured = { set: PortalSet; turns: Turn[]; ratios: number[] }

/** How much was done, and in how many seconds. */
export type Done = { done: number; seconds: number }

type Place = { portals: Portals; pool: pg.Pool; database: PoolConfig }

/**
 * Lets the sets work in turns, because the speed of a shared machine changes from minute to minute. The first round is not
 * counted: processes compile their code, connections plan their statements.
 */
export async function inTurns(
  { portals, pool, database }: Place,
  sets: readonly PortalSet[],
  rounds: number,
  work: (set: PortalSet) => Promise<Done>,
): Promise<Measured[]> {
  const measured = sets.map((set): Measured => ({ set, turns: [], ratios: [] }))
  for (let round = -1; round < rounds; round++) {
    let first: Turn | undefined
    for (const one of measured) {
      const turn = await turnOf({ portals, pool, database }, () => work(one.set))
      if (round < 0) continue
      first ??= turn
      one.turns.push(turn)
      one.ratios.push(turn.perSecond / first.perSecond)
    }
  }
  return measured
}

async function turnOf({ portals, pool, database }: Place, work: () => Promise<Done>): Promise<Turn> {
  const cpu = async () => ({
    portal: cpuMsOf(portals.pids),
    database: await databaseCpu(pool),
    proxy: portals.proxy.pid === undefined ? 0 : cpuMsOf([portals.proxy.pid]),
  })
  const before = await cpu()
  const { result, waits } = await watchWaits(database, work)
  const after = await cpu()
  return {
    perSecond: result.done / result.seconds,
    portalMs: (after.portal - before.portal) / result.done,
    databaseMs: usedBetween(before.database, after.database) / result.done,
    proxyMs: (after.proxy - before.proxy) / result.done,
    waits,
  }
}

type CpuByPid = Map<number, number>

/** The CPU time of each process of the server but the connection that asks, in ms. */
export async function databaseCpu(pool: pg.Pool): Promise<CpuByPid> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and application_name <> 'bench'`,
  )
  return new Map(rows.map(({ pid }) => [pid, cpuMsOf([pid])]))
}

/** Connections that were closed in between do not count: what they used before must not be taken off. */
export const usedBetween = (before: CpuByPid, after: CpuByPid): number =>
  [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)

export const medianOf = (turns: readonly Turn[], of: (turn: Turn) => number) => median(turns.map(of))

/** Of all turns of a set: the connections at most, and the waits of the turn in the middle. */
export function waitsOf({ turns }: Measured): Waits {
  const middle = turns.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(turns.length / 2)]
  if (!middle) throw new Error('there was no turn')
  return { ...middle.waits, connections: Math.max(...turns.map(({ waits }) => waits.connections)) }
}
