import { z } from 'zod'
import type { Filter } from '#web/kernel/ui/lists/filters.ts'
import { pageSizes, type PageSize } from '#web/kernel/ui/lists/pageSizes.ts'
import type { Order, Sort } from '#web/kernel/ui/lists/sorting.ts'

type Filters = Record<string, Filter>
type Shape = Record<string, z.ZodType>

const listing = {
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
}

type ValuesOf<Own extends Filters> = { [Name in keyof Own]?: z.output<Own[Name]['url']> }
type ExtraOf<Extra extends Shape> = { [Name in keyof Extra]?: z.output<Extra[Name]> }
/** Where in the list one is, in its URL. */
export type Listing<Key extends string> = {
  page?: number | undefined
  size?: PageSize | undefined
  sort?: Key | undefined
  order?: Order | undefined
}
type SearchOf<Own extends Filters, Key extends string, Extra extends Shape> = {
  [Name in keyof (ValuesOf<Own> & ExtraOf<Extra> & Listing<Key>)]?:
    | (ValuesOf<Own> & ExtraOf<Extra> & Listing<Key>)[Name]
    | undefined
}
/** What the server is asked for: each filter under its own name, a flag as true, a choice that has a usual one always. */
type CriteriaOf<Own extends Filters> = {
  [Name in keyof Own]?: (Own[Name] extends { kind: 'flag' } ? true : z.output<Own[Name]['url']>) | undefined
}

/** A list whose whole state stands in the URL: its filters, its sorting and its page. */
export type List<Own extends Filters, Key extends string, Search, Criteria> = {
  filters: Own
  sortKeys: readonly Key[]
  /** What the router reads the URL with. */
  url: z.ZodType<Search, Search>
  sortOf: (search: Search) => Sort<Key>
  /** Chosen again, a column turns round. */
  nextSort: (current: Sort<Key>, key: Key) => Sort<Key>
  /** Whether anything narrows the list down. */
  isNarrowed: (search: Search) => boolean
  /** What the URL asks of the server, for a file; where there is one thing to sort by, only its order. */
  fileRequestOf: (search: Search) => Criteria & { sort: Key | undefined; order: Order | undefined }
  /** … and for a page of the list. */
  requestOf: (search: Search) => Criteria & {
    sort: Key | undefined
    order: Order | undefined
    page: number | undefined
    pageSize: number | undefined
  }
}

type Definition<Own extends Filters, Key extends string, Extra extends Shape, Criteria> = {
  filters: Own
  /** Without them, the list has one order, and its call is asked for none. */
  sortKeys?: readonly Key[]
  /** The order unless somebody chose another. */
  sort?: Sort<Key> | ((search: SearchOf<Own, Key, Extra>) => Sort<Key>)
  /** Columns that are first sorted from the latest or the greatest. */
  descendingFirst?: readonly NoInfer<Key>[]
  /** What else the URL says: a tab, an opened row. */
  extra?: Extra
  /** Where the call names its criteria differently. */
  criteria?: (search: SearchOf<Own, Key, Extra>) => Criteria
}

const criterionOf = (filter: Filter | undefined, value: unknown) => {
  if (filter?.kind === 'flag') return value === '1' || undefined
  return filter?.kind === 'choice' ? (value ?? filter.usual) : value
}

/** Declares a list once; its URL, sorting and requests follow (the screen: ListScreen). */
export function defineList<
  const Own extends Filters,
  Key extends string = never,
  Extra extends Shape = typeof listing,
  Criteria = CriteriaOf<Own>,
>(definition: Definition<Own, Key, Extra, Criteria>): List<Own, Key, SearchOf<Own, Key, Extra>, Criteria> {
  type Search = SearchOf<Own, Key, Extra>
  const { filters, sortKeys = [], descendingFirst = [], extra } = definition
  const names = Object.keys(filters) as (keyof Own & keyof Search)[]
  const firstOrder = (key: Key): Order => (descendingFirst.some(one => one === key) ? 'desc' : 'asc')

  const sortOf = (search: Search): Sort<Key> => {
    const { sort, order } = search as Listing<Key>
    // Without keys nothing is sorted: no column has this one.
    const standard = definition.sort ?? { key: '' as Key, order: 'asc' }
    const usual = typeof standard === 'function' ? standard(search) : standard
    return { key: sort ?? usual.key, order: order ?? (sort === undefined ? usual.order : firstOrder(sort)) }
  }
  const ownCriteria = (search: Search) =>
    Object.fromEntries(names.map(name => [name, criterionOf(filters[name], search[name])])) as Criteria
  const fileRequestOf = (search: Search) => {
    const { key, order } = sortOf(search)
    return {
      ...(definition.criteria ?? ownCriteria)(search),
      sort: sortKeys.length > 1 ? key : undefined,
      order: sortKeys.length > 0 ? order : undefined,
    }
  }
  return {
    filters,
    sortKeys,
    url: z.object({
      ...Object.fromEntries(Object.entries(filters).map(([name, { url }]) => [name, url])),
      ...extra,
      ...listing,
      sort: z.enum(sortKeys).optional().catch(undefined),
      order: z.enum(['asc', 'desc']).optional().catch(undefined),
    }) as unknown as z.ZodType<Search, Search>,
    sortOf,
    nextSort: (current, key) =>
      current.key === key ? { key, order: current.order === 'asc' ? 'desc' : 'asc' } : { key, order: firstOrder(key) },
    isNarrowed: search => names.some(name => search[name] !== undefined),
    fileRequestOf,
    requestOf: search => {
      const { page, size } = search as Listing<Key>
      return { ...fileRequestOf(search), page, pageSize: size }
    },
  }
}

/** The state of a list, as its URL holds it. */
export type SearchIn<Defined> = Defined extends { url: z.ZodType<infer Search> } ? Search : never
/** What one may sort it by. */
export type SortKeyIn<Defined> = Defined extends { sortKeys: readonly (infer Key)[] } ? Key : never
