import { sql } from 'kysely'
import type { ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import {
  addedUse,
  type BudgetRange,
  noUse,
  type RangeUse,
  stateOfRange,
} from '#contract/quality/rules/stabilityBudget.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isCurrent, usedByWanted } from '#server/quality/stabilityBudget/lotBudgets.ts'

type Use = RangeUse & { place: number }
type Lot = { deliveryId: number; ranges: BudgetRange[]; uses: Use[]; isCurrent: boolean }

/** What the stability budgets of their lots say against releasing deliveries automatically; none for those without budgets. */
export async function budgetBlockersOf(
  db: DbOrTx,
  deliveryIds: readonly number[],
): Promise<Map<number, Set<ReleaseBlocker>>> {
  const { rows } = await sql<Lot>`
    with wanted as materialized (
      select (row_number() over ())::int as nth, i.delivery_id, i.product_id, i.lot_id, d.depositor_id, b.allowance_id
        from (select distinct delivery_id, product_id, lot_id from delivery_items
               where delivery_id = any(${deliveryIds}::bigint[])) i
        join deliveries d on d.id = i.delivery_id
        join product_budgets b on b.product_id = i.product_id),
    ${usedByWanted}
    select w.delivery_id as "deliveryId", a.ranges, ${isCurrent} as "isCurrent",
           (select coalesce(json_agg(json_build_object('place', u.place, 'usedMs', u.used_ms, 'readings', u.readings)), '[]')
              from used u where u.nth = w.nth) as uses
      from wanted w join budget_allowances a on a.id = w.allowance_id`.execute(db)
  const found = Map.groupBy(rows, row => row.deliveryId)
  return new Map([...found].map(([deliveryId, lots]) => [deliveryId, new Set(lots.flatMap(blockersOf))]))
}

function blockersOf({ ranges, uses, isCurrent: isCounted }: Lot): ReleaseBlocker[] {
  const isUsedUp = ranges.some(({ minutes }, place) => stateOfRange(minutes, useOf(uses, place), 100) === 'usedUp')
  return [
    ...(isUsedUp ? (['budgetUsedUp'] as const) : []),
    ...(uses.some(({ place }) => place === ranges.length) ? (['budgetNotCovered'] as const) : []),
    ...(isCounted ? [] : (['budgetNotCounted'] as const)),
  ]
}

const useOf = (uses: readonly Use[], place: number) =>
  uses.filter(use => use.place === place).reduce<RangeUse>(addedUse, noUse)
