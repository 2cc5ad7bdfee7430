import type { QueryConfig } from 'pg'

const names = new Map<string, string>()

/**
 * A named statement, which each connection plans only once: for statements that run many times a second. Every text is
 * kept for ever, so it must be constant, never built from input.
 */
export function prepared(text: string, values: unknown[]): QueryConfig<unknown[]> {
  const name = names.get(text) ?? `portal ${names.size + 1}`
  names.set(text, name)
  return { name, text, values }
}
