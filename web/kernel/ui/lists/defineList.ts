import { z } from 'zod'
import { day as aDay } from '#contract/kernel/fields.ts'

/** What narrows a list down: how it stands in the URL, where what makes no sense is left out, and which field edits it. */
export type Filter<Value = unknown> = { url: z.ZodType<Value | undefined> } & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; values: readonly string[]; usual: string | undefined }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'own' }
)

const orNothing = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

export const text = (maxLength = 200) =>
  ({ kind: 'text', maxLength, url: orNothing(z.string().trim().min(1).max(maxLength)) }) as const

/** One of several; `usual` is what the list shows where the URL names none, and without it, all. */
export const choice = <const Value extends string>(values: readonly Value[], usual?: NoInfer<Value>) =>
  ({ kind: 'choice', values, usual, url: orNothing(z.enum(values)) }) as const

/** Set or not; in the URL `1`. */
export const flag = () => ({ kind: 'flag', url: orNothing(z.enum(['1'])) }) as const

/** One end of a range of days, edited with its other end. */
export const day = () => ({ kind: 'day', url: orNothing(aDay) }) as const

/** One that its list edits with a field of its own. */
export const own = <Value>(value: z.ZodType<Value>) => ({ kind: 'own', url: orNothing(value) }) as const

export type Order = 'asc' | 'desc'
export type Sort<Key extends string> = { key: Key; order: Order }

/** How many rows a page of a list may have; the first unless somebody chose otherwise. */
export const pageSizes = [50, 100, 200] as const
export type PageSize = (typeof pageSizes)[number]
export const [defaultPageSize] = pageSizes

const order = orNothing(z.enum(['asc', 'desc']))
const listing = {
  page: orNothing(z.coerce.number<number>().int().min(1)),
  size: orNothing(z.coerce.number<number>().pipe(z.literal(pageSizes))),
}

export type Filters = Record<string, Filter>
type Shape = Record<string, z.ZodType>

type ValuesOf<Shown extends Shape> = { [Name in keyof Shown]?: z.output<Shown[Name]> | undefined }
/** Where in the list one is, in its URL. */
export type Listing<Key extends string> = {
  page?: number | undefined
  size?: PageSize | undefined
  sort?: Key | undefined
  order?: Order | undefined
}
type SearchOf<Own extends Filters, Key extends string, Extra extends Shape> = Listing<Key> &
  ValuesOf<{ [Name in keyof Own]: Own[Name]['url'] } & Extra>
type Names = { readonly [name: string]: string }
/** No filter is named so: the call names all of them alike. */
type SameNames = { readonly '': '' }
/**
 * What the server is asked for: each filter under its own name or the call's, a flag as true, a choice that has a usual one
 * always.
 */
type CriteriaOf<Own extends Filters, Called extends Names> = {
  [Name in keyof Own as Name extends keyof Called ? Called[Name] : Name]?:
    | (Own[Name] extends { kind: 'flag' } ? true : z.output<Own[Name]['url']>)
    | undefined
}

type Sorting<Key extends string> = { sort: Key | undefined; order: Order | undefined }

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
  fileRequestOf: (search: Search) => Criteria & Sorting<Key>
  /** … and for a page of the list. */
  requestOf: (search: Search) => Criteria & Sorting<Key> & { page: number | undefined; pageSize: number | undefined }
}

type Definition<Own extends Filters, Key extends string, Extra extends Shape, Called extends Names, Criteria> = {
  filters: Own
  /** Without them, the list has one order, and its call is asked for none. */
  sortKeys?: readonly Key[]
  /** The order unless somebody chose another. */
  sort?: Sort<Key> | ((search: SearchOf<Own, Key, Extra>) => Sort<Key>)
  /** Columns that are first sorted from the latest or the greatest. */
  descendingFirst?: readonly NoInfer<Key>[]
  /** What else the URL says: a tab, an opened row. */
  extra?: Extra
  /** Filters that the call names differently … */
  names?: Called
  /** … or whose values differ. */
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
  const Called extends Names = SameNames,
  Criteria = CriteriaOf<Own, Called>,
>(definition: Definition<Own, Key, Extra, Called, Criteria>): List<Own, Key, SearchOf<Own, Key, Extra>, Criteria> {
  type Search = SearchOf<Own, Key, Extra>
  const { filters, sortKeys = [], descendingFirst = [], extra } = definition
  const called: Names = definition.names ?? {}
  const names = Object.keys(filters) as (keyof Own & keyof Search)[]
  const firstOrder = (key: Key): Order => (descendingFirst.some(one => one === key) ? 'desc' : 'asc')

  const sortOf = (search: Search): Sort<Key> => {
    const chosen: Listing<Key> = search
    // Without keys nothing is sorted: no column has this one.
    const standard = definition.sort ?? { key: '' as Key, order: 'asc' }
    const usual = typeof standard === 'function' ? standard(search) : standard
    const key = chosen.sort ?? usual.key
    return { key, order: chosen.order ?? (chosen.sort === undefined ? usual.order : firstOrder(key)) }
  }
  const ownCriteria = (search: Search) =>
    Object.fromEntries(
      names.map(name => [called[String(name)] ?? name, criterionOf(filters[name], search[name])]),
    ) as Criteria
  const fileRequestOf = (search: Search) => {
    const sorted = sortOf(search)
    return {
      ...(definition.criteria ?? ownCriteria)(search),
      sort: sortKeys.length > 1 ? sorted.key : undefined,
      order: sortKeys.length > 0 ? sorted.order : undefined,
    }
  }
  return {
    filters,
    sortKeys,
    url: z.object({
      ...Object.fromEntries(Object.entries(filters).map(([name, { url }]) => [name, url])),
      ...extra,
      ...listing,
      sort: orNothing(z.enum(sortKeys)),
      order,
    }) as unknown as z.ZodType<Search, Search>,
    sortOf,
    nextSort: (current, key) =>
      current.key === key ? { key, order: current.order === 'asc' ? 'desc' : 'asc' } : { key, order: firstOrder(key) },
    isNarrowed: search => names.some(name => search[name] !== undefined),
    fileRequestOf,
    requestOf: search => {
      const { page, size }: Listing<Key> = search
      return { ...fileRequestOf(search), page, pageSize: size }
    },
  }
}

/** The state of a list, as its URL holds it. */
export type SearchIn<Defined> = Defined extends { url: z.ZodType<infer Search> } ? Search : never
/** What one may sort it by. */
export type SortKeyIn<Defined> = Defined extends { sortKeys: readonly (infer Key)[] } ? Key : never
