import type pg from 'pg'
import type { ImportedRecord, Hindrance } from '#contract/integration/calls/imports.ts'
import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CellFault, Value, Values } from '#server/integration/imports/lines/lineValues.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** One transaction, and whose act it is: the sender is the company that the file speaks for. */
export type Doing = { appContext: AppContext; client: pg.PoolClient; tx: Db; caller: Caller; sender: Sender }

export type FileLine = { line: number; values: Values }
export type LineFault = CellFault & { line: number }

export type Change = { column: ImportColumnName; before: Value; after: Value }
export type RecordPlan = Pick<ImportedRecord, 'lines' | 'name' | 'act' | 'removed'> & { changes: Change[] }

/** What becomes of the records that lines tell of; lines that are in no record are not taken. */
export type Planned = {
  records: RecordPlan[]
  faults: LineFault[]
  /** Writes them, and answers for each what is needed to put it back; null where nothing was written. */
  save: () => Promise<(object | null)[]>
}

/** A record of an import with what was kept to put it back. */
export type AppliedRecord = { lines: number[]; name: string; undo: unknown }

/** What a kind of file means: each rule is the one that machines and screens meet. */
export type ImportRules = {
  /** Nobody else changes the records until the transaction ends. */
  lock: (doing: Doing, lines: readonly FileLine[]) => Promise<void>
  plan: (doing: Doing, lines: readonly FileLine[]) => Promise<Planned>
  /** Locks the records and says which of them cannot be put back, and why. */
  hindrances: (doing: Doing, records: readonly AppliedRecord[]) => Promise<Hindrance[]>
  /** Puts them back; asked only where nothing hinders it. */
  undo: (doing: Doing, records: readonly AppliedRecord[], reason: string) => Promise<void>
}
