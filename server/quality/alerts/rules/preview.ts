import { sql } from 'kysely'
import { severities, type Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { AlertCondition, StepsOf } from '#contract/quality/rules/alerts/alertRules.ts'
import {
  batterySeverity,
  excursionSeverity,
  lateSeverity,
  silenceSeverity,
} from '#contract/quality/rules/alerts/alertSeverity.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { factsOfExcursions } from '#server/quality/alerts/detection/excursions.ts'
import { maySee, watchersOf } from '#server/quality/alerts/detection/watchers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryAt, limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/access.ts'

const daysBack = 30
const dayMs = 86_400_000

type Asked = {
  companyId: number
  /** The centres of the user, who sees only their deliveries in the preview. */
  centreIds: CentreIds
  productId: number | null
  condition: AlertCondition
  now: Date
}

/** The alerts that a rule would have raised in the last 30 days, by severity; for batteries: now. */
export async function previewRule(db: Db, asked: Asked): Promise<{ severity: Severity; alerts: number }[]> {
  const found = (await severitiesOf(db, asked)).filter(one => one !== null)
  return severities.map(severity => ({ severity, alerts: found.filter(one => one === severity).length }))
}

async function severitiesOf(db: Db, asked: Asked): Promise<(Severity | null)[]> {
  const { condition } = asked
  if (condition.kind === 'excursion') return await ofExcursions(db, asked, condition.steps)
  if (condition.kind === 'silence') {
    return (await silences(db, asked)).map(one => silenceSeverity(condition.steps, one.silentMs, one.intervalMs))
  }
  if (condition.kind === 'lateArrival') {
    return (await lateness(db, asked)).map(lateMs => lateSeverity(condition.steps, lateMs))
  }
  return (await batteries(db, asked)).map(percent => batterySeverity(condition.steps, percent))
}

const since = ({ now }: Asked) => new Date(now.getTime() - daysBack * dayMs)
/** Deliveries in transit for this long are included. */
const maxTripDays = 60

/** The products of the rule: its own, or all without an own rule of this kind. */
async function appliesTo(db: Db, { companyId, productId, condition }: Asked): Promise<(id: number) => boolean> {
  if (productId !== null) return id => id === productId
  const rows = await db
    .selectFrom('alert_rules')
    .select('product_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', condition.kind)
    .where('product_id', 'is not', null)
    .execute()
  const others = new Set(rows.map(row => row.product_id))
  return id => !others.has(id)
}

async function ofExcursions(db: Db, asked: Asked, steps: StepsOf<'excursion'>): Promise<(Severity | null)[]> {
  const { rows } = await sql<{ id: number }>`
    select ${customPlan} t.delivery_id as id from delivery_temperature t join deliveries d on d.id = t.delivery_id
     where t.excursion_count > 0 and ${isSeen(asked)} and d.shipping_date >= ${since(asked)}::date - ${maxTripDays}::int
       and (exists (select from delivery_parties p where p.delivery_id = d.id and p.company_id = ${asked.companyId})
         or exists (select from delivery_items i join disclosures x on x.product_id = i.product_id and x.stage = i.stage
                     where i.delivery_id = d.id and x.company_id = ${asked.companyId} and x.kind = 'temperature'))
  `.execute(db)
  const ids = rows.map(row => row.id)
  const facts = await factsOfExcursions(db, ids)
  const watchers = await watchersOf(db, 'excursion', ids, asked.companyId)
  const applies = await appliesTo(db, asked)
  return watchers
    .filter(watcher => watcher.companyId === asked.companyId)
    .map(watcher => {
      const reached = (facts.get(watcher.deliveryId) ?? [])
        .filter(item => maySee(watcher, item.productId) && applies(item.productId) && item.lastAt >= since(asked))
        .map(item => excursionSeverity(steps, { ...item, outOfRangeMs: item.longestMs }) ?? 0)
      return severities.find(severity => severity === Math.max(0, ...reached)) ?? null
    })
}

const isSeen = ({ centreIds }: Pick<Asked, 'centreIds'>) => limitedTo(centreIds, deliveryAt(sql`d.id`))

/** SQL: the rule applies to an item of the delivery `d`. */
const hasRuleItem = ({ companyId, productId, condition, centreIds }: Asked) => sql`${isSeen({ centreIds })} and exists (
  select from delivery_items i where i.delivery_id = d.id
     and ${
       productId === null
         ? sql`not exists (select from alert_rules r
            where r.company_id = ${companyId} and r.kind = ${condition.kind} and r.product_id = i.product_id)`
         : sql`i.product_id = ${productId}`
     })`

async function silences(db: Db, asked: Asked) {
  const { rows } = await sql<{ silentMs: number; intervalMs: number }>`
    with of_company as (
      select l.id, t.interval_ms, t.last_at, l.from_at, t.end_at, d.delivered_at
        from delivery_parties p
        join deliveries d on d.id = p.delivery_id
        join logger_assignments l on l.delivery_id = d.id
        join assignment_temperature t on t.logger_assignment_id = l.id
       where p.company_id = ${asked.companyId} and d.shipping_date >= ${since(asked)}::date - ${maxTripDays}::int
         and ${hasRuleItem(asked)})
    select ${customPlan} (extract(epoch from g.to_at - g.from_at) * 1000)::float8 as "silentMs", o.interval_ms as "intervalMs"
      from of_company o join temperature_gaps g on g.logger_assignment_id = o.id where g.to_at >= ${since(asked)}
    union all
    select (extract(epoch from ${asked.now}::timestamptz - coalesce(o.last_at, o.from_at)) * 1000)::float8, o.interval_ms
      from of_company o
     where (o.end_at is null or o.end_at > ${asked.now}) and o.delivered_at is null
       and coalesce(o.last_at, o.from_at) between ${since(asked)} and ${asked.now}`.execute(db)
  return rows
}

async function lateness(db: Db, asked: Asked): Promise<number[]> {
  const { rows } = await sql<{ lateMs: number }>`
    select ${customPlan} (extract(epoch from coalesce(d.delivered_at, ${asked.now}) - d.arrival_deadline) * 1000)::float8 as "lateMs"
      from delivery_parties p join deliveries d on d.id = p.delivery_id
     where p.company_id = ${asked.companyId} and d.arrival_deadline between ${since(asked)} and ${asked.now}
       and coalesce(d.delivered_at, ${asked.now}) > d.arrival_deadline and ${hasRuleItem(asked)}`.execute(db)
  return rows.map(row => row.lateMs)
}

async function batteries(db: Db, { companyId, centreIds }: Asked): Promise<number[]> {
  const { rows } = await sql<{ percent: number }>`
    select p.battery_percent as percent from loggers g join logger_progress p on p.logger_id = g.id
     where g.company_id = ${companyId} and g.retired_on is null and p.battery_percent is not null
       and ${limitedTo(centreIds, loggerAt(sql`g.id`))}`.execute(db)
  return rows.map(row => row.percent)
}
