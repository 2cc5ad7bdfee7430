import type { Client, ClientBase, Pool, PoolConfig } from 'pg'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** How often it is looked, and how long a statement may be without a word before the server is asked about it. */
export type SilenceTiming = { lookMs: number; silentMs: number; askMs: number }
const calmTiming: SilenceTiming = { lookMs: 5000, silentMs: 10_000, askMs: 5000 }

/** The driver knows these, though its types don't say so of a pool's clients. */
type Asking = ClientBase & Pick<Client, 'connection'> & { readyForQuery?: boolean; processID?: number | null }
type Watched = { client: Asking; bytes: number; silentSince: number }
/** What the server says of those that are silent: the numbers of those it works for, or that it cannot be asked. */
type Reported = ReadonlySet<number> | 'nothing' | 'unreachable'

/** A server that does not answer twice in a row is gone. */
const unansweredInARow = 2

/**
 * A connection that was dropped without a word would be waited for until the system gives up, a quarter of an hour
 * later. So whoever waits for long is asked about on another connection: where the server does not know the session, or
 * has long answered it, or cannot be reached itself, the connection is cut and its statement fails. One that the server
 * works for is left alone, however long it takes.
 */
export function cutSilentConnections(pool: Pool, timing = calmTiming): void {
  const watched = new Set<Watched>()
  /** Sessions that were cut here; the server may not have heard of it, and keep their locks. */
  const forsaken = new Set<number>()
  let unanswered = 0
  let asking = false
  pool.on('connect', client => watched.add({ client: client, bytes: 0, silentSince: performance.now() }))
  pool.on('remove', client => {
    for (const one of watched) if (one.client === client) watched.delete(one)
  })

  const looking = setInterval(() => {
    if (pool.ended) return clearInterval(looking)
    for (const one of watched) notice(one)
    if (!asking && (silentOnes().length > 0 || forsaken.size > 0)) void ask()
    if (silentOnes().length === 0) unanswered = 0
  }, timing.lookMs)
  // Nothing is kept going by being watched.
  looking.unref()

  const silentOnes = () => [...watched].filter(one => performance.now() - one.silentSince >= timing.silentMs)

  async function ask() {
    asking = true
    const silent = silentOnes()
    const reported = await workingSessions(pool.options, timing, forsaken)
    asking = false
    unanswered = reported === 'unreachable' ? unanswered + 1 : 0
    if (reported === 'nothing' || (reported === 'unreachable' && unanswered < unansweredInARow)) return
    if (reported !== 'unreachable') forsaken.clear()
    const isWorkedFor = ({ client }: Watched) => reported !== 'unreachable' && reported.has(client.processID ?? 0)
    for (const one of silent) {
      notice(one)
      if (!silentOnes().includes(one) || isWorkedFor(one)) continue
      forsaken.add(one.client.processID ?? 0)
      cut(one.client)
    }
  }
}

/** Only a statement that waits, and of which not a byte has come since, is silent. */
function notice(one: Watched) {
  const bytes = bytesReadOf(one.client)
  if (one.client.readyForQuery !== false || bytes !== one.bytes) one.silentSince = performance.now()
  one.bytes = bytes
}

const bytesReadOf = ({ connection: { stream } }: Asking) => ('bytesRead' in stream ? Number(stream.bytesRead) : 0)

const cut = ({ connection }: Asking) =>
  connection.stream.destroy(Object.assign(new Error('the database has not answered for long'), { code: '08006' }))

/** A number may be another's by now, but hardly another session of this user's on this database. */
const endForsaken = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1) and usename = current_user and datname = current_database() and backend_type = 'client backend'`

/** Asked on a connection of its own: those of the pool may all be silent. Ends the sessions that were forsaken. */
async function workingSessions(
  options: PoolConfig,
  { askMs, silentMs }: SilenceTiming,
  forsaken: ReadonlySet<number>,
): Promise<Reported> {
  const own = { application_name: 'kelvinchain watch', connectionTimeoutMillis: askMs, query_timeout: askMs }
  let client: (Client & Asking) | undefined
  try {
    client = await openSession(options, own)
    const { rows } = await client.query<{ pid: number; isSelf: boolean }>(
      `select pid, pid = pg_backend_pid() as "isSelf" from pg_stat_activity
       where state is null or state not like 'idle%' or state_change > now() - make_interval(secs => $1)`,
      [silentMs / 1000],
    )
    // Behind a pooler sessions have other numbers than the driver knows.
    if (!rows.some(({ pid, isSelf }) => isSelf && pid === client?.processID)) return 'nothing'
    if (forsaken.size > 0) await client.query(endForsaken, [[...forsaken]])
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return isAnswered(error) ? 'nothing' : 'unreachable'
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** A server that refuses (too many sessions, starting up) is there: the system closes the connections it has forgotten. */
const isAnswered = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
