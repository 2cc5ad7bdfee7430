import { callbackify } from 'node:util'
import type { ClientBase, QueryConfig } from 'pg'
import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'
import { createKeptStatements, nameOf } from '#server/platform/db/statements/keptStatements.ts'
import { isOutdatedPlan } from '#server/platform/db/statements/outdatedPlan.ts'
import { pipelined, type Send, type Statement } from '#server/platform/db/statements/pipelined.ts'
import { currentContext } from '#server/platform/db/statements/requestContext.ts'
import { createLabel } from '#server/platform/db/statements/requestLabel.ts'
import { settingsOf } from '#server/platform/db/statements/statementPlans.ts'
import { noteStatement } from '#server/platform/db/statements/statementTimes.ts'

type Callback = (error: unknown, result?: unknown) => void

/**
 * Labels a connection with the request that it works for (requestLabel.ts), keeps its statements by name if `isKeeping`
 * (keptStatements.ts), and measures their time. COPY is sent unchanged.
 */
export function followStatements(pooled: ClientBase, isKeeping: boolean): void {
  const client = pooled as DriverClient
  const send = client.query.bind(client) as unknown as Send
  const labelFor = createLabel(client)
  const kept = createKeptStatements(client)

  /** The driver queues the statements of a connection that is busy. */
  const sent = async (statement: Statement) => {
    if (client.readyForQuery === false) return await send(statement)
    const label = labelFor(currentContext())
    const before = label ? [label] : []
    const name = isKeeping ? nameFor(statement) : undefined
    if (name === undefined) return await pipelined(client, send, statement, { before, after: [] })
    return await sendKept(name, statement as QueryConfig, before)
  }

  const sendKept = async (name: string, statement: QueryConfig, before: Statement[]) => {
    const isAlone = client.getTransactionStatus() === 'I'
    const settings = settingsOf(statement.text)
    kept.use(name)
    try {
      const around = { before: [...before, ...settings.before], after: settings.after }
      return await pipelined(client, send, { ...statement, name }, around)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      kept.forget(name)
      if (!isAlone) throw error
      return await send(statement)
    }
  }

  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (!isStatement(first)) return send(first, ...rest)
    const answer = timed(first, () => sent(withValues(first, rest[0])))
    const callback = rest.at(-1)
    return isCallback(callback) ? callbackify(() => answer)(callback) : answer
  }) as ClientBase['query']
}

const isStatement = (first: unknown): first is Statement =>
  typeof first === 'string' || (typeof first === 'object' && first !== null && 'text' in first && !('submit' in first))

const withValues = (statement: Statement, values: unknown): Statement => {
  if (!Array.isArray(values)) return statement
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values }
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function'

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

/** A text without values may be several statements. */
const nameFor = (statement: Statement) =>
  typeof statement === 'string' || statement.name !== undefined ? undefined : nameOf(statement.text)

async function timed<Answer>(statement: Statement, send: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const context = currentContext()
  let hasFailed = true
  try {
    const answer = await send()
    hasFailed = false
    return answer
  } finally {
    noteStatement(textOf(statement), performance.now() - startedAt, hasFailed, context)
  }
}
