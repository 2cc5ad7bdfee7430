import { Suspense, useState, type ReactNode, lazy } from 'react'
import '#web/kernel/ui/lists/list.css'

type Props<Row> = {
  rows: readonly Row[]
  pageSize: number
  simple?: boolean
  children: (shown: readonly Row[]) => ReactNode
}

/** Rows that are all there, some at a time. */
export function Paged<Row>({ rows, pageSize, simple = false, children }: Props<Row>) {
  const [page, setPage] = useState(1)
  const first = (Math.min(page, Math.ceil(rows.length / pageSize)) - 1) * pageSize
  return (
    <>
      {children(rows.slice(first, first + pageSize))}
      {rows.length > pageSize && (
        <Suspense fallback={<div style={{ minHeight: 24 }} />}>
          <Pagination
            size="small"
            simple={simple}
            current={page}
            pageSize={pageSize}
            total={rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </Suspense>
      )}
    </>
  )
}

/** antd's, which brings its fields along: it comes after the rows, and only where there is a second page. */
export const Pagination = lazy(() => import('antd/es/pagination'))
