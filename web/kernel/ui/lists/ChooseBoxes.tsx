import { Checkbox } from 'antd'
import '#web/kernel/ui/lists/list.css'
import { useState } from 'react'

export function ChooseRow<Row>({ chosen, row, label }: { chosen: Chosen<Row>; row: Row; label: string }) {
  const { able, rows, choose } = chosen
  if (!able.includes(row)) return null
  const isChosen = rows.includes(row)
  const toggle = () => choose(isChosen ? rows.filter(one => one !== row) : [...rows, row])
  return <Checkbox aria-label={label} checked={isChosen} onChange={toggle} />
}

type AllProps<Row> = { chosen: Chosen<Row>; label: string; chosenText: (number: number) => string }

/** All of the page at once, where there is more than one to pick. */
export function ChooseAll<Row>({ chosen: { able, rows, choose }, label, chosenText }: AllProps<Row>) {
  if (able.length < 2) return null
  return (
    <Checkbox
      className="start"
      checked={rows.length === able.length}
      indeterminate={rows.length > 0 && rows.length < able.length}
      onChange={({ target }) => choose(target.checked ? able : [])}
    >
      {rows.length > 0 ? chosenText(rows.length) : label}
    </Checkbox>
  )
}

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
