import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'
import '#web/kernel/ui/lists/list.css'

type Props<Row, Key extends string> = {
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  renderCard: (row: Row) => ReactNode
  texts: { sortBy: string; ascending: string; descending: string }
  sortKeys: readonly { value: Key; label: string }[]
  sort: Sort<Key>
  onSort: (key: Key) => void
}

/** A list on a narrow screen: the same facts, one row below the other. */
export function ListCards<Row, Key extends string>(props: Props<Row, Key>) {
  const { rows, keyOf, renderCard, texts, sortKeys, sort, onSort } = props
  const isAscending = sort.order === 'asc'
  return (
    <>
      <div className="list-sort">
        <Select aria-label={texts.sortBy} value={sort.key} options={[...sortKeys]} onChange={onSort} />
        <Button
          icon={isAscending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
          onClick={() => onSort(sort.key)}
        >
          {isAscending ? texts.ascending : texts.descending}
        </Button>
      </div>
      <ul className="list-cards" aria-busy={!rows}>
        {rows ? (
          rows.map(row => (
            <li key={keyOf(row)} className="list-card">
              {renderCard(row)}
            </li>
          ))
        ) : (
          <LoadingCards />
        )}
      </ul>
    </>
  )
}

const loadingCards = ['first', 'second', 'third']

const LoadingCards = () =>
  loadingCards.map(key => (
    <li key={key} className="list-card" aria-hidden="true">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </li>
  ))
