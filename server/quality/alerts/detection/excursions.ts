import type { FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { excursionSeverity } from '#contract/quality/rules/alerts/alertSeverity.ts'
import type { EvaluationChange } from '#server/quality/alerts/detection/evaluationChanges.ts'
import {
  type Detection,
  type EvaluationContext,
  isHistory,
  raiseAlerts,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { mayName, maySee, type Watcher, watchersOf, withdrawAlerts } from '#server/quality/alerts/detection/watchers.ts'
import { defaultRule, mostSevere, type Rule, ruleFor, rulesOf } from '#server/quality/alerts/rulesInForce.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { excursionsOfItems, excursionSummaryOf } from '#server/telemetry/evaluation/excursionSummary.ts'
import { sql } from 'kysely'
import { itemExcursions } from '#server/telemetry/evaluation/itemExcursions.ts'

type Evaluated = { changes: readonly EvaluationChange[]; deliveryIds: readonly number[] }

/**
 * Raises alerts for new and worsened excursions by the rules of each company that may know them, and withdraws the alert of
 * a company that sees no excursion any more. The other alerts of the evaluated deliveries tell what is left, without a
 * notification.
 */
export async function followExcursions(tx: Tx, { changes, deliveryIds }: Evaluated, context: EvaluationContext) {
  const ids = [...new Set([...changes.map(change => change.deliveryId), ...(await withAlerts(tx, deliveryIds))])]
  if (ids.length === 0) return
  const watchers = await watchersOf(tx, 'excursion', ids)
  const rules = await rulesOf(tx, 'excursion', [...new Set(watchers.map(watcher => watcher.companyId))])
  const facts = await factsOfExcursions(tx, ids)
  const measured = await excursionsOfItems(tx, ids)
  const detections: Detection[] = []
  const remaining: Remaining[] = []
  const changeOf = new Map(changes.map(change => [change.deliveryId, change]))
  for (const watcher of watchers) {
    const { companyId, deliveryId } = watcher
    const items = (facts.get(deliveryId) ?? [])
      .filter(item => maySee(watcher, item.productId))
      .map(item => (mayName(watcher, item.productId) ? item : { ...item, name: null, lots: [] }))
    const summary = excursionSummaryOf(
      measured.filter(one => one.deliveryId === deliveryId && maySee(watcher, one.productId)),
      productId => mayName(watcher, productId),
    )
    const seen = factsOf(items, summary)
    if (!seen) continue
    const [change, shown] = [changeOf.get(deliveryId), { facts: seen, happenedAt: happenedAtOf(seen) }]
    const worst = change && worstOf(change, watcher, rules)
    if (worst && !isHistory(new Date(seen.lastAt), context)) {
      detections.push({ companyId, deliveryId, loggerId: null, ...worst, ...shown })
    } else remaining.push({ companyId, deliveryId, ...shown })
  }
  await raiseAlerts(tx, detections, context)
  await tellRemaining(tx, remaining)
  await withdrawAlerts(tx, 'excursion', clearedFor(changes, watchers), context)
}

/** Those of the deliveries whose excursions companies are alerted to. */
async function withAlerts(tx: Tx, deliveryIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct delivery_id as id from alerts
     where delivery_id = any(${deliveryIds}::bigint[]) and kind = 'excursion' and ended_at is null and withdrawn_at is null`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

type Remaining = { companyId: number; deliveryId: number; facts: FactsOf<'excursion'>; happenedAt: Date }

/** An alert keeps its severity, but none of the figures of an excursion that is gone. */
async function tellRemaining(tx: Tx, remaining: readonly Remaining[]): Promise<void> {
  if (remaining.length === 0) return
  await sql`
    update alerts a set facts = left_over.facts, happened_at = left_over."happenedAt"
      from jsonb_to_recordset(${JSON.stringify(remaining)}::jsonb) as left_over ("companyId" bigint, "deliveryId" bigint,
             facts jsonb, "happenedAt" timestamptz)
     where a.company_id = left_over."companyId" and a.delivery_id = left_over."deliveryId" and a.kind = 'excursion'
       and a.ended_at is null and a.withdrawn_at is null and a.facts is distinct from left_over.facts`.execute(tx)
}

/** By which rule, and how severely, the company is alerted to the worsened products, if at all. */
function worstOf({ now, worsened }: EvaluationChange, watcher: Watcher, rules: readonly Rule<'excursion'>[]) {
  const { companyId, isNotifiedByDefault } = watcher
  return mostSevere(
    worsened.filter(id => maySee(watcher, id)),
    id => ruleFor(rules, companyId, id) ?? (isNotifiedByDefault ? defaultRule(companyId) : undefined),
    ({ steps }, id) => {
      const outside = now.get(id)
      return outside ? excursionSeverity(steps, outside) : null
    },
  )
}

/** As its sentence says: the earliest excursion may be another one. */
const happenedAtOf = ({ summary, startedAt }: FactsOf<'excursion'>) => new Date(summary?.event?.startedAt ?? startedAt)

function factsOf(items: readonly ItemFacts[], summary: ExcursionSummary | undefined): FactsOf<'excursion'> | null {
  if (items.length === 0) return null
  return {
    kind: 'excursion',
    items: items.map(
      ({ deliveryId: _id, startedAt: _from, lastAt: _until, isOpen: _open, longestMs: _ms, ...item }) => item,
    ),
    startedAt: new Date(Math.min(...items.map(item => item.startedAt.getTime()))).toISOString(),
    lastAt: new Date(Math.max(...items.map(item => item.lastAt.getTime()))).toISOString(),
    isOpen: items.some(item => item.isOpen),
    ...(summary && { summary }),
  }
}

/** Companies that see no excursion of a delivery any more. */
const clearedFor = (changes: readonly EvaluationChange[], watchers: readonly Watcher[]) =>
  changes.flatMap(({ deliveryId, now }) =>
    watchers.filter(one => one.deliveryId === deliveryId && ![...now.keys()].some(id => maySee(one, id))),
  )

/**
 * An item's excursions in a delivery, as its worst logger measured them; from the first to the last of any logger, with the
 * longest time that any was outside, by which severities go.
 */
type ItemFacts = FactsOf<'excursion'>['items'][number] & {
  deliveryId: number
  longestMs: number
  startedAt: Date
  lastAt: Date
  isOpen: boolean
}

/** By delivery; each product once, the largest deviation first, with the figures of excursions_of(). */
export async function factsOfExcursions(tx: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, ItemFacts[]>> {
  const { rows } = await sql<ItemFacts>`
    with of_assignments as (
      select delivery_id, product_id, band, logger_id, max(beyond) as beyond,
             (array_agg(peak order by beyond desc))[1] as peak, sum(out_of_range_ms)::float8 as out_of_range_ms,
             min(started_at) as started_at, max(ended_at) as last_at, bool_or(is_open) as is_open
        from (${itemExcursions(deliveryIds)}) excursion
       group by delivery_id, product_id, item_id, band, assignment_id, logger_id),
    of_products as (
      select distinct on (delivery_id, product_id) delivery_id, product_id, band, beyond, out_of_range_ms, peak, logger_id,
             max(out_of_range_ms) over found as longest_ms, min(started_at) over found as started_at,
             max(last_at) over found as last_at, bool_or(is_open) over found as is_open
        from of_assignments window found as (partition by delivery_id, product_id)
       order by delivery_id, product_id, beyond desc, logger_id)
    select o.delivery_id as "deliveryId", o.product_id as "productId",
           json_build_object('itemCode', p.item_code, 'ja', p.name_ja, 'en', p.name_en) as name, o.band,
           o.beyond as "deviationMilliCelsius", o.out_of_range_ms as "outOfRangeMs", o.longest_ms as "longestMs", o.peak as "peakMilli",
           g.serial, o.started_at as "startedAt", o.last_at as "lastAt", o.is_open as "isOpen",
           array(select distinct t.lot from delivery_items i join lots t on t.id = i.lot_id
                  where i.delivery_id = o.delivery_id and i.product_id = o.product_id order by t.lot) as lots
      from of_products o
      join products p on p.id = o.product_id
      join loggers g on g.id = o.logger_id
     order by o.delivery_id, o.beyond desc, o.product_id`.execute(tx)
  return Map.groupBy(rows, row => row.deliveryId)
}
