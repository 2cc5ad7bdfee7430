import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { Language } from '#contract/kernel/language.ts'
import { bySortKey, sortedName, type List, type Sql } from '#server/platform/lists/list.ts'
import { given } from '#server/platform/db/statements/given.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isOfDepositor, isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { loadReleaseRows, type ReleaseRow, type ReleaseViewer } from '#server/quality/releases/releaseRows.ts'
import { isTakenOut } from '#server/quality/releases/lotStates.ts'

export type ReleaseSearch = z.output<typeof releaseCalls.downloadReleaseCsv.request>

/** Its ids are those of LotRow.rowId. */
export const releaseList: List<ReleaseSearch, ReleaseRow, ReleaseViewer & Reader> = {
  matching,
  // Equal lots are sorted by latest arrival.
  order: search => sql`${bySortKey(search)}, delivered_at desc nulls first, id`,
  load: loadReleaseRows,
}

function matching({ scope, language, timeZone }: ReleaseViewer & Reader, search: ReleaseSearch): Sql {
  const { decision, quarantinedOnly, ownOnly, keyword, from, until, sort } = search
  const conditions = given([
    isPartyOf(scope),
    // Lots in transit need no decision, unless they have a state.
    sql`(f.delivered_at is not null or l.is_known)`,
    decision !== 'all' && sql`l.decision = ${decision}`,
    quarantinedOnly && sql`l.is_quarantined and l.decision = 'undecided'`,
    ownOnly && isOfDepositor(scope),
    keyword && holdsKeyword(keyword),
    from && sql`f.delivered_at >= ${from}::timestamp at time zone ${timeZone}`,
    until && sql`f.delivered_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ])
  return sql`lots_of as (
      select i.delivery_id, i.product_id, i.lot_id, min(i.id) as id, coalesce(s.decision, 'undecided') as decision,
             coalesce(s.is_quarantined, false) as is_quarantined, coalesce(s.is_affected or s.decision <> 'undecided', false) as is_known
        from delivery_items i
        left join lot_states s on s.delivery_id = i.delivery_id and s.product_id = i.product_id
         and s.lot_id is not distinct from i.lot_id
       where ${ofParty(scope, 'i.delivery_id')} and ${quarantinedOnly ? startsFromHolds : sql`true`}
       group by i.delivery_id, i.product_id, i.lot_id, s.id
      union all
      select s.delivery_id, s.product_id, s.lot_id, -s.id, s.decision, s.is_quarantined, true from lot_states s
       where ${ofParty(scope, 's.delivery_id')} and ${isTakenOut}),
    matching as materialized (
      select l.id, f.delivered_at, ${sortKeys(language)[sort]} as sort_key
        from lots_of l
        join deliveries d on d.id = l.delivery_id
        join delivery_facts f on f.delivery_id = l.delivery_id
        join products p on p.id = l.product_id
        left join lots o on o.id = l.lot_id
       where ${sql.join(conditions, sql` and `)})`
}

/** Before anything is grouped: the deliveries of others are far more. */
const ofParty = ({ companyIds }: EnterpriseScope, deliveryId: string) =>
  companyIds === 'all'
    ? sql`true`
    : sql`${sql.ref(deliveryId)} in (
        select p.delivery_id from delivery_parties p where p.company_id = any(${companyIds}::bigint[]))`

/** Few lots are on hold, and an index has them: the dashboard asks for them again and again. */
const startsFromHolds = sql`i.delivery_id in (select q.delivery_id from lot_states q where q.is_quarantined)`

const holdsKeyword = (typed: string) =>
  holds(sql`concat_ws(' ', d.reference, p.item_code, p.name_ja, p.name_en, o.lot)`, typed)

const sortKeys = (language: Language): Record<ReleaseSearch['sort'], Sql> => ({
  deliveredAt: sql`f.delivered_at`,
  reference: sql`d.reference collate japanese`,
  item: sortedName(language, 'p.name_ja', 'p.name_en'),
  lot: sql`o.lot collate japanese`,
  decision: sql`array_position(array['undecided', 'rejected', 'restricted', 'released'], l.decision)`,
})
