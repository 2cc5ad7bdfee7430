import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { maxHits } from '#contract/logistics/calls/portalSearch.ts'
import type { Hit, HitGroup, SearchLead } from '#contract/logistics/types/portalSearch.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { idsNamed, mayBeName } from '#server/logistics/portalSearch/named.ts'
import { idsOf, type List, type Sql } from '#server/platform/lists/list.ts'
import type { Viewer } from '#server/platform/lists/reader.ts'

/** Who searches, in the scope of a group's own screen. */
export type Searcher = Viewer & { caller: Caller; enterpriseCode: string | undefined }

/**
 * What somebody typed: the whole of it, the numbers that it can mean, as searches compare them, and what it says if it is the
 * code of a box.
 */
export type Typed = { text: string; numbers: readonly string[]; code?: CodeContents | undefined }

export type Hits = { rows: Hit[]; hasMore: boolean; more: SearchLead | null }

/** Records of a kind, for callers with the menu of their screen, or of one of them. */
export type SearchGroup = {
  group: HitGroup
  menus: readonly Menu[]
  /** By what its records are found. A text without a letter is no name; many numbers are those of deliveries and cases. */
  by: 'numbers' | 'codes' | 'names'
  find: (searcher: Searcher, typed: Typed) => Promise<Hits>
}

/** Keywords of lists are not longer; no name is. */
const maxKeywordLength = 100

export const keywordOf = ({ text }: Typed) => Array.from(text).slice(0, maxKeywordLength).join('')

type Asked<Row> = {
  typed: Typed
  /** Selects the ids of the scope's records whose name or code is what was typed. */
  named: Sql
  hitOf: (row: Row) => Omit<Hit, 'isExact'>
  more: SearchLead
}

/** The records that are named as was typed, then what a list finds, and the list itself for the rest. */
export async function hitsOf<Search, Row, Seer extends Searcher>(
  list: List<Search, Row, Seer>,
  seer: Seer,
  search: Search,
  { typed, named, hitOf, more }: Asked<Row>,
): Promise<Hits> {
  const exact = mayBeName(typed) ? await idsNamed(seer.db, named, maxHits) : []
  const others = (await idsOf(list, seer, search, maxHits + 1)).filter(id => !exact.includes(id))
  const load = async (ids: readonly number[], isExact: boolean) =>
    ids.length === 0 ? [] : (await list.load(seer, ids, search)).map(row => ({ ...hitOf(row), isExact }))
  const rows = [...(await load(exact, true)), ...(await load(others.slice(0, maxHits - exact.length), false))]
  const hasMore = exact.length + others.length > maxHits
  return { rows, hasMore, more: hasMore ? more : null }
}
