import type { ClientBase, QueryConfig } from 'pg'
import { currentContext } from '#server/platform/db/statements/requestContext.ts'
import { noteStatement } from '#server/platform/db/statements/statementTimes.ts'

type Query = (first: unknown, ...rest: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

/**
 * Adds a comment with its request to each statement of this connection, which PostgreSQL shows to operators
 * (pg_stat_activity, its log), and measures its time. COPY, cursors and named statements, whose text must not vary, are
 * sent unchanged.
 */
export function markQueries(client: ClientBase): void {
  const send = client.query.bind(client) as Query
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (!isStatement(first)) return send(first, ...rest)
    return timed(textOf(first), rest, args => send(marked(first), ...args))
  }) as ClientBase['query']
}

type Statement = string | QueryConfig

const isStatement = (first: unknown): first is Statement =>
  typeof first === 'string' || (typeof first === 'object' && first !== null && 'text' in first && !('submit' in first))

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

function marked(statement: Statement): Statement {
  const comment = currentContext()?.comment
  if (comment === undefined) return statement
  if (typeof statement === 'string') return comment + statement
  return statement.name === undefined ? { ...statement, text: comment + statement.text } : statement
}

/** A query returns a promise or calls back. */
function timed(text: string, rest: unknown[], send: (rest: unknown[]) => unknown): unknown {
  const startedAt = performance.now()
  const context = currentContext()
  const ended = (error: unknown) => noteStatement(text, performance.now() - startedAt, error !== null, context)
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
