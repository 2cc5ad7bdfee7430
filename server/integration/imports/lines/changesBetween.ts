import { isDeepStrictEqual } from 'node:util'
import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { Change } from '#server/integration/imports/lines/importRules.ts'
import type { Value, Values } from '#server/integration/imports/lines/lineValues.ts'

/** The columns whose values differ, in the order of the new ones; of a new record, all that it has. */
export function changesBetween(before: Values | null, after: Values): Change[] {
  return (Object.entries(after) as [ImportColumnName, Value][]).flatMap(([column, value]) => {
    const was = before?.[column] ?? null
    return isDeepStrictEqual(plain(was), plain(value)) ? [] : [{ column, before: was, after: value }]
  })
}

/** An empty list is nothing. */
const plain = (value: Value) => (Array.isArray(value) && value.length === 0 ? null : value)
