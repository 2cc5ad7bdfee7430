import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'
import { shortenedTexts } from '#contract/records/rules/shortenedTexts.ts'

/** A record as the trail stores it, by its columns. */
export type Image = Readonly<Record<string, unknown>>
type Change = AuditEntry['changes'][number]

/** Longer texts and lists are truncated in the list; the CSV file has them complete. */
const maxTextLength = 1000
const maxEntries = 200

/**
 * The changes by field. `old`: the former values of changed fields, or the whole deleted record; `becomes`: the whole new
 * record. Fields that were and are empty are left out, and of an object that changed the parts that did not.
 */
export function changesOf(act: AuditAct, old: Image | null, becomes: Image | null): Change[] {
  const [before, after] = [old ?? {}, act === 'D' ? {} : (becomes ?? {})]
  const fields = Object.keys(act === 'I' ? after : before)
  return fields
    .map(field => {
      const [from, to] = shortenedValues(before[field], after[field])
      return { field, before: valueText(from), after: valueText(to) }
    })
    .filter(change => change.before !== null || change.after !== null)
}

/** What is shortened is a text within a value, never its JSON, which could not be read any more. */
function shortenedValues(before: unknown, after: unknown): [unknown, unknown] {
  if (typeof before === 'string' && typeof after === 'string') return shortenedTexts(before, after, maxTextLength)
  if (!isObject(before) || !isObject(after)) return [shortened(before), shortened(after)]
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !isDeepStrictEqual(before[key], after[key]))
    .map(key => [key, shortenedValues(before[key], after[key])] as const)
  return [
    Object.fromEntries(parts.map(([key, [from]]) => [key, from])),
    Object.fromEntries(parts.map(([key, [, to]]) => [key, to])),
  ]
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortenedTexts(value, value, maxTextLength)[0]
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxEntries).map(shortened)
    return value.length > maxEntries ? [...shown, '…'] : shown
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)])) : value
}

const isObject = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return textOf(value)
  // A list is read as JSON if it holds more than texts and numbers.
  return value.map(value.some(isObject) ? one => JSON.stringify(one) : textOf).join(', ')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
