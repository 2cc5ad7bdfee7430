import type { Client, ClientBase, Pool, PoolConfig } from 'pg'
import { openSession } from '#server/platform/db/connection/ownSession.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** The interval of checks, how long a statement may be silent before the server is queried, and the query's timeout. */
export type SilenceTiming = { lookMs: number; silentMs: number; askMs: number }
const calmTiming: SilenceTiming = { lookMs: 5000, silentMs: 10_000, askMs: 5000 }

/** Fields of the driver that its types omit for a pool's clients. */
type PooledClient = ClientBase & Pick<Client, 'connection'> & { readyForQuery?: boolean; processID?: number | null }
type Watched = { client: PooledClient; bytes: number; silentSince: number }
/** When a session was cut, by its process id. */
type Forsaken = Map<number, number>
/** The process ids that the server is working for, or that it says nothing, or cannot be reached. */
type ServerReport = ReadonlySet<number> | 'nothing' | 'unreachable'

/** A server that does not answer twice in a row is gone. */
const unansweredInARow = 2

/**
 * The system notices a dropped connection only after a quarter of an hour. So a silent session is looked up on another
 * connection: if the server does not know it, has long answered it, or cannot be reached, the connection is cut and its
 * statement fails. A session that the server is working for is left alone, however long it takes.
 */
export function cutSilentConnections(pool: Pool, timing = calmTiming): void {
  const watched = new Map<unknown, Watched>()
  /** Sessions that were cut here, and when; the server may not have noticed and may keep their locks. */
  const forsaken: Forsaken = new Map()
  let unanswered = 0
  let isAsking = false
  pool.on('connect', client => watched.set(client, { client, bytes: 0, silentSince: performance.now() }))
  pool.on('remove', client => watched.delete(client))

  const looking = setInterval(() => {
    if (pool.ended) return clearInterval(looking)
    for (const session of watched.values()) noticeBytes(session)
    if (!isAsking && (silentSessions().length > 0 || forsaken.size > 0)) void ask()
    if (silentSessions().length === 0) unanswered = 0
  }, timing.lookMs)
  looking.unref()

  const silentSessions = () =>
    [...watched.values()].filter(({ silentSince }) => performance.now() - silentSince >= timing.silentMs)

  async function ask() {
    isAsking = true
    const silent = silentSessions()
    const report = await workingSessions(pool.options, timing, forsaken)
    isAsking = false
    unanswered = report === 'unreachable' ? unanswered + 1 : 0
    if (report === 'nothing' || (report === 'unreachable' && unanswered < unansweredInARow)) return
    if (report !== 'unreachable') forsaken.clear()
    const isBusy = ({ client }: Watched) => report !== 'unreachable' && report.has(client.processID ?? 0)
    for (const session of silent) {
      noticeBytes(session)
      if (!silentSessions().includes(session) || isBusy(session)) continue
      forsaken.set(session.client.processID ?? 0, performance.now())
      cut(session.client)
    }
  }
}

/** A session is silent while a statement waits and no byte arrives. */
function noticeBytes(session: Watched) {
  const { stream } = session.client.connection
  const bytes = 'bytesRead' in stream ? Number(stream.bytesRead) : 0
  if (session.client.readyForQuery !== false || bytes !== session.bytes) session.silentSince = performance.now()
  session.bytes = bytes
}

const cut = ({ connection }: PooledClient) =>
  connection.stream.destroy(Object.assign(new Error('the database has not answered for long'), { code: '08006' }))

/**
 * A process id is used again, most of all by another server that leads now, where this portal's new sessions may have it: only
 * a session that is older than the cut is ended.
 */
export async function endForsaken(client: Pick<ClientBase, 'query'>, forsaken: Forsaken): Promise<void> {
  const seconds = [...forsaken.values()].map(cutAt => (performance.now() - cutAt) / 1000)
  await client.query(
    `select pg_terminate_backend(a.pid)
       from pg_stat_activity a join unnest($1::int[], $2::float8[]) f (pid, seconds) on f.pid = a.pid
      where a.backend_start < now() - make_interval(secs => f.seconds)
        and a.usename = current_user and a.datname = current_database() and a.backend_type = 'client backend'`,
    [[...forsaken.keys()], seconds],
  )
}

/** Uses a connection of its own, because all of the pool may be silent. Ends the forsaken sessions. */
async function workingSessions(
  options: PoolConfig,
  { askMs, silentMs }: SilenceTiming,
  forsaken: Forsaken,
): Promise<ServerReport> {
  const own = { application_name: 'kelvinchain watch', connectionTimeoutMillis: askMs, query_timeout: askMs }
  let client: (Client & PooledClient) | undefined
  try {
    client = await openSession(options, own)
    const { rows } = await client.query<{ pid: number; isSelf: boolean }>(
      `select pid, pid = pg_backend_pid() as "isSelf" from pg_stat_activity
       where state is null or state not like 'idle%' or state_change > now() - make_interval(secs => $1)`,
      [silentMs / 1000],
    )
    // Behind a connection pooler, the process ids are not those that the driver knows.
    if (!rows.some(({ pid, isSelf }) => isSelf && pid === client?.processID)) return 'nothing'
    if (forsaken.size > 0) await endForsaken(client, forsaken)
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return isAnswered(error) ? 'nothing' : 'unreachable'
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** A server that refuses (too many sessions, starting up) is there: its system closes connections that it does not know. */
const isAnswered = (error: unknown) => /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '')
