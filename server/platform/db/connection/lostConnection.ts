import type { ClientBase, Pool, PoolClient } from 'pg'
import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** SQLSTATE: a connection could not be established; it was lost. */
const notMade = '08001'
const lost = '08006'

/** SQLSTATE: a statement that writes, on a server that only reads: another one leads now. */
const onlyReads = '25006'
/** The function of PostgreSQL that gives up waiting for the synchronous standby when a statement is cancelled. */
const waitForStandby = 'SyncRepWaitForLSN'

type Answer = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * Adds PostgreSQL's code to the driver's errors about lost connections, which have only a text, so that the request is
 * answered with 503. A loss between two statements does not end the process: the next statement fails.
 */
export function nameLosses(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const named = (answer?: Answer) => {
    if (answer === undefined) return connect().catch(error => Promise.reject(withCode(error, notMade)))
    return connect((error, client, done) => answer(error && withCode(error, notMade), client, done))
  }
  pool.connect = named as typeof pool.connect
  pool.on('connect', client => nameLossOf(client))
}

function nameLossOf(client: ClientBase) {
  let isLost = false
  let isUnreplicated = false
  const cut = () => {
    const { stream } = (client as DriverClient).connection
    setImmediate(() => stream.destroy(Object.assign(new Error('the connection was given up'), { code: lost })))
  }
  // PostgreSQL then reports success, although no standby has it.
  client.on('notice', ({ routine }) => {
    if (routine !== waitForStandby) return
    isUnreplicated = true
    cut()
  })
  // The running statement fails with the same error afterwards.
  client.on('error', error => {
    isLost = true
    withCode(error, lost)
  })
  client.on('end', () => (isLost = true))
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const named = (...asked: unknown[]) => {
    const answer = query(...asked)
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      result => (isUnreplicated ? Promise.reject(notReplicated()) : result),
      error => {
        // Only another connection leads to the new leader.
        if (errorCode(error) === onlyReads) cut()
        return Promise.reject(isLost ? withCode(error, lost) : error)
      },
    )
  }
  client.query = named as typeof client.query
}

/**
 * The error of a transaction that could not be rolled back: a COPY stream whose connection is lost fails with an error of
 * its own (write after end, premature close), which does not name the cause.
 */
export function lossBehind(error: unknown, rollbackError: unknown): unknown {
  const isStreamError = errorCode(error)?.startsWith('ERR_') ?? true
  if (errorCode(rollbackError) !== lost || !isStreamError) return error
  return Object.assign(new Error('the connection was lost in a transaction', { cause: error }), { code: lost })
}

/** Whether it stays is unknown, as after a connection that was lost during a commit. */
const notReplicated = () =>
  Object.assign(new Error('the commit was not confirmed by a synchronous standby'), { code: lost })

/** An existing code comes from the server or the system and is kept. */
function withCode<Thrown>(error: Thrown, code: string): Thrown {
  return error instanceof Error && !('code' in error) ? Object.assign(error, { code }) : error
}
