import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { incidentKinds, incidentsSince } from '#contract/reporting/rules/incidents.ts'
import type { Incidents } from '#contract/reporting/types/whatWentWrong.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { type View, viewerOf } from '#server/platform/lists/reader.ts'
import { isCaseSeen } from '#server/quality/cases/queries/caseRows.ts'
import { contextOn } from '#server/reporting/deliveryDashboard/attention.ts'
import { itemPeriodsWhere } from '#server/telemetry/evaluation/itemExcursions.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

type Asked = z.output<typeof deliveryDashboardCalls.getIncidents.request>
type Found = Pick<Incidents, 'counts' | 'kind'> & { ids: number[]; times: string[] }

/** Numbers and rows come from one condition in one statement, so that they never contradict each other (REP-19). */
export async function incidents(context: CallerContext, asked: Asked): Promise<Incidents> {
  const { span, kind, page, pageSize } = asked
  const view = viewerOf(context)
  const { db, scope, now } = view
  const since = incidentsSince(span, now)
  const count = (one: string) => sql`count(*) filter (where x.kind = ${one})`
  const ofPage = (column: string) => sql`array(select ${sql.ref(column)} from incidents x where x.kind = (${shown})
    order by x.at desc, x.delivery_id desc limit ${pageSize} offset ${(page - 1) * pageSize})`
  const firstFound = sql`select x.kind from incidents x order by array_position(${[...incidentKinds]}::text[], x.kind) limit 1`
  const shown = kind ? sql`${kind}::text` : sql`coalesce((${firstFound}), ${incidentKinds[0]})`
  const { rows } = await sql<Found>`
    with happened as materialized (${happened({ since, now })}),
    ${visibleDeliveries(scope, { deliveryIds: sql`select h.delivery_id from happened h` })},
    measured as materialized (
      select p.delivery_id, p.side, p.started_at, p.ended_at
        from (${itemPeriodsWhere(sql`i.delivery_id in (select h.delivery_id from happened h where h.kind = 'excursion')`, ['excursion'])}) p
        join visible v on v.delivery_id = p.delivery_id
       where v.is_party or ${isTemperatureDisclosed(sql`p.item_id`)}),
    incidents as materialized (
      select h.kind, h.delivery_id, max(h.at) as at
        from happened h join visible v on v.delivery_id = h.delivery_id
       where (v.is_party or h.kind = 'delay' or ${isTemperatureDisclosed(sql`h.item_id`)}) and not ${joinsAnEvent}
       group by h.kind, h.delivery_id)
    select ${customPlan} json_build_object('excursion', ${count('excursion')}, 'gap', ${count('gap')}, 'delay', ${count('delay')}) as counts, (${shown}) as kind,
           ${ofPage('x.delivery_id')}::int[] as ids, to_json(${ofPage('x.at')}) as times
      from incidents x`.execute(db)
  const [found] = rows
  if (!found) throw new Error('counts are always one row')
  const { counts, ids, times } = found
  const quality = await contextOn('Quality', context, asked.enterpriseCode)
  const cases = quality ? await casesOf(quality, ids) : new Map<number, Case>()
  const deliveries = new Map((await loadDeliveries(view, ids)).map(delivery => [delivery.deliveryId, delivery]))
  return {
    since: since.toISOString(),
    asOf: now.toISOString(),
    counts,
    kind: found.kind,
    rows: ids.flatMap((id, index) => {
      const [delivery, at] = [deliveries.get(id), times[index]]
      return delivery && at !== undefined
        ? { at: new Date(at).toISOString(), delivery, case: cases.get(id) ?? null }
        : []
    }),
  }
}

type Case = NonNullable<Incidents['rows'][number]['case']>

const isTemperatureDisclosed = (itemId: RawBuilder<unknown>) =>
  sql`exists (select from disclosed_items x where x.item_id = ${itemId} and x.temperature)`

/** An event begins with its first logger (decision 0069); of what others measured since, none has begun. */
const joinsAnEvent = sql`exists (
  select from measured m where h.kind = 'excursion' and m.delivery_id = h.delivery_id and m.started_at < h.at and m.ended_at >= h.at
     and (m.side = h.side or m.side = 'both' or h.side = 'both'))`

/** The cases of these deliveries that the caller may read on their own screen, with who assesses them (QUA-44). */
async function casesOf({ db, scope }: Pick<View, 'db' | 'scope'>, deliveryIds: readonly number[]) {
  const { rows } = await sql<Case & { deliveryId: number }>`
    select k.delivery_id::int as "deliveryId", k.id::int as "caseId", k.number, k.state, a.name as assessor
      from excursion_cases k join deliveries d on d.id = k.delivery_id left join users a on a.id = k.assessor_id
     where k.delivery_id = any(${deliveryIds}::bigint[]) and ${isCaseSeen(scope)}`.execute(db)
  return new Map(rows.map(({ deliveryId, ...found }) => [deliveryId, found]))
}

type Within = { since: Date; now: Date }

/**
 * What happened, by its own time: (kind, delivery_id, item_id, at, and the side of the band of an excursion). Excursions and gaps are those of an item, by which they
 * are disclosed. Each part starts from an index on that time, so that it reads what is recent and nothing else.
 */
const happened = ({ since, now }: Within): RawBuilder<unknown> => sql`
  select 'excursion' as kind, p.delivery_id, p.item_id, p.started_at as at, p.side
    from (${itemPeriodsWhere(sql`r.started_at > ${since}::timestamptz and r.started_at <= ${now}::timestamptz`, ['excursion'])}) p
  union all
  select 'gap', i.delivery_id, i.id, g.at, null
    from (${gaps({ since, now })}) g
    join logger_assignments l on l.id = g.logger_assignment_id
    join delivery_items i on i.delivery_id = l.delivery_id
     and ${sql.raw(measuresItem())}
    join delivery_facts f on f.delivery_id = l.delivery_id
    join assignment_temperature t on t.logger_assignment_id = l.id
   where not (f.is_awaiting_pickup and t.last_at is null)
  union all
  select 'delay', f.delivery_id, null, f.arrival_deadline, null
    from delivery_facts f
   where f.arrival_deadline > ${since}::timestamptz and f.arrival_deadline < ${now}::timestamptz
     and (f.delivered_at is null or f.delivered_at > f.arrival_deadline)`

/**
 * Gaps by their beginning: between readings, and the silences at the start and up to the end of an assignment, or to now
 * before that (TEL-23). Few assignments end later than a gap of these days begins.
 */
const gaps = ({ since, now }: Within): RawBuilder<unknown> => sql`
  select g.logger_assignment_id, g.from_at as at from temperature_gaps g
   where g.from_at > ${since}::timestamptz and g.from_at <= ${now}::timestamptz
  union all
  select t.logger_assignment_id, edge.at
    from assignment_temperature t
    join logger_assignments o on o.id = t.logger_assignment_id
   cross join lateral (values (o.from_at, coalesce(t.first_at, least(t.end_at, ${now}::timestamptz))),
                              (t.last_at, least(t.end_at, ${now}::timestamptz))) edge (at, until)
   where (t.end_at is null or t.end_at > ${since}::timestamptz) and edge.at > ${since}::timestamptz
     and edge.until > edge.at + t.threshold_ms * interval '1 ms'`
