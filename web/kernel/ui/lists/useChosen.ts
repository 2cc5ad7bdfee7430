import { useState } from 'react'

/** The rows of a page that may be picked, and those that are, to be acted upon together. */
export type Chosen<Row> = { able: readonly Row[]; rows: readonly Row[]; choose: (rows: readonly Row[]) => void }

/** What goes away meanwhile, or may be picked no longer, is picked no more. */
export function useChosen<Row>(
  rows: readonly Row[] = [],
  mayChoose: (row: Row) => boolean,
  keyOf: (row: Row) => string | number,
): Chosen<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const able = rows.filter(mayChoose)
  return {
    able,
    rows: able.filter(row => keys.has(keyOf(row))),
    choose: chosen => setKeys(new Set(chosen.map(keyOf))),
  }
}
