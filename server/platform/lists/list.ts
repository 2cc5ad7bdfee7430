import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { customPlan, genericPlan } from '#server/platform/db/statements/statementPlans.ts'
import { given } from '#server/platform/db/statements/given.ts'
import type { View, Viewer } from '#server/platform/lists/reader.ts'

export type Sql = RawBuilder<unknown>
export type Page = { page: number; pageSize: number }

/** What a search finds for a viewer, and its rows. */
export type List<Search, Row, Seer extends View = Viewer> = {
  /** The common table expression `matching` (id, …). */
  matching: (viewer: Seer, search: Search) => Sql | Promise<Sql>
  order: (search: Search) => Sql
  /** It finds records by their numbers, so that one plan suits all values. */
  isByNumber?: (search: Search) => boolean
  /** Rows in the order of the ids, without those that the viewer may not see. */
  load: (viewer: Seer, ids: readonly number[], search: Search) => Promise<Row[]>
}

/** One page of a list, and the total, even if the page is beyond the end, with `more` columns. */
export async function pageOf<Search, Row, Seer extends View, More extends object = object>(
  { matching, order, load, isByNumber }: List<Search, Row, Seer>,
  viewer: Seer,
  search: Search & Page,
  more?: RawBuilder<More>,
) {
  const total = sql`(select count(*)::int from matching) as total`
  const ids = sql`array(select matching.id::int from matching order by ${order(search)}
    limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}) as ids`
  const { rows: pages } = await sql<{ total: number; ids: number[] } & More>`
    with ${await matching(viewer, search)} select ${isByNumber?.(search) ? genericPlan : customPlan} ${sql.join(given([more, total, ids]))}`.execute(
    viewer.db,
  )
  const [page] = pages
  if (!page) throw new Error('a page is always one row')
  const { ids: found, ...figures } = page
  return { ...figures, rows: await load(viewer, found, search) }
}

/** The first rows of a list, and whether there are more, without counting them. */
export async function firstOf<Search, Row, Seer extends View>(
  list: List<Search, Row, Seer>,
  viewer: Seer,
  search: Search,
  most: number,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const ids = await idsOf(list, viewer, search, most + 1)
  return { rows: await list.load(viewer, ids.slice(0, most), search), hasMore: ids.length > most }
}

/** The ids of the whole list in its order, or of the first ones. */
export async function idsOf<Search, Seer extends View>(
  { matching, order, isByNumber }: Pick<List<Search, unknown, Seer>, 'matching' | 'order' | 'isByNumber'>,
  viewer: Seer,
  search: Search,
  most?: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ${await matching(viewer, search)}
    select ${isByNumber?.(search) ? genericPlan : customPlan}
           array(select matching.id::int from matching order by ${order(search)} limit ${most ?? null}) as ids`.execute(
    viewer.db,
  )
  return rows[0]?.ids ?? []
}

/** The order of `matching` by its sort_key; rows without one come last. */
export const bySortKey = ({ order }: { order: 'asc' | 'desc' }): Sql =>
  order === 'asc' ? sql`sort_key asc nulls last` : sql`sort_key desc nulls last`

/** The same with the id, which makes the order unique: no row moves between pages. */
export const bySortKeyAndId = ({ order }: { order: 'asc' | 'desc' }): Sql =>
  order === 'asc' ? sql`sort_key asc nulls last, id asc` : sql`sort_key desc nulls last, id desc`

/** A name in the reader's language, as a sort key: `column` is the Japanese one, `en` the English one. */
export const sortedName = (language: Language, column: string, en: string): Sql =>
  sql`${sql.ref(language === 'en' ? en : column)} collate japanese`
