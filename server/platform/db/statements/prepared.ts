import type { QueryConfig } from 'pg'

const names = new Map<string, string>()

/**
 * A query that each connection plans once and not each time. For statements that run many times a second: every text that
 * comes here is kept for ever, so it must be the code's own, never put together from input.
 */
export function prepared(text: string, values: unknown[]): QueryConfig<unknown[]> {
  const name = names.get(text) ?? `portal ${names.size + 1}`
  names.set(text, name)
  return { name, text, values }
}
