import type { ReactNode } from 'react'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListFrame } from '#web/kernel/ui/lists/ListFrame.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { Listing } from '#web/kernel/ui/lists/defineList.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

/** What the call has answered, as useCall tells it. */
export type ListAnswer<Found> = {
  data: Found | undefined
  error: CallError | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type ListTexts = {
  title: string
  found: (number: string) => string
  /** Where nothing fits the filters … */
  none: EmptyTexts
  /** … and where there is nothing at all; without it, the same. */
  empty?: EmptyTexts
}
type EmptyTexts = { title: string; hint: ReactNode }

export type ResultsProps<Row, Key extends string, Search extends Listing<Key>> = {
  /** Missing where the rows have one order, and nothing narrows them down. */
  list?: {
    sortOf: (search: Search) => Sort<Key>
    nextSort: (current: Sort<Key>, key: Key) => Sort<Key>
    isNarrowed: (search: Search) => boolean
    requestOf: (search: Search) => object
  }
  search: Search
  onSearch: (search: Search) => void
  answer: ListAnswer<{ total: number; rows: readonly Row[] }>
  texts: ListTexts
  /** False leaves one out. */
  columns: readonly (Column<Row, Key> | false)[]
  keyOf: (row: Row) => string | number
  /** Cards on a wide screen too: a row holds more than a table can. */
  showsCards?: boolean
  /** A click anywhere in a row opens it; for the keyboard the first cell holds a link. */
  onOpen?: ((row: Row) => void) | undefined
  /** What an opened row has below it. */
  renderBelow?: (row: Row) => ReactNode
  tools?: ReactNode
  /** What one can do where there is nothing yet. */
  emptyTools?: ReactNode
  /** What stands between the number and the rows. */
  above?: ReactNode
}

/** What was found, page by page, as a table or as cards; or why there is nothing to show. */
export function ListResults<Row, Key extends string, Search extends Listing<Key>>(
  props: ResultsProps<Row, Key, Search>,
) {
  const { list, search, onSearch, answer, texts, columns, keyOf, onOpen, renderBelow, tools, emptyTools, above } = props
  const isPhone = usePhone()
  const { showsCards = isPhone } = props
  const { data, error, isPlaceholderData } = answer
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void answer.refetch()} />
  if (data?.total === 0) {
    const { title, hint } = (list?.isNarrowed(search) ? undefined : texts.empty) ?? texts.none
    return (
      <Notice title={title}>
        <p>{hint}</p>
        {emptyTools}
      </Notice>
    )
  }
  const sort = list?.sortOf(search)
  const rows = {
    columns: columns.filter(column => column !== false),
    rows: data?.rows,
    keyOf,
    sort,
    renderBelow,
    onSort: (key: Key) => {
      if (!list || !sort) return
      const next = list.nextSort(sort, key)
      onSearch({ ...search, sort: next.key, order: next.order, page: undefined })
    },
  }
  return (
    <ListFrame
      label={texts.title}
      found={data}
      place={search}
      isOld={isPlaceholderData}
      foundText={texts.found}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
      tools={tools}
    >
      {above}
      {showsCards ? (
        <ListCards {...rows} />
      ) : (
        <ListTable
          {...rows}
          label={texts.title}
          // Whatever else the URL says, an opened row for example, leaves the reader where they are.
          place={JSON.stringify(list?.requestOf(search) ?? search)}
          onOpen={onOpen}
        />
      )}
    </ListFrame>
  )
}
