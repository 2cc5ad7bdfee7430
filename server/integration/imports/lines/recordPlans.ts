import { isDeepStrictEqual } from 'node:util'
import type { ImportedRecord } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { cellText, type Reader } from '#server/integration/imports/lines/cellText.ts'
import type { Change, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import type { Value, Values } from '#server/integration/imports/lines/lineValues.ts'

/** The plan of a record: without `before` it is created. */
export function recordPlan(
  kind: ImportKind,
  { line, name }: { line: number; name: string },
  before: Values | null,
  after: Values,
): RecordPlan {
  const changes = changesBetween(kind, before, after)
  const act = !before ? 'created' : changes.length > 0 ? 'changed' : 'unchanged'
  return { lines: [line], name, act, changes, removed: 0 }
}

/** The columns of `after` whose values differ; all its values if the record is new. */
export const changesBetween = (kind: ImportKind, before: Values | null, after: Values): Change[] =>
  columnsOf(kind).flatMap(({ name: column }) => {
    const [was, is] = [before?.[column] ?? null, after[column]]
    return is === undefined || isDeepStrictEqual(emptyAsNull(was), emptyAsNull(is))
      ? []
      : [{ column, before: was, after: is }]
  })

const emptyAsNull = (value: Value) => (Array.isArray(value) && value.length === 0 ? null : value)

/** A record with its values as in a file, in the reader's language. */
export const shownRecord = (kind: ImportKind, record: RecordPlan, reader: Reader): ImportedRecord => ({
  ...record,
  changes: record.changes.map(({ column, before, after }) => ({
    column,
    before: cellText(kind, column, before, reader),
    after: cellText(kind, column, after, reader),
  })),
})
