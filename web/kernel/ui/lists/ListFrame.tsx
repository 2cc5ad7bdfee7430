import { Button, Flex } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Pagination } from '#web/kernel/ui/lists/lazyPagination.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { defaultPageSize, pageSizes, type PageSize } from '#web/kernel/ui/lists/pageSizes.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/kernel/ui/lists/list.css'

export type Place = { page?: number | undefined; size?: PageSize | undefined }
type Props<Row> = {
  label: string
  found: { total: number; rows: readonly Row[] } | undefined
  place: Place
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  /** How many there are: their number comes written for the reader. */
  foundText: (number: string) => string
  onPlace: (place: Place) => void
  /** What one can do with all that was found: a file, the columns. */
  tools?: ReactNode
  children: ReactNode
}

/** How many rows were found, the rows of one page, and the way to the other pages. */
export function ListFrame<Row>(props: Props<Row>) {
  const { label, found, place, isOld, onPlace, tools, children } = props
  const t = useText()
  const isPhone = usePhone()
  return (
    <section className={isOld ? 'list list-old' : 'list'} aria-label={label}>
      <Flex wrap gap="small" align="center" justify="space-between">
        <Found {...props} />
        {tools && (
          <Flex wrap gap="small" align="center" className="no-print">
            {tools}
          </Flex>
        )}
      </Flex>
      {found?.rows.length === 0 ? (
        <Notice title={t('lists.emptyPage')}>
          <Button onClick={() => onPlace({ ...place, page: undefined })}>{t('lists.toFirstPage')}</Button>
        </Notice>
      ) : (
        children
      )}
      <Suspense>
        {found && found.total > defaultPageSize && (
          <Pagination
            current={place.page ?? 1}
            pageSize={place.size ?? defaultPageSize}
            total={found.total}
            simple={isPhone}
            showSizeChanger
            pageSizeOptions={[...pageSizes]}
            onChange={(page, size) =>
              onPlace({ page: page > 1 ? page : undefined, size: pageSizes.find(one => one === size) })
            }
            className="no-print"
          />
        )}
      </Suspense>
    </section>
  )
}

function Found<Row>({ found, place, foundText }: Pick<Props<Row>, 'found' | 'place' | 'foundText'>) {
  const t = useText()
  const { count } = useTimes()
  if (!found) return <div className="list-found">{t('common.loading')}</div>
  const before = ((place.page ?? 1) - 1) * (place.size ?? defaultPageSize)
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
