import type { ClientBase, QueryConfig } from 'pg'
import { currentRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { noteStatement } from '#server/platform/db/statements/statementTimes.ts'

type Query = (first: unknown, ...rest: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

/**
 * From now on each statement of this connection says on whose behalf it is sent, where PostgreSQL shows it to operators
 * (pg_stat_activity, its log), and its time is taken. COPY and cursors go as they are; so do named statements, whose text
 * must stay the same.
 */
export function markQueries(client: ClientBase): void {
  const send = client.query.bind(client) as Query
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (!isStatement(first)) return send(first, ...rest)
    return timed(textOf(first), rest, given => send(marked(first), ...given))
  }) as ClientBase['query']
}

type Statement = string | QueryConfig

const isStatement = (first: unknown): first is Statement =>
  typeof first === 'string' || (typeof first === 'object' && first !== null && 'text' in first && !('submit' in first))

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

function marked(statement: Statement): Statement {
  const comment = currentRequestContext()?.comment
  if (comment === undefined) return statement
  if (typeof statement === 'string') return comment + statement
  return statement.name === undefined ? { ...statement, text: comment + statement.text } : statement
}

/** A query is answered by a promise, or by the callback that came with it. */
function timed(text: string, rest: unknown[], send: (rest: unknown[]) => unknown): unknown {
  const begunAt = performance.now()
  const requestContext = currentRequestContext()
  const ended = (error: unknown) => noteStatement(text, performance.now() - begunAt, error !== null, requestContext)
  const callback = rest.at(-1)
  if (isCallback(callback)) {
    return send([
      ...rest.slice(0, -1),
      (error: unknown, ...answer: unknown[]) => {
        ended(error ?? null)
        callback(error, ...answer)
      },
    ])
  }
  const answer = send(rest)
  if (answer instanceof Promise) {
    answer.then(
      () => ended(null),
      (error: unknown) => ended(error),
    )
  }
  return answer
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function'
