import { type ReactNode, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import '#web/kernel/ui/scrolling/scrollTable.css'
import { SwapOutlined } from '@ant-design/icons'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'

type Props = {
  label: string
  heads: readonly string[]
  /** Those over buttons alone. */
  notPrinted?: readonly string[]
  /** What stands over the first column instead of words. */
  firstHead?: ReactNode
  /** Many rows scroll by themselves, under their heads: what one does with them stays near. */
  isLong?: boolean
  className?: string
  children: ReactNode
}

/** A native table that scrolls sideways by itself where the window is narrow, by keyboard too. */
export function ScrollTable({ label, heads, notPrinted, firstHead, isLong = false, className, children }: Props) {
  return (
    <ScrollArea label={label} className={isLong ? 'scroll-table scroll-table-long' : 'scroll-table'}>
      <table className={className ? `plain-table ${className}` : 'plain-table'}>
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={notPrinted?.includes(head) ? 'no-print' : undefined}>
                {(place === 0 && firstHead) || head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  )
}

type AreaProps = {
  label: string
  className: string
  role?: 'group' | 'region'
  /** For those that scroll it themselves. */
  region?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** What may be wider than its place scrolls sideways by itself, by keyboard too; and says so where it is wider. */
export function ScrollArea({ label, className, role = 'group', region: given, children }: AreaProps) {
  const t = useText()
  const own = useRef<HTMLDivElement>(null)
  const region = given ?? own
  const isWider = useIsWider(region)
  return (
    <>
      {isWider && (
        <p className="quiet no-print" aria-hidden>
          <SwapOutlined /> {t('lists.scrollsSideways')}
        </p>
      )}
      <div ref={region} className={className} role={role} aria-label={label} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

/** Whether a part of it is out of sight at its side, now and whenever it or what it holds changes its size. */
function useIsWider(region: RefObject<HTMLDivElement | null>): boolean {
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const measure = () => setWider(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [region])
  return isWider
}

/**
 * A column: its head, what a row shows there, and how: `name` is what the row is called by, `prose` wraps, `acts` has buttons
 * alone and is not printed.
 */
export type RowColumn<Row> = readonly [
  head: string,
  cell: (row: Row) => ReactNode,
  look?: 'name' | 'prose' | 'amount' | 'acts',
]

type TableProps<Row> = Pick<Props, 'label' | 'firstHead' | 'isLong' | 'className'> & {
  renderColumns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, place: number) => string | number
  rowClass?: (row: Row) => string | undefined
  /** A click anywhere in a row; for the keyboard one of its cells holds a button. */
  onRow?: (row: Row) => void
}

/** A native table that is declared by its columns. */
export const RowTable = <Row,>({ renderColumns, rows, keyOf, rowClass, onRow, ...table }: TableProps<Row>) => (
  <ScrollTable
    heads={renderColumns.map(([head]) => head)}
    notPrinted={renderColumns.flatMap(([head, , look]) => (look === 'acts' ? head : []))}
    {...table}
  >
    {rows.map((row, place) => (
      <tr key={keyOf(row, place)} className={rowClass?.(row)} onClick={onRow && (() => onRow(row))}>
        {renderColumns.map(([head, cell, look]) =>
          look === 'name' ? (
            <th key={head} scope="row">
              {cell(row)}
            </th>
          ) : (
            <td key={head} className={look === 'acts' ? 'no-print' : look}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
    ))}
  </ScrollTable>
)

type SectionProps<Row> = Omit<TableProps<Row>, 'label'> & {
  title: string
  hint?: ReactNode
  /** What is said where there are no rows; without it, the table stands there with its heads. */
  empty?: string
  /** What stands below the table. */
  children?: ReactNode
}

/** A part of a page that is a table. */
export const TableSection = <Row,>({ title, hint, empty, children, ...table }: SectionProps<Row>) => (
  <Section title={title} hint={hint} empty={table.rows.length === 0 && empty}>
    <RowTable label={title} {...table} />
    {children}
  </Section>
)
