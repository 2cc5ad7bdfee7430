import { sql, type RawBuilder } from 'kysely'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The outcome at this moment: once `stale_at` has passed, `compliant` becomes `incomplete` without being written (TEL-23). */
export const outcomeNow = (table: string, now: Date): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`case when ${column('outcome')} = 'compliant' and ${column('stale_at')} < ${now}::timestamptz
    then 'incomplete' else coalesce(${column('outcome')}, 'noData') end`
}

/** The outcomes of evaluated deliveries at this moment. */
export async function outcomesOf(db: DbOrTx, ids: readonly number[], now: Date): Promise<Map<number, Outcome>> {
  const rows = await db
    .selectFrom('delivery_temperature as t')
    .select(['t.delivery_id', outcomeNow('t', now).as('outcome')])
    .where('t.delivery_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.delivery_id, row.outcome as Outcome]))
}

/**
 * The evaluated figures that the viewer may know: for a party the delivery's, for others those of the items with disclosed
 * temperature, if any. Joins as `t` on `v` (visible).
 */
export const evaluatedFor = (now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select ${outcomeNow('whole', now)} as outcome, ${figuresOf('whole', column => column)}
      from (select v.delivery_id) only_one left join delivery_temperature whole on whole.delivery_id = v.delivery_id
     where v.is_party) of_whole on true
  left join (${disclosedFigures(
    now,
    figuresOf('i', (column, name) => worstFigures[name](column)),
  )}) of_items on of_items.delivery_id = v.delivery_id and not v.is_party
  cross join lateral (
    select coalesce(of_whole.outcome, of_items.outcome) as outcome,
           ${figuresOf('of_whole', (column, name) => sql`coalesce(${column}, ${sql.ref(`of_items.${name}`)})`)}) t`

const largest = (column: RawBuilder<unknown>) => sql`max(${column})`
const smallest = (column: RawBuilder<unknown>) => sql`min(${column})`
/** The figures besides the outcome, and which of several items' stands for all. */
const worstFigures = {
  stale_at: smallest,
  excursion_count: largest,
  spike_count: largest,
  gap_count: largest,
  conflict_count: largest,
  suspect_count: largest,
  min_milli: smallest,
  max_milli: largest,
  // The worst calibration flag of their loggers (contract/telemetry/rules/loggers/calibration.ts).
  calibration: (column: RawBuilder<unknown>) => sql`
    case when bool_or(${column} = 'uncalibrated') then 'uncalibrated'
         when bool_or(${column} = 'unknown') then 'unknown' else max(${column}) end`,
}
type Figure = keyof typeof worstFigures

function figuresOf(table: string, toldAs: (column: RawBuilder<unknown>, name: Figure) => RawBuilder<unknown>) {
  const names = Object.keys(worstFigures) as Figure[]
  return sql.join(names.map(name => sql`${toldAs(sql.ref(`${table}.${name}`), name)} as ${sql.ref(name)}`))
}

/** Not picked up yet (LOG-7). */
export const isAwaitingPickup = sql<boolean>`(d.actual_pickup is null and d.delivered_at is null)`

/** TEL-35, of the delivery `d` with its evaluation `t` (isAwaitingData in contract/telemetry/rules/evaluation/outcome.ts). */
export const isAwaitingData = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isAwaitingPickup} or (d.delivered_at is null and coalesce(t.stale_at >= ${now}::timestamptz, false)))`

/** The outcome of several items `i` together (contract/telemetry/rules/evaluation/outcome.ts). */
const worstOfItems = (now: Date): RawBuilder<string> => sql<string>`
  case when sum(i.reading_count) is null or sum(i.reading_count) = 0 then 'noData'
       when sum(i.excursion_count) > 0 then 'excursion'
       when sum(i.gap_count) > 0 or min(i.stale_at) < ${now}::timestamptz then 'incomplete' else 'compliant' end`

/** A query for (delivery_id, outcome, …) of all deliveries whose temperature is disclosed, from their items `i`. */
const disclosedFigures = (now: Date, figures: RawBuilder<unknown>) => sql`
  select x.delivery_id, ${worstOfItems(now)} as outcome, ${figures}
    from disclosed_items x left join delivery_item_temperature i on i.delivery_item_id = x.item_id
   where x.temperature group by x.delivery_id`

/** A query for (delivery_id, outcome, stale_at) of these. */
export const disclosedOutcomes = (now: Date): RawBuilder<unknown> =>
  disclosedFigures(now, sql`min(i.stale_at) as stale_at`)

/**
 * The outcome at this moment from the dashboard facts `f`, like outcomeNow. `stale_at` is looked up
 * only for the few deliveries that have one.
 */
export const outcomeOfFacts = (now: Date): RawBuilder<string> => sql<string>`
  case when f.outcome = 'compliant' and f.may_fall_silent then (
    select case when t.stale_at < ${now}::timestamptz then 'incomplete' else 'compliant' end
      from delivery_temperature t where t.delivery_id = f.delivery_id) else f.outcome end`

/** TEL-35 from the dashboard facts `f`, of a delivery without readings; for others it has no meaning. */
export const isAwaitingDataOfFacts = (now: Date): RawBuilder<boolean> => sql<boolean>`
  case when f.is_awaiting_pickup then true
       when f.delivered_at is null and f.outcome = 'noData' and f.may_fall_silent then (
         select t.stale_at >= ${now}::timestamptz from delivery_temperature t where t.delivery_id = f.delivery_id)
       else false end`
