/** How many rows a page of a list may have; the first unless somebody chose otherwise. */
export const pageSizes = [50, 100, 200] as const
export type PageSize = (typeof pageSizes)[number]
export const [defaultPageSize] = pageSizes
