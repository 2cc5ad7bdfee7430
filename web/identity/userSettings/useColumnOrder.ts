import { useLayoutEffect, useRef, useState } from 'react'

export type Move = -1 | 1
type Column<Id> = { id: Id }

/** Those that are shown in their order, then all others; the first column stays the first. */
const orderOf = <Id>(columns: readonly Column<Id>[], shown: readonly Id[]) => [
  ...new Set([...columns.slice(0, 1).map(column => column.id), ...shown, ...columns.map(column => column.id)]),
]

/** The order and choice that a columns dialog holds until it is applied; what has the focus keeps it while it moves. */
export function useColumnOrder<Id extends string>(columns: readonly Column<Id>[], chosen: readonly Id[]) {
  const [order, setOrder] = useState(() => orderOf(columns, chosen))
  const [shown, setShown] = useState<ReadonlySet<Id>>(() => new Set(chosen))
  const [latest, setLatest] = useState<Id>()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // An element that is put elsewhere loses the focus.
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  })

  const move = (id: Id, by: Move) => {
    const [from, to] = [order.indexOf(id), order.indexOf(id) + by]
    if (from < 1 || to < 1 || to >= order.length) return
    focused.current = document.activeElement
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, id))
    setLatest(id)
  }
  const toggle = (id: Id) =>
    setShown(shown.has(id) ? new Set([...shown].filter(one => one !== id)) : new Set([...shown, id]))
  const reset = (defaults: readonly Id[]) => {
    setOrder(orderOf(columns, defaults))
    setShown(new Set(defaults))
    setLatest(undefined)
  }
  return { list, order, shown, latest, move, toggle, reset }
}
