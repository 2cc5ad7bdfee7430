import type pg from 'pg'
import type { ImportedRecord, Hindrance } from '#contract/integration/calls/imports.ts'
import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CellFault, Value, Values } from '#server/integration/imports/lines/lineValues.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The transaction of an import. The sender is the company that the file belongs to. */
export type ImportContext = { appContext: AppContext; client: pg.PoolClient; tx: Db; caller: Caller; sender: Sender }

export type FileLine = { line: number; values: Values }
export type LineFault = CellFault & { line: number }

export type Change = { column: ImportColumnName; before: Value; after: Value }
export type RecordPlan = Pick<ImportedRecord, 'lines' | 'name' | 'act' | 'removed'> & { changes: Change[] }

/** The effect of a file's lines on records; lines without a record are not imported. */
export type Planned<Undo = unknown> = {
  records: RecordPlan[]
  faults: LineFault[]
  /** Writes the records. Returns for each what is needed to undo it, or null if nothing was written. */
  save: () => Promise<(Undo | null)[]>
}

/** A record of an import that can be undone. */
export type ImportedUndo<Undo = unknown> = { lines: number[]; name: string; undo: Undo }

/** The rules of a kind of file; they are those of the partner API and of the screens. */
export type ImportRules<Undo = unknown> = {
  /** Locks the records until the transaction ends. */
  lock(context: ImportContext, lines: readonly FileLine[]): Promise<void>
  plan(context: ImportContext, lines: readonly FileLine[]): Promise<Planned<Undo>>
  /** Locks the records and returns for each why it cannot be undone. */
  hindrances(context: ImportContext, records: readonly ImportedUndo<Undo>[]): Promise<(Hindrance['why'] | undefined)[]>
  /** Only called if nothing hinders it. */
  undo(context: ImportContext, undos: readonly Undo[], reason: string): Promise<void>
}
