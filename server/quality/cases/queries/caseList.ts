import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { findIds, findPage } from '#server/logistics/lists/listQueries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

export type CaseSearch = z.output<typeof caseCalls.downloadCaseCsv.request>
type Page = { page: number; pageSize: number }
/** Days are those of the portal's time zone. */
type Clock = { timeZone: string; today: string }

/** The scope may read the case `k` of the delivery `d`: only parties may, disclosures do not suffice. */
export const isCaseSeen = (scope: EnterpriseScope): RawBuilder<boolean> =>
  sql<boolean>`(${
    scope.companyIds === 'all'
      ? sql`true`
      : sql`exists (select from delivery_parties p
           where p.delivery_id = k.delivery_id and p.company_id = any(${scope.companyIds}::bigint[]))`
  } and ${touchesCentres(scope, 'd')})`

/** One page of the ids of the cases found, and their total. */
export const findCaseIds = (db: Db, scope: EnterpriseScope, search: CaseSearch & Page & Clock) =>
  findPage(db, matching(scope, search), by(search), search)

/** The ids of all cases found. */
export const findAllCaseIds = (db: Db, scope: EnterpriseScope, search: CaseSearch & Clock) =>
  findIds(db, matching(scope, search), by(search))

/** The number of all unsettled and of all overdue cases, whatever the search. */
export async function countCases(db: Db, scope: EnterpriseScope, { today }: Pick<Clock, 'today'>) {
  const { rows } = await sql<{ unsettled: number; overdue: number }>`
    select count(*)::int as unsettled, (count(*) filter (where k.due_on < ${today}::date))::int as overdue
      from excursion_cases k join deliveries d on d.id = k.delivery_id
     where k.state <> 'concluded' and ${isCaseSeen(scope)}`.execute(db)
  return rows[0] ?? { unsettled: 0, overdue: 0 }
}

function matching(scope: EnterpriseScope, search: CaseSearch & Clock): RawBuilder<unknown> {
  const { state, overdueOnly, keyword, from, until, sort, timeZone, today } = search
  const conditions = [
    isCaseSeen(scope),
    state === 'unsettled' && sql`k.state <> 'concluded'`,
    state !== 'unsettled' && state !== 'all' && sql`k.state = ${state}`,
    overdueOnly && sql`k.state <> 'concluded' and k.due_on < ${today}::date`,
    keyword !== undefined && holdsKeyword(keyword),
    from && sql`k.opened_at >= ${from}::timestamp at time zone ${timeZone}`,
    until && sql`k.opened_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter(one => typeof one === 'object')
  return sql`matching as materialized (
    select k.id, k.due_on, ${sortKeys[sort]} as sort_key
      from excursion_cases k
      join deliveries d on d.id = k.delivery_id
      join companies c on c.id = k.depositor_id
     where ${sql.join(conditions, sql` and `)})`
}

/** Searches the number, the delivery's reference, its items and its lots. */
function holdsKeyword(typed: string): RawBuilder<unknown> {
  const item = sql`concat_ws(' ', p.item_code, p.name_ja, p.name_en, o.lot)`
  return sql`(${holdsAny([sql`k.number`, sql`d.reference`], typed)}
    or exists (
      select from (select i.product_id, i.lot_id from delivery_items i where i.delivery_id = d.id
                   union select f.product_id, f.lot_id from case_excursions f where f.case_id = k.id) held
        join products p on p.id = held.product_id
        left join lots o on o.id = held.lot_id
       where ${holds(item, typed)}))`
}

/** Equal cases are sorted by due date. */
const by = ({ order }: Pick<CaseSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, due_on, id`

const sortKeys: Record<CaseSearch['sort'], RawBuilder<unknown>> = {
  number: sql`k.number`,
  openedAt: sql`k.opened_at`,
  dueOn: sql`k.due_on`,
  state: sql`array_position(array['reopened', 'open', 'underAssessment', 'concluded'], k.state)`,
  reference: sql`d.reference collate japanese`,
  depositor: sql`c.name collate japanese`,
  outOfRangeMs: sql`(select max(f.out_of_range_ms) from case_excursions f where f.case_id = k.id and f.withdrawn_at is null)`,
}
