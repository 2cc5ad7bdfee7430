import type { MouseEvent, ReactNode } from 'react'
import { SortButton } from '#web/ui/SortButton.tsx'
import type { Sort } from '#web/ui/sorting.ts'
import '#web/ui/list.css'

export type Head<Key extends string> = { title: string; sortKey?: Key }
export type Column<Row, Key extends string> = {
  heads: readonly [Head<Key>, ...Head<Key>[]]
  cell: (row: Row) => ReactNode
}

type Props<Row, Key extends string> = {
  label: string
  columns: readonly Column<Row, Key>[]
  /** Missing while they are on their way. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  sort: Sort<Key>
  onSort: (key: Key) => void
  /** A click anywhere in a row opens it; for the keyboard the first cell holds a link. */
  onOpen?: (row: Row) => void
}

/** A list's rows; the header and the first column stay in sight. */
export function ListTable<Row, Key extends string>(props: Props<Row, Key>) {
  const { label, columns, rows, keyOf, sort, onSort, onOpen } = props
  return (
    <div className="list-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={onOpen ? 'list-table list-table-opens' : 'list-table'} aria-busy={!rows}>
        <thead>
          <tr>
            {columns.map(({ heads }) => (
              <HeadCell key={heads[0].title} heads={heads} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map(row => <BodyRow key={keyOf(row)} columns={columns} row={row} onOpen={onOpen} />)
          ) : (
            <LoadingRows columns={columns} />
          )}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Key extends string>(
  props: { heads: readonly Head<Key>[] } & Pick<Props<never, Key>, 'sort' | 'onSort'>,
) {
  const { heads, sort, onSort } = props
  const isSorted = heads.some(head => head.sortKey === sort.key)
  return (
    <th scope="col" aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      {heads.map(({ title, sortKey }) =>
        sortKey ? (
          <SortButton
            key={title}
            title={title}
            order={sortKey === sort.key ? sort.order : undefined}
            onSort={() => onSort(sortKey)}
          />
        ) : (
          <span key={title}>{title}</span>
        ),
      )}
    </th>
  )
}

function BodyRow<Row, Key extends string>(props: { row: Row } & Pick<Props<Row, Key>, 'columns' | 'onOpen'>) {
  const { row, columns, onOpen } = props
  const open = (event: MouseEvent) => {
    // What stands in the row or opened from it, and text that is being selected, keep their own meaning.
    const { target, currentTarget } = event
    const isOwn = target instanceof Element && target.closest('a, button, .abbreviated')
    const isElsewhere = target instanceof Node && !currentTarget.contains(target)
    if (isOwn || isElsewhere || window.getSelection()?.type === 'Range') return
    onOpen?.(row)
  }
  return (
    <tr onClick={open}>
      {columns.map(({ heads: [{ title }], cell }, index) =>
        index === 0 ? (
          <th key={title} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={title}>{cell(row)}</td>
        ),
      )}
    </tr>
  )
}

const loadingRows = Array.from({ length: 8 }, (_, index) => index)

function LoadingRows<Row, Key extends string>({ columns }: Pick<Props<Row, Key>, 'columns'>) {
  return loadingRows.map(index => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ heads: [{ title }] }) => (
        <td key={title}>
          <span className="skeleton-bar" />
        </td>
      ))}
    </tr>
  ))
}
