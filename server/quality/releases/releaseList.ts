import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { Language } from '#contract/kernel/language.ts'
import { findIds, findPage, sortedName } from '#server/logistics/lists/listQueries.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isTakenOut } from '#server/quality/releases/lotStates.ts'

export type ReleaseSearch = z.output<typeof releaseCalls.downloadReleaseCsv.request>
type Page = { page: number; pageSize: number }

/** One page of the ids (LotRow.rowId) of the lots found, and their total. */
export const findLotIds = (db: Db, scope: EnterpriseScope, search: ReleaseSearch & Page, reader: Reader) =>
  findPage(db, matching(scope, search, reader), by(search), search)

/** The ids of all lots found. */
export const findAllLotIds = (db: Db, scope: EnterpriseScope, search: ReleaseSearch, reader: Reader) =>
  findIds(db, matching(scope, search, reader), by(search))

function matching(scope: EnterpriseScope, search: ReleaseSearch, reader: Reader): RawBuilder<unknown> {
  const { decision, quarantinedOnly, keyword, from, until, sort } = search
  const conditions = [
    isPartyOf(scope),
    // Lots in transit need no decision, unless they have a state.
    sql`(f.delivered_at is not null or l.is_known)`,
    decision !== 'all' && sql`l.decision = ${decision}`,
    quarantinedOnly && sql`l.is_quarantined`,
    keyword && holdsKeyword(keyword),
    from && sql`f.delivered_at >= ${from}::timestamp at time zone ${reader.timeZone}`,
    until && sql`f.delivered_at < (${until}::date + 1)::timestamp at time zone ${reader.timeZone}`,
  ].filter(one => one !== undefined && one !== false && one !== '')
  return sql`lots_of as (
      select i.delivery_id, i.product_id, i.lot_id, min(i.id) as id, coalesce(s.decision, 'undecided') as decision,
             coalesce(s.is_quarantined, false) as is_quarantined, coalesce(s.is_affected or s.decision <> 'undecided', false) as is_known
        from delivery_items i
        left join lot_states s on s.delivery_id = i.delivery_id and s.product_id = i.product_id
         and s.lot_id is not distinct from i.lot_id
       group by i.delivery_id, i.product_id, i.lot_id, s.id
      union all
      select s.delivery_id, s.product_id, s.lot_id, -s.id, s.decision, s.is_quarantined, true from lot_states s where ${isTakenOut}),
    matching as materialized (
      select l.id, f.delivered_at, ${sortKeys(reader.language)[sort]} as sort_key
        from lots_of l
        join deliveries d on d.id = l.delivery_id
        join delivery_facts f on f.delivery_id = l.delivery_id
        join products p on p.id = l.product_id
        left join lots o on o.id = l.lot_id
       where ${sql.join(conditions, sql` and `)})`
}

const holdsKeyword = (typed: string) =>
  holds(sql`concat_ws(' ', d.reference, p.item_code, p.name_ja, p.name_en, o.lot)`, typed)

/** Equal lots are sorted by latest arrival. */
const by = ({ order }: Pick<ReleaseSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, delivered_at desc nulls first, id`

const sortKeys = (language: Language): Record<ReleaseSearch['sort'], RawBuilder<unknown>> => ({
  deliveredAt: sql`f.delivered_at`,
  reference: sql`d.reference collate japanese`,
  item: sortedName(language, 'p.name_ja', 'p.name_en'),
  lot: sql`o.lot collate japanese`,
  decision: sql`array_position(array['undecided', 'rejected', 'restricted', 'released'], l.decision)`,
})
