import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'

/** The texts whose uses are counted. */
const maxTexts = 1000
/** The statements of a connection: PostgreSQL keeps each with its plan in the memory of the session. */
export const maxKept = 100
/** A longer text lists values and hardly comes again. */
const maxLength = 20_000

const counted = new Map<string, { name: string; uses: number }>()
let made = 0

/**
 * The name under which each connection keeps a statement, so that PostgreSQL parses and plans it once. A text has none the
 * first time: somebody's combination of filters may not come again.
 */
export function nameOf(text: string): string | undefined {
  if (!mayBeKept(text)) return undefined
  const entry = counted.get(text) ?? { name: `portal kept ${++made}`, uses: 0 }
  entry.uses++
  putLast(counted, text, entry, maxTexts)
  return entry.uses > 1 ? entry.name : undefined
}

/** Queries and changes; a text of several statements has no plan. */
const mayBeKept = (text: string) =>
  text.length <= maxLength && /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/** The statements that a connection keeps, at most `maxKept`: it forgets the least recently used one. */
export function createKeptStatements({ connection }: DriverClient) {
  const kept = new Map<string, true>()
  const forget = (name: string) => {
    kept.delete(name)
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name }, false)
  }
  const use = (name: string) => {
    const oldest = putLast(kept, name, true, maxKept)
    if (oldest !== undefined) forget(oldest)
  }
  return { use, forget }
}

/** Makes `key` the most recent one; removes and returns the oldest one if there are more than `max`. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value, max: number): string | undefined {
  map.delete(key)
  map.set(key, value)
  if (map.size <= max) return undefined
  const [oldest = key] = map.keys()
  map.delete(oldest)
  return oldest
}
