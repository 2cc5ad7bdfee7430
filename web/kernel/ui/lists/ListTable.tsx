import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import type { Sort, Order } from '#web/kernel/ui/lists/defineList.ts'
import '#web/kernel/ui/lists/list.css'
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'

export type Head<Key extends string> = { title: string; sortKey?: Key | undefined }
export type Column<Row, Key extends string> = {
  /** Where its first title stands over another column too. */
  key?: string
  heads: readonly [Head<Key>, ...Head<Key>[]]
  cell: (row: Row) => ReactNode
  /** `list-name`, `list-narrow`, `list-wide`, `list-words`, `list-number`, or a list's own. */
  className?: string
  /** Where a card has it: above its facts without a title, among them (the default), over a whole line, below them. */
  onCard?: 'top' | 'topEnd' | 'fact' | 'wide' | 'bottom' | 'nowhere'
  /** A card leaves out such a row's. */
  isEmpty?: (row: Row) => boolean
}

/** A column under one title, which sorts by `sortKey`, or under several. */
export const column = <Row, Key extends string>(
  title: string | Column<Row, Key>['heads'],
  cell: (row: Row) => ReactNode,
  { sortKey, ...more }: Omit<Column<Row, Key>, 'heads' | 'cell'> & { sortKey?: Key } = {},
): Column<Row, Key> => ({ heads: typeof title === 'string' ? [{ title, sortKey }] : title, cell, ...more })

const keyOfColumn = <Row, Key extends string>({ key, heads }: Column<Row, Key>) => key ?? heads[0].title

export type RowsProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[]
  /** Missing while they are on their way. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** Missing where the rows have one order. */
  sort?: Sort<Key> | undefined
  onSort?: ((key: Key) => void) | undefined
  /** A click anywhere in a row opens it; for the keyboard the first cell holds a link. */
  onOpen?: ((row: Row) => void) | undefined
  /** What an opened row has below it, over all columns. */
  renderBelow?: ((row: Row) => ReactNode) | undefined
  /** Rows that follow one another with the same key stand below one title. */
  groupOf?: ((row: Row) => Group) | undefined
}

type Group = { key: string; title: ReactNode }

/** The rows, group by group; without groups, one. */
export function groupsOf<Row>(rows: readonly Row[], groupOf?: (row: Row) => Group) {
  const groups: { group: Group | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const group = groupOf?.(row)
    const last = groups.at(-1)
    if (last && last.group?.key === group?.key) last.rows.push(row)
    else groups.push({ group, rows: [row] })
  }
  return groups
}

type Props<Row, Key extends string> = RowsProps<Row, Key> & {
  label: string
  /** Another page or order begins at its first row. */
  place?: string
}

/** A list's rows; the header and the first column stay in sight. */
export function ListTable<Row, Key extends string>(props: Props<Row, Key>) {
  const { label, columns, rows, keyOf, sort, onSort, onOpen, renderBelow, groupOf, place } = props
  const region = useFirstRow(place)
  return (
    <ScrollArea region={region} className="list-scroll" label={label}>
      <table className={onOpen ? 'list-table list-table-opens' : 'list-table'} aria-busy={!rows}>
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={keyOfColumn(column)} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          groupsOf(rows, groupOf).map(({ group, rows: shown }, index) => (
            // Another order may have a group twice.
            <tbody key={`${index} ${group?.key ?? ''}`}>
              {group && (
                <tr className="list-group">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {group.title}
                  </th>
                </tr>
              )}
              {shown.map(row => (
                <BodyRow key={keyOf(row)} {...{ columns, row, onOpen, renderBelow }} />
              ))}
            </tbody>
          ))
        ) : (
          <tbody>
            <LoadingRows columns={columns} />
          </tbody>
        )}
      </table>
    </ScrollArea>
  )
}

/** Scrolls to the first row when the place changes, not when the list is opened: there going Back brings its place back. */
function useFirstRow(place: string | undefined) {
  const region = useRef<HTMLDivElement>(null)
  const shown = useRef(place)
  useLayoutEffect(() => {
    if (shown.current !== place) region.current?.scrollTo({ top: 0 })
    shown.current = place
  }, [place])
  return region
}

function HeadCell<Row, Key extends string>(
  props: { column: Column<Row, Key> } & Pick<Props<never, Key>, 'sort' | 'onSort'>,
) {
  const { column, sort, onSort } = props
  const { heads, className } = column
  const isSorted = sort && heads.some(head => head.sortKey === sort.key)
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {heads.map(({ title, sortKey }) =>
        sortKey ? (
          <SortButton
            key={title}
            title={title}
            order={sortKey === sort?.key ? sort.order : undefined}
            onSort={() => onSort?.(sortKey)}
          />
        ) : (
          <span key={title}>{title}</span>
        ),
      )}
    </th>
  )
}

/** A click on a row, or on its card, opens it. */
export const opening = (open: (() => void) | undefined) => (event: MouseEvent) => {
  // What stands in the row or opened from it, and text that is being selected, keep their own meaning.
  const { target, currentTarget } = event
  const isOwn = target instanceof Element && target.closest('a, button, details, .abbreviated')
  const isElsewhere = target instanceof Node && !currentTarget.contains(target)
  if (isOwn || isElsewhere || window.getSelection()?.type === 'Range') return
  open?.()
}

function BodyRow<Row, Key extends string>(
  props: { row: Row } & Pick<Props<Row, Key>, 'columns' | 'onOpen' | 'renderBelow'>,
) {
  const { row, columns, onOpen, renderBelow } = props
  const below = renderBelow?.(row)
  return (
    <>
      <tr onClick={opening(() => onOpen?.(row))}>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={keyOfColumn(column)} scope="row" className={column.className}>
              {column.cell(row)}
            </th>
          ) : (
            <td key={keyOfColumn(column)} className={column.className}>
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
      {below && (
        <tr className="list-below">
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </>
  )
}

const loadingRows = Array.from({ length: 8 }, (_, index) => index)

function LoadingRows<Row, Key extends string>({ columns }: Pick<Props<Row, Key>, 'columns'>) {
  return loadingRows.map(index => (
    <tr key={index} aria-hidden="true">
      {columns.map(column => (
        <td key={keyOfColumn(column)}>
          <span className="skeleton-bar" />
        </td>
      ))}
    </tr>
  ))
}

/** A column's title that sorts by it; the arrow tells which way. The `th` around it carries aria-sort. */
export function SortButton(props: { title: string; order: Order | undefined; onSort: () => void }) {
  return (
    <button
      type="button"
      className={props.order ? 'sort-button sort-button-active plain-button' : 'sort-button plain-button'}
      onClick={props.onSort}
    >
      {props.title}
      {props.order === 'asc' ? <CaretUpOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
    </button>
  )
}
