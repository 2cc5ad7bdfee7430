import type { ClientBase, Pool } from 'pg'
import { currentContext } from '#server/platform/db/statements/requestContext.ts'

/** The statements that requests send over these connections from now on, in their order. */
export function recordStatements(pool: Pool): string[] {
  const sent: string[] = []
  const recorded = new WeakSet<ClientBase>()
  pool.on('acquire', client => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (first: string | { text: string }, ...rest: unknown[]) => unknown
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      if (currentContext()) sent.push(typeof first === 'string' ? first : first.text)
      return query(first, ...rest)
    }) as ClientBase['query']
  })
  return sent
}
