import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { defaultPageSize, pageSizes, type PageSize } from '#web/kernel/ui/lists/pageSizes.ts'
import '#web/kernel/ui/lists/list.css'

type Place = { page?: number; size?: PageSize }
type Props<Row> = {
  label: string
  found: { total: number; rows: readonly Row[] } | undefined
  place: Place
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  texts: {
    loading: string
    /** How many there are, and which of them this page shows. */
    found: (total: number) => string
    range: (from: number, until: number) => string
    emptyPage: string
    toFirstPage: string
  }
  onPlace: (place: Place) => void
  /** What one can do with all that was found: a file, the columns. */
  tools?: ReactNode
  children: ReactNode
}

/** How many rows were found, the rows of one page, and the way to the other pages. */
export function ListResults<Row>(props: Props<Row>) {
  const { label, found, place, isOld, isPhone, texts, onPlace, tools, children } = props
  return (
    <section className={isOld ? 'list list-old' : 'list'} aria-label={label}>
      <div className="list-head">
        <Found found={found} place={place} texts={texts} />
        {tools && <div className="list-tools">{tools}</div>}
      </div>
      {found?.rows.length === 0 ? (
        <Notice title={texts.emptyPage}>
          <Button onClick={() => onPlace({ ...place, page: undefined })}>{texts.toFirstPage}</Button>
        </Notice>
      ) : (
        children
      )}
      {found && (
        <Pagination
          current={place.page ?? 1}
          pageSize={place.size ?? defaultPageSize}
          total={found.total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          hideOnSinglePage={found.total <= defaultPageSize}
          onChange={(page, size) =>
            onPlace({ page: page > 1 ? page : undefined, size: pageSizes.find(one => one === size) })
          }
          className="list-pages"
        />
      )}
    </section>
  )
}

function Found<Row>({ found, place, texts }: Pick<Props<Row>, 'found' | 'place' | 'texts'>) {
  if (!found) return <div className="list-found">{texts.loading}</div>
  const before = ((place.page ?? 1) - 1) * (place.size ?? defaultPageSize)
  return (
    <div className="list-found" role="status">
      <strong>{texts.found(found.total)}</strong>
      {found.rows.length > 0 && found.rows.length < found.total && (
        <span className="quiet">{texts.range(before + 1, before + found.rows.length)}</span>
      )}
    </div>
  )
}
