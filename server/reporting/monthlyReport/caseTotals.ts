import { sql } from 'kysely'
import type { MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { firstDayOf, lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isOwn } from '#server/reporting/monthlyReport/ownDeliveries.ts'
import { spread } from '#server/reporting/monthlyReport/spread.ts'

type CaseTotals = Pick<MonthTotals, 'cases'> & { times: Pick<MonthTotals['times'], 'caseToConclusion'> }
type Moment = { now: Date; timeZone: string }

/**
 * What happened to the depositor's cases in a month, and how many were open when it ended, whenever their delivery
 * arrived. A case's time line tells how it stood then: closed by a conclusion that nothing reopened before the month's
 * end; excursions that joined a concluded case reopened it. Overdue by the due date that counts now.
 */
export async function caseTotals(
  db: DbOrTx,
  scope: EnterpriseScope,
  month: string,
  { now, timeZone }: Moment,
): Promise<CaseTotals> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const dayAfter = [firstDayOf(monthsLater(month, 1)), dayIn(now, timeZone)].toSorted()[0]
  const { rows } = await sql<CaseTotals>`
    with stories as (
      select c.id, c.due_on, c.opened_at, local_day(c.opened_at) as opened_on, ended.kind = 'concluded' as is_closed,
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
      from stories`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('an aggregate without a row')
  return totals
}

const took = sql`(extract(epoch from concluded_at - opened_at) * 1000)::float8`
