import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { caseCalls } from '#contract/quality/calls/cases.ts'
import { caseStates } from '#contract/quality/rules/caseStates.ts'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { bySortKey, type List, type Sql } from '#server/platform/lists/list.ts'
import { todayOf, type LocalView } from '#server/platform/lists/reader.ts'
import { isOfDepositor } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { isCaseSeen, loadCases } from '#server/quality/cases/queries/caseRows.ts'
import { given } from '#server/platform/db/statements/given.ts'

export type CaseSearch = z.output<typeof caseCalls.downloadCaseCsv.request>

export const caseList: List<CaseSearch, CaseRow, LocalView> = {
  matching,
  // Equal cases are sorted by due date.
  order: search => sql`${bySortKey(search)}, due_on, id`,
  load: loadCases,
}

const isOverdue = (view: LocalView) => sql<boolean>`(k.state <> 'concluded' and k.due_on < ${todayOf(view)}::date)`
/** Nobody works on the case yet; who assesses it is its assessor, whoever opened it. */
const isUnassigned = sql<boolean>`(k.state <> 'concluded' and k.assessor_id is null)`
/** QUA-10: the list, the dashboard and the menu's count all have this condition. */
const needsAttention = (view: LocalView) => sql<boolean>`(${isOverdue(view)} or ${isUnassigned})`

/** The cases of the companies' own goods that wait for somebody; those of others wait for their depositors. */
export async function caseCounts(view: LocalView): Promise<ResponseOf<typeof caseCalls.getCaseCounts>> {
  const count = (condition: Sql) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<ResponseOf<typeof caseCalls.getCaseCounts>>`
    select ${count(needsAttention(view))} as attention, ${count(isOverdue(view))} as overdue, ${count(isUnassigned)} as unassigned
      from excursion_cases k join deliveries d on d.id = k.delivery_id
     where k.state <> 'concluded' and ${isOfDepositor(view.scope)} and ${isCaseSeen(view.scope)}`.execute(view.db)
  return rows[0] ?? { attention: 0, overdue: 0, unassigned: 0 }
}

/** The number of all unsettled and of all overdue cases, whatever the search. */
export async function countCases(view: LocalView) {
  const { rows } = await sql<{ unsettled: number; overdue: number }>`
    select count(*)::int as unsettled, (count(*) filter (where k.due_on < ${todayOf(view)}::date))::int as overdue
      from excursion_cases k join deliveries d on d.id = k.delivery_id
     where k.state <> 'concluded' and ${isCaseSeen(view.scope)}`.execute(view.db)
  return rows[0] ?? { unsettled: 0, overdue: 0 }
}

function matching(view: LocalView, search: CaseSearch): Sql {
  const { state, overdueOnly, ownOnly, keyword, from, until, sort } = search
  const { timeZone } = view
  const conditions = given([
    isCaseSeen(view.scope),
    state === 'unsettled' && sql`k.state <> 'concluded'`,
    state === 'attention' && needsAttention(view),
    caseStates.some(one => one === state) && sql`k.state = ${state}`,
    overdueOnly && isOverdue(view),
    ownOnly && isOfDepositor(view.scope),
    keyword !== undefined && holdsKeyword(keyword),
    from && sql`k.opened_at >= ${from}::timestamp at time zone ${timeZone}`,
    until && sql`k.opened_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ])
  return sql`matching as materialized (
    select k.id, k.due_on, ${sortKeys[sort]} as sort_key
      from excursion_cases k
      join deliveries d on d.id = k.delivery_id
      join companies c on c.id = k.depositor_id
     where ${sql.join(conditions, sql` and `)})`
}

/** Searches the number, the delivery's reference, its items and its lots. */
function holdsKeyword(typed: string): Sql {
  const item = sql`concat_ws(' ', p.item_code, p.name_ja, p.name_en, o.lot)`
  return sql`(${holdsAny([sql`k.number`, sql`d.reference`], typed)}
    or exists (
      select from (select i.product_id, i.lot_id from delivery_items i where i.delivery_id = d.id
                   union select f.product_id, f.lot_id from case_excursions f where f.case_id = k.id) held
        join products p on p.id = held.product_id
        left join lots o on o.id = held.lot_id
       where ${holds(item, typed)}))`
}

const sortKeys: Record<CaseSearch['sort'], Sql> = {
  number: sql`k.number`,
  openedAt: sql`k.opened_at`,
  dueOn: sql`k.due_on`,
  state: sql`array_position(array['reopened', 'open', 'underAssessment', 'concluded'], k.state)`,
  reference: sql`d.reference collate japanese`,
  depositor: sql`c.name collate japanese`,
  outOfRangeMs: sql`(select max(f.out_of_range_ms) from case_excursions f where f.case_id = k.id and f.withdrawn_at is null)`,
}
