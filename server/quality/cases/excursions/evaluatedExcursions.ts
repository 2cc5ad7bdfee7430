import { sql } from 'kysely'
import type { CaseExcursion as Shown } from '#contract/quality/types/evidenceTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemExcursions } from '#server/telemetry/evaluation/itemExcursions.ts'
import { isDeepStrictEqual } from 'node:util'
import { hasWorsened } from '#contract/quality/rules/alerts/alertSeverity.ts'

/** The excursions of one product and lot that one logger measured on a delivery, summed up. */
export type CaseExcursion = Pick<Shown, Figure> & {
  productId: number
  lotId: number | null
  loggerId: number
  productVersionId: number
  startedAt: Date
  lastAt: Date
}
type Deviation = 'deviationMilliCelsius' | 'peakMilli' | 'side'
type Figure = Deviation | 'quantity' | 'outOfRangeMs' | 'longestMs' | 'excursionCount' | 'isOpen'

/** By delivery, from the current evaluation; a delivery without excursions has no entry. */
export async function evaluatedExcursions(db: DbOrTx, deliveryIds: readonly number[]) {
  const { rows } = await sql<CaseExcursion & { deliveryId: number }>`
    with excursions as (${itemExcursions(deliveryIds)}),
    -- Several items of one lot have the same excursions: each counts once.
    of_lots as (
      select distinct on (delivery_id, product_id, lot_id, logger_id, period_id) * from excursions
       order by delivery_id, product_id, lot_id, logger_id, period_id, product_version_id desc)
    select delivery_id as "deliveryId", product_id as "productId", lot_id as "lotId", logger_id as "loggerId",
           max(product_version_id) as "productVersionId",
           (select sum(i.quantity)::bigint from delivery_items i
             where i.delivery_id = of_lots.delivery_id and i.product_id = of_lots.product_id
               and i.lot_id is not distinct from of_lots.lot_id) as quantity,
           max(beyond) as "deviationMilliCelsius", (array_agg(peak order by beyond desc, started_at))[1] as "peakMilli",
           case when count(distinct side) = 1 then min(side) else 'both' end as side,
           sum(out_of_range_ms)::float8 as "outOfRangeMs", max(out_of_range_ms)::float8 as "longestMs",
           count(*)::int as "excursionCount", min(started_at) as "startedAt", max(ended_at) as "lastAt",
           bool_or(is_open) as "isOpen"
      from of_lots
     group by delivery_id, product_id, lot_id, logger_id
     order by delivery_id, product_id, lot_id nulls first, logger_id`.execute(db)
  return Map.groupBy(rows, row => row.deliveryId)
}

/** An excursion as stored in the case. */
export type KnownExcursion = CaseExcursion & { id: number; withdrawnAt: Date | null }

type Change = { known: KnownExcursion; now: CaseExcursion }
export type Comparison = {
  added: CaseExcursion[]
  changed: Change[]
  withdrawn: KnownExcursion[]
  /** Added ones, and changed ones that are farther or longer outside. */
  worsened: CaseExcursion[]
  /** There is something other than one known excursion that continues. */
  isNews: boolean
}

/** The changes between the stored excursions of a case and the current evaluation. */
export function compareExcursions(known: readonly KnownExcursion[], now: readonly CaseExcursion[]): Comparison {
  const before = new Map(known.map(excursion => [keyOf(excursion), excursion]))
  const keys = new Set(now.map(keyOf))
  const added = now.filter(excursion => !before.has(keyOf(excursion)))
  const changed = now.flatMap(excursion => {
    const old = before.get(keyOf(excursion))
    return old && !isSame(old, excursion) ? [{ known: old, now: excursion }] : []
  })
  const withdrawn = known.filter(excursion => excursion.withdrawnAt === null && !keys.has(keyOf(excursion)))
  const worse = changed.filter(({ known: old, now: excursion }) =>
    hasWorsened(old.withdrawnAt === null ? old : undefined, excursion),
  )
  const continues = ({ known: old, now: { excursionCount } }: Change) =>
    old.isOpen && old.withdrawnAt === null && excursionCount <= old.excursionCount
  const isNews = added.length > 0 || !worse.every(continues)
  return { added, changed, withdrawn, worsened: [...added, ...worse.map(one => one.now)], isNews }
}

const keyOf = ({ productId, lotId, loggerId }: CaseExcursion) => `${productId} ${lotId ?? ''} ${loggerId}`

/** Every stored figure equals the evaluated one. */
const isSame = ({ id: _id, withdrawnAt, ...stored }: KnownExcursion, now: CaseExcursion) =>
  withdrawnAt === null && isDeepStrictEqual({ ...now, ...stored }, now)
