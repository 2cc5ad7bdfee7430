import { Flex } from 'antd'
import { Fragment, Suspense, useState } from 'react'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { groupsOf, opening, type Column, type RowsProps } from '#web/kernel/ui/lists/ListTable.tsx'
import { useDrawnLater } from '#web/kernel/ui/loading/DrawnLater.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import '#web/kernel/ui/lists/list.css'

/** antd's choice comes after the rows, which one reads without it where it cannot be fetched. */
const SortChoice = lazyPart(async () => (await import('#web/kernel/ui/lists/SortChoice.tsx')).SortChoice, undefined, {
  isOptional: true,
})

/** A list on a narrow screen: what its columns show, one row below the other. */
export function ListCards<Row, Key extends string>(props: RowsProps<Row, Key>) {
  const { columns, rows, sort, onSort } = props
  const sortable = columns.flatMap(({ heads }) =>
    heads.flatMap(({ title, sortKey }) => (sortKey === undefined ? [] : [{ value: sortKey, label: title }])),
  )
  return (
    <>
      {sort && sortable.length > 0 && (
        <Suspense fallback={<div className="list-sort" />}>
          <SortChoice options={sortable} sort={sort} onSort={key => onSort?.(key as Key)} />
        </Suspense>
      )}
      {rows ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Flex component="ul" vertical gap="small" aria-busy>
          <LoadingCards />
        </Flex>
      )}
    </>
  )
}

/** More than a phone shows at once. */
const firstCards = 6

type CardsProps<Row, Key extends string> = RowsProps<Row, Key> & { rows: readonly Row[] }

function Cards<Row, Key extends string>(props: CardsProps<Row, Key>) {
  const { columns, rows, keyOf, renderBelow, groupOf, onOpen } = props
  const isDrawn = useDrawnLater()
  const [isFirstScreen] = useState(!isDrawn)
  const isBelow = (row: Row) => isFirstScreen && rows.indexOf(row) >= firstCards
  const drawn = isDrawn ? rows : rows.slice(0, firstCards)
  return groupsOf(drawn, groupOf).map(({ group, rows: shown }, index) => (
    <Fragment key={`${index} ${group?.key ?? ''}`}>
      {group && <h2 className="list-group">{group.title}</h2>}
      <Flex component="ul" vertical gap="small">
        {shown.map(row => (
          <li
            key={keyOf(row)}
            className={`list-card box${onOpen ? ' list-card-opens' : ''}${isBelow(row) ? ' list-card-later' : ''}`}
            onClick={onOpen && opening(() => onOpen(row))}
          >
            <Card columns={columns} row={row} />
            {renderBelow?.(row)}
          </li>
        ))}
      </Flex>
    </Fragment>
  ))
}

function Card<Row, Key extends string>({ columns, row }: { columns: readonly Column<Row, Key>[]; row: Row }) {
  const shown = columns.filter(({ isEmpty }) => !isEmpty?.(row))
  const at = (place: Column<Row, Key>['onCard']) =>
    shown
      .filter(({ onCard = 'fact' }) => onCard === place)
      .map(({ heads, cell }) => <Fragment key={heads[0].title}>{cell(row)}</Fragment>)
  const end = at('topEnd')
  const facts = shown
    .filter(({ onCard = 'fact' }) => onCard === 'fact' || onCard === 'wide')
    .map(({ heads, cell, onCard }) => ({
      label: heads.map(({ title }) => title).join(' / '),
      value: cell(row),
      isWide: onCard === 'wide',
    }))
  return (
    <>
      {end.length > 0 ? (
        <Flex gap="small" align="baseline" justify="space-between" className="list-card-head">
          <div>{at('top')}</div>
          <div>{end}</div>
        </Flex>
      ) : (
        <div>{at('top')}</div>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {at('bottom')}
    </>
  )
}

const loadingCards = ['first', 'second', 'third']

const LoadingCards = () =>
  loadingCards.map(key => (
    <li key={key} className="list-card box" aria-hidden="true">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </li>
  ))
