import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import type { ResponseOf } from '#contract/call.ts'
import type { deliveryCalls } from '#contract/calls/deliveries.ts'
import type { CallError } from '#web/api/callError.ts'
import { failureText } from '#web/api/failureText.ts'
import { DeliveryCards } from '#web/deliveries/list/DeliveryCards.tsx'
import { DeliveryTable } from '#web/deliveries/list/DeliveryTable.tsx'
import { sortOf } from '#web/deliveries/list/listSort.ts'
import { pageSizes, type ListSearch } from '#web/deliveries/listSearch.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { useMediaQuery } from '#web/ui/useMediaQuery.ts'

const phone = '(max-width: 767.98px)'
const defaultPageSize = 50

type Props = {
  search: ListSearch
  found: ResponseOf<typeof deliveryCalls.searchByOther> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  onChange: (search: ListSearch) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function DeliveryResults({ search, found, failure, isOld, onChange, onRetry }: Props) {
  const t = useText()
  const isPhone = useMediaQuery(phone)
  if (failure) {
    return (
      <Notice title={t('common.failed')}>
        <p>{failureText(failure)}</p>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    )
  }
  if (found?.total === 0) return <NothingFound search={search} />
  const List = isPhone ? DeliveryCards : DeliveryTable
  return (
    <section className={isOld ? 'list list-old' : 'list'} aria-label={t('deliveries.list.title')}>
      <Found search={search} found={found} />
      {found?.rows.length === 0 ? (
        <Notice title={t('deliveries.list.emptyPage')}>
          <Button onClick={() => onChange({ ...search, page: undefined })}>{t('deliveries.list.toFirstPage')}</Button>
        </Notice>
      ) : (
        <List
          rows={found?.rows}
          sort={sortOf(search)}
          onSort={({ key, order }) => onChange({ ...search, sort: key, order, page: undefined })}
        />
      )}
      {found && (
        <Pagination
          current={search.page ?? 1}
          pageSize={search.size ?? defaultPageSize}
          total={found.total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          hideOnSinglePage={found.total <= pageSizes[0]}
          onChange={(page, size) =>
            onChange({ ...search, page: page > 1 ? page : undefined, size: pageSizes.find(one => one === size) })
          }
          className="list-pages"
        />
      )}
    </section>
  )
}

function Found({ search, found }: Pick<Props, 'search' | 'found'>) {
  const t = useText()
  const { count } = useTimes()
  if (!found) return <div className="list-found">{t('common.loading')}</div>
  const before = ((search.page ?? 1) - 1) * (search.size ?? defaultPageSize)
  const range = { from: count(before + 1), until: count(before + found.rows.length) }
  return (
    <div className="list-found" role="status">
      <strong>{t('deliveries.list.found', { number: count(found.total) })}</strong>
      {found.rows.length > 0 && found.rows.length < found.total && (
        <span className="quiet">{t('deliveries.list.range', range)}</span>
      )}
    </div>
  )
}

function NothingFound({ search }: { search: ListSearch }) {
  const t = useText()
  return search.number ? (
    <Notice title={t('deliveries.list.noneByNumber')}>{t('deliveries.list.noneByNumberHint')}</Notice>
  ) : (
    <Notice title={t('deliveries.list.none')}>{t('deliveries.list.noneHint')}</Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="list-notice" role="status">
      <p>{title}</p>
      <div className="quiet">{children}</div>
    </div>
  )
}
