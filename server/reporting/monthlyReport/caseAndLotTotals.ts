import { sql } from 'kysely'
import type { MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { aggregateOf, ownDeliveries, spread, isOwn } from '#server/reporting/monthlyReport/monthGroups.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { firstDayOf, lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'

type LotTotals = Pick<MonthTotals, 'lots'> & { times: Omit<MonthTotals['times'], 'caseToConclusion'> }

/**
 * The current decisions about the lots of a month's deliveries, also lots that were removed after a decision, and the time to
 * these decisions; for a decision before arrival it is 0.
 */
export async function lotTotals(db: DbOrTx, scope: EnterpriseScope, month: string, now: Date): Promise<LotTotals> {
  const query = sql<LotTotals>`
    with ${ownDeliveries(scope, month, now)},
    named as (
      select i.delivery_id, i.product_id, i.lot_id from own join delivery_items i on i.delivery_id = own.delivery_id
      union
      select s.delivery_id, s.product_id, s.lot_id from own join lot_states s on s.delivery_id = own.delivery_id),
    decided as (
      select distinct on (n.delivery_id, n.product_id, ${comparedLot(sql`o.lot`)})
             coalesce(s.decision, 'undecided') as decision, coalesce(s.is_quarantined, false) as is_quarantined, k.cause,
             case when s.decision <> 'undecided' then ${ms(sql`k.at - own.delivered_at`)} end as since_arrival,
             case when s.decision <> 'undecided' and c.id is not null then ${ms(sql`k.at - c.opened_at`)} end as since_case
        from named n
        left join lots o on o.id = n.lot_id
        join own on own.delivery_id = n.delivery_id
        left join lot_states s on s.delivery_id = n.delivery_id and s.product_id = n.product_id
         and s.lot_id is not distinct from n.lot_id
        left join lot_decisions k on k.id = s.decision_id
        left join excursion_cases c on c.id = k.case_id
       order by n.delivery_id, n.product_id, ${comparedLot(sql`o.lot`)}, s.updated_at desc nulls last)
    select json_build_object(
             'total', count(*),
             'releasedByPerson', count(*) filter (where decision = 'released' and cause is distinct from 'rule'),
             'releasedByRule', count(*) filter (where decision = 'released' and cause = 'rule'),
             'restricted', count(*) filter (where decision = 'restricted'),
             'rejected', count(*) filter (where decision = 'rejected'),
             'undecided', count(*) filter (where decision = 'undecided'),
             'quarantined', count(*) filter (where is_quarantined and decision = 'undecided')) as lots,
           json_build_object('arrivalToDecision', ${spread(sql`since_arrival`)},
             'caseToDecision', ${spread(sql`since_case`)}) as times
      from decided`
  return await aggregateOf(db, query)
}

const ms = (interval: ReturnType<typeof sql>) => sql`greatest(extract(epoch from ${interval}) * 1000, 0)::float8`

type CaseTotals = Pick<MonthTotals, 'cases'> & { times: Pick<MonthTotals['times'], 'caseToConclusion'> }
type Moment = { now: Date; timeZone: string }

/**
 * The depositor's cases opened and concluded in a month, and those open at its end, whenever their delivery arrived. The
 * timeline has the state at the end of the month: closed, if the last conclusion was not followed by a reopening or by new
 * excursions, which reopen a case too. Overdue cases are determined by the current due date.
 */
export async function caseTotals(db: DbOrTx, scope: EnterpriseScope, month: string, { now, timeZone }: Moment) {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const dayAfter = [firstDayOf(monthsLater(month, 1)), dayIn(now, timeZone)].toSorted()[0]
  const query = sql<CaseTotals>`
    with cases_of as (
      select ${customPlan} c.id, c.due_on, c.opened_at, local_day(c.opened_at) as opened_on, ended.kind = 'concluded' as is_closed,
             concluded.at as concluded_at
        from excursion_cases c
        join deliveries d on d.id = c.delivery_id
        join delivery_facts f on f.delivery_id = c.delivery_id
        left join lateral (
          select e.kind from case_events e
           where e.case_id = c.id and e.kind in ('concluded', 'reopened', 'excursionsGrew') and local_day(e.at) <= ${last}::date
           order by e.id desc limit 1) ended on true
        left join lateral (
          select max(e.at) as at from case_events e
           where e.case_id = c.id and e.kind = 'concluded'
             and local_day(e.at) between ${first}::date and ${last}::date) concluded on true
       where ${isOwn(scope)} and local_day(c.opened_at) <= ${last}::date)
    select json_build_object(
             'opened', count(*) filter (where opened_on >= ${first}::date),
             'concluded', count(*) filter (where concluded_at is not null),
             'openAtEnd', count(*) filter (where is_closed is not true),
             'overdueAtEnd', count(*) filter (where is_closed is not true and due_on < ${dayAfter}::date)) as cases,
           json_build_object('caseToConclusion', ${spread(took)}) as times
      from cases_of`
  return await aggregateOf(db, query)
}

const took = sql`(extract(epoch from concluded_at - opened_at) * 1000)::float8`
