import { lazy } from 'react'

/** antd's, which brings its fields along: it comes after the rows, and only where there is a second page. */
export const Pagination = lazy(() => import('antd/es/pagination'))
