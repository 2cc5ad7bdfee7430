import type { ClientBase, Pool, PoolClient } from 'pg'

/** SQLSTATE: a connection could not be made, one was lost. */
const notMade = '08001'
const lost = '08006'

type Answer = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * What the driver tells of lost connections in words alone gets the code that PostgreSQL has for it: a request that it
 * befell is answered with 503 and not as a fault of ours. Nor does a loss between two statements end the process: the
 * next statement fails, and that is told.
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
  // The statement that was running fails with this very error, after this.
  client.on('error', error => {
    isLost = true
    withCode(error, lost)
  })
  client.on('end', () => (isLost = true))
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const named = (...asked: unknown[]) => {
    const answer = query(...asked)
    if (!(answer instanceof Promise)) return answer
    return answer.catch(error => Promise.reject(isLost ? withCode(error, lost) : error))
  }
  client.query = named as typeof client.query
}

/**
 * What a transaction is said to have failed of, that could not even be rolled back: a stream of COPY whose connection is
 * lost under it fails in ways of its own (nothing to write to, cut too early), which say nothing of why.
 */
export function lossBehind(error: unknown, notRolledBack: unknown): unknown {
  const isLoss = notRolledBack instanceof Error && 'code' in notRolledBack && notRolledBack.code === lost
  const reportsItself = error instanceof Error && 'code' in error && !String(error.code).startsWith('ERR_')
  if (!isLoss || reportsItself) return error
  return Object.assign(new Error('the connection was lost in a transaction', { cause: error }), { code: lost })
}

/** What has a code already has it from the server or from the system. */
function withCode<Thrown>(error: Thrown, code: string): Thrown {
  return error instanceof Error && !('code' in error) ? Object.assign(error, { code }) : error
}
