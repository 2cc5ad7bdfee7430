import type { ImportedRecord } from '#contract/integration/calls/imports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { cellText, type Reader } from '#server/integration/imports/lines/cellText.ts'
import type { RecordPlan } from '#server/integration/imports/lines/importRules.ts'

/** A record with its values as the file would have them, in the reader's words. */
export const shownRecord = (kind: ImportKind, record: RecordPlan, reader: Reader): ImportedRecord => ({
  ...record,
  changes: record.changes.map(({ column, before, after }) => ({
    column,
    before: cellText(kind, column, before, reader),
    after: cellText(kind, column, after, reader),
  })),
})
