import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { Language } from '#contract/kernel/language.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isTakenOut } from '#server/quality/releases/lotStates.ts'

export type ReleaseSearch = z.output<typeof releaseCalls.downloadReleaseCsv.request>
type Page = { page: number; pageSize: number }
type Reader = { language: Language; timeZone: string }

/** The ids (LotRow.rowId) of the page asked for, and how many lots there are in all. */
export async function findLotIds(db: Db, scope: EnterpriseScope, search: ReleaseSearch & Page, reader: Reader) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with ${matching(scope, search, reader)} select ${pageOfMatching(by(search), search)}`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** The ids of all found lots in their order. */
export async function findAllLotIds(db: Db, scope: EnterpriseScope, search: ReleaseSearch, reader: Reader) {
  const { rows } = await sql<{ ids: number[] }>`
    with ${matching(scope, search, reader)} select ${idsOfMatching(by(search))}`.execute(db)
  return rows[0]?.ids ?? []
}

function matching(scope: EnterpriseScope, search: ReleaseSearch, reader: Reader): RawBuilder<unknown> {
  const { decision, quarantinedOnly, keyword, from, until, sort } = search
  const conditions = [
    isPartyOf(scope),
    // What is on the road waits for nothing, unless a case is about it.
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

/** What is alike stands with what arrived last first. */
const by = ({ order }: Pick<ReleaseSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, delivered_at desc nulls first, id`

const sortKeys = (language: Language): Record<ReleaseSearch['sort'], RawBuilder<unknown>> => ({
  deliveredAt: sql`f.delivered_at`,
  reference: sql`d.reference collate japanese`,
  item: sql`${sql.ref(language === 'en' ? 'p.name_en' : 'p.name_ja')} collate japanese`,
  lot: sql`o.lot collate japanese`,
  decision: sql`array_position(array['undecided', 'rejected', 'restricted', 'released'], l.decision)`,
})
