import { sql } from 'kysely'
import type { MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { ownDeliveries } from '#server/reporting/monthlyReport/ownDeliveries.ts'
import { spread } from '#server/reporting/monthlyReport/spread.ts'

type LotTotals = Pick<MonthTotals, 'lots'> & { times: Omit<MonthTotals['times'], 'caseToConclusion'> }

/**
 * Where the lots of a month's deliveries stand now, those too that were taken out of their delivery after something was
 * decided about them, and how long the decisions that count have taken. One that was made on the road took no time.
 */
export async function lotTotals(db: DbOrTx, scope: EnterpriseScope, month: string, now: Date): Promise<LotTotals> {
  const { rows } = await sql<LotTotals>`
    with ${ownDeliveries(scope, month, now)},
    named as (
      select i.delivery_id, i.product_id, i.lot_id from own join delivery_items i on i.delivery_id = own.delivery_id
      union
      select s.delivery_id, s.product_id, s.lot_id from own join lot_states s on s.delivery_id = own.delivery_id),
    lots as (
      select coalesce(s.decision, 'undecided') as decision, coalesce(s.is_quarantined, false) as is_quarantined, k.cause,
             case when s.decision <> 'undecided' then ${ms(sql`k.at - own.delivered_at`)} end as since_arrival,
             case when s.decision <> 'undecided' and c.id is not null then ${ms(sql`k.at - c.opened_at`)} end as since_case
        from named n
        join own on own.delivery_id = n.delivery_id
        left join lot_states s on s.delivery_id = n.delivery_id and s.product_id = n.product_id
         and s.lot_id is not distinct from n.lot_id
        left join lot_decisions k on k.id = s.decision_id
        left join excursion_cases c on c.id = k.case_id)
    select json_build_object(
             'total', count(*),
             'releasedByPerson', count(*) filter (where decision = 'released' and cause is distinct from 'rule'),
             'releasedByRule', count(*) filter (where decision = 'released' and cause = 'rule'),
             'restricted', count(*) filter (where decision = 'restricted'),
             'rejected', count(*) filter (where decision = 'rejected'),
             'undecided', count(*) filter (where decision = 'undecided'),
             'quarantined', count(*) filter (where is_quarantined)) as lots,
           json_build_object('arrivalToDecision', ${spread(sql`since_arrival`)},
             'caseToDecision', ${spread(sql`since_case`)}) as times
      from lots`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('an aggregate without a row')
  return totals
}

const ms = (interval: ReturnType<typeof sql>) => sql`greatest(extract(epoch from ${interval}) * 1000, 0)::float8`
