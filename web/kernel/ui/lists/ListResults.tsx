import { Button, Flex } from 'antd'
import { Suspense, use, type ReactNode } from 'react'
import { defaultPageSize, pageSizes, type Filters, type List, type Listing } from '#web/kernel/ui/lists/defineList.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column, type RowsProps } from '#web/kernel/ui/lists/ListTable.tsx'
import { ListTools } from '#web/kernel/ui/lists/listTools.ts'
import { Pagination } from '#web/kernel/ui/lists/Paged.tsx'
import { LoadFailed, Notice, type Answer } from '#web/kernel/ui/loading/Answered.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/lists/list.css'

export type ListAnswer<Found> = Answer<Found> & {
  /** The rows of the last search are still shown while the new ones are on their way. */
  isPlaceholderData: boolean
}

export type ListTexts = {
  title: string
  /** How many there are: their number comes written for the reader. */
  found: (number: string) => string
  /** Where nothing fits the filters … */
  none: EmptyTexts
  /** … and where there is nothing at all; without it, the same. */
  empty?: EmptyTexts
}
type EmptyTexts = { title: string; hint: ReactNode }
type Found<Row> = { total: number; rows: readonly Row[] }

export type ResultsProps<Row, Key extends string, Search extends Listing<Key>> = Pick<
  RowsProps<Row, Key>,
  'keyOf' | 'renderBelow' | 'onOpen' | 'groupOf'
> & {
  /** Missing where the rows have one order, and nothing narrows them down. */
  list?: Pick<List<Filters, Key, Search, object>, 'sortOf' | 'nextSort' | 'isNarrowed'> & {
    requestOf: (search: Search) => object
  }
  search: Search
  onSearch: (search: Search) => void
  answer: ListAnswer<Found<Row>>
  texts: ListTexts
  /** False leaves one out. */
  columns: readonly (Column<Row, Key> | false)[]
  /** Cards on a wide screen too: a row holds more than a table can. */
  showsCards?: boolean
  /** What one can do with all that was found: a file, the columns. */
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
  const { list, search, onSearch, answer, texts, tools, emptyTools } = props
  const { t } = useWords()
  const isPhone = usePhone()
  const { Tools } = use(ListTools)
  const { data: found, error, isPlaceholderData } = answer
  if (error && !found) return <LoadFailed failure={error} onRetry={() => void answer.refetch()} />
  if (found?.total === 0) {
    const { title, hint } = (list?.isNarrowed(search) ? undefined : texts.empty) ?? texts.none
    return (
      <Notice title={title}>
        <p>{hint}</p>
        {emptyTools}
      </Notice>
    )
  }
  const { page = 1, size = defaultPageSize } = search
  return (
    <section className={isPlaceholderData ? 'list list-old' : 'list'} aria-label={texts.title}>
      <Flex wrap gap="small" align="center" justify="space-between">
        <HowMany found={found} before={(page - 1) * size} foundText={texts.found} />
        <Flex wrap gap="small" align="center" className="no-print">
          {tools}
          {found && Tools && <Tools />}
        </Flex>
      </Flex>
      {found?.rows.length === 0 ? (
        <Notice title={t('lists.emptyPage')}>
          <Button onClick={() => onSearch({ ...search, page: undefined })}>{t('lists.toFirstPage')}</Button>
        </Notice>
      ) : (
        <Rows {...props} isPhone={isPhone} />
      )}
      <Suspense>
        {found && found.total > defaultPageSize && (
          <Pagination
            current={page}
            pageSize={size}
            total={found.total}
            simple={isPhone}
            showSizeChanger
            pageSizeOptions={[...pageSizes]}
            onChange={(next, chosen) =>
              onSearch({
                ...search,
                page: next > 1 ? next : undefined,
                size: pageSizes.find(one => one === chosen),
              })
            }
            className="no-print"
          />
        )}
      </Suspense>
    </section>
  )
}

type HowManyProps = { found: Found<unknown> | undefined; before: number; foundText: ListTexts['found'] }

function HowMany({ found, before, foundText }: HowManyProps) {
  const { t, count } = useWords()
  if (!found) return <div className="list-found">{t('common.loading')}</div>
  const shown = { from: count(before + 1), until: count(before + found.rows.length) }
  return (
    <div className="list-found" role="status">
      <strong>{foundText(count(found.total))}</strong>
      {found.rows.length > 0 && found.rows.length < found.total && (
        <span className="quiet">{t('lists.range', shown)}</span>
      )}
    </div>
  )
}

function Rows<Row, Key extends string, Search extends Listing<Key>>(
  props: ResultsProps<Row, Key, Search> & { isPhone: boolean },
) {
  const { list, search, onSearch, answer, texts, columns, keyOf, renderBelow, onOpen, groupOf, above, isPhone } = props
  const { showsCards = isPhone } = props
  const sort = list?.sortOf(search)
  const rows = {
    columns: columns.filter(column => column !== false),
    rows: answer.data?.rows,
    keyOf,
    sort,
    renderBelow,
    onOpen,
    groupOf,
    onSort: (key: Key) => {
      if (!list || !sort) return
      const next = list.nextSort(sort, key)
      onSearch({ ...search, sort: next.key, order: next.order, page: undefined })
    },
  }
  // Whatever else the URL says, an opened row for example, leaves the reader where they are.
  const place = JSON.stringify(list?.requestOf(search) ?? search)
  return (
    <>
      {above}
      {showsCards ? <ListCards {...rows} /> : <ListTable {...rows} label={texts.title} place={place} />}
    </>
  )
}
