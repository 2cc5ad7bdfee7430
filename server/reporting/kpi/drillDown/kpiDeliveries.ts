import { type RawBuilder, sql } from 'kysely'
import type { KpiDelivery, KpiPart } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import type { List, Sql } from '#server/platform/lists/list.ts'
import type { View } from '#server/platform/lists/reader.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { disclosedOutcomes, outcomeOfFacts } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { type AskedMonths, centreInScope, isAsked, refuseMonths } from '#server/reporting/kpi/asked.ts'
import { isSeenAsParty, isSeenByDisclosure } from '#server/reporting/kpi/countedCells.ts'

export type DrillDownKpi = AskedMonths & { kpi: DeliveryKpi; part?: KpiPart; centreCode?: string }

/** The deliveries that a figure counts, newest first by the date of the KPI, each with the part to which it counts. */
export const kpiDeliveryList: List<DrillDownKpi, KpiDelivery> = {
  matching,
  order: () => sql`at desc, id desc`,
  async load(viewer, ids, asked) {
    const { rows } = await sql<{ id: number; part: KpiPart }>`
      with ${await matching(viewer, asked, ids)} select matching.id::int as id, matching.part from matching`.execute(
      viewer.db,
    )
    const parts = new Map(rows.map(({ id, part }) => [id, part]))
    return (await loadDeliveries(viewer, ids)).flatMap(row => {
      const part = parts.get(row.deliveryId)
      return part ? [{ ...row, part }] : []
    })
  },
}

/**
 * `matching` (id, at, part): the deliveries of parties that the KPI counts, and those with a disclosed temperature; with ids,
 * of these.
 */
async function matching({ db, scope, now }: View, asked: DrillDownKpi, ids?: readonly number[]): Promise<Sql> {
  refuseMonths(asked)
  const centreId = await centreInScope(db, scope, asked.centreCode)
  const ofParty = counted(asked, centreId, now, {
    facts: sql`delivery_facts f`,
    outcome: outcomeOfFacts(now),
    isSeen: isSeenAsParty(scope, 'f'),
    ids,
  })
  if (scope.companyIds === 'all' || asked.kpi !== 'temperatureCompliance') {
    return sql`matching as materialized (${ofParty})`
  }
  const disclosed = counted(asked, centreId, now, {
    facts: sql`disclosed_outcomes x join delivery_facts f on f.delivery_id = x.delivery_id`,
    outcome: sql`x.outcome`,
    isSeen: isSeenByDisclosure(scope, 'f'),
    ids,
  })
  return sql`${visibleDeliveries(scope, ids ? { ids } : {})}, disclosed_outcomes as (${disclosedOutcomes(now)}),
    matching as materialized (${ofParty} union all ${disclosed})`
}

type Seen = { facts: Sql; outcome: Sql; isSeen: Sql; ids: readonly number[] | undefined }

function counted(asked: DrillDownKpi, centreId: number | undefined, now: Date, { facts, outcome, isSeen, ids }: Seen) {
  const { month, at, centres, counts, parts } = countedBy(asked.kpi, outcome, now)
  const part = asked.part ? parts[asked.part] : sql`(${parts.met} or ${parts.missed})`
  const isAtCentre = centreId === undefined ? [] : [isAnyOf(centres, centreId)]
  const isOfIds = ids === undefined ? [] : [sql`f.delivery_id = any(${ids}::bigint[])`]
  return sql`
    select f.delivery_id as id, ${at} as at,
           case when ${parts.met} then 'met' when ${parts.missed} then 'missed' else 'beside' end as part
      from ${facts}
     where ${sql.join([isAsked(month, asked), counts, part, ...isAtCentre, isSeen, ...isOfIds], sql` and `)}`
}

const isAnyOf = (columns: readonly string[], id: number) =>
  sql`${id}::bigint in (${sql.join(columns.map(column => sql.ref(column)))})`

/** How a KPI counts a delivery, by its facts `f` (schema/12-reporting.sql). */
type CountedBy = {
  /** The month in which it counts, and the time for sorting. */
  month: string
  at: RawBuilder<unknown>
  /** The centres that count it (decision 0028). */
  centres: readonly ('f.from_centre_id' | 'f.destination_centre_id')[]
  /** Whether it counts at all. */
  counts: RawBuilder<unknown>
  parts: Record<KpiPart, RawBuilder<unknown>>
}

/** REP-3 to REP-8, as in kpi_of (schema/12-reporting.sql); `outcome` is that which the viewer may know. */
function countedBy(kpi: DeliveryKpi, outcome: RawBuilder<unknown>, now: Date): CountedBy {
  if (kpi === 'inboundHandling') return inboundHandling
  if (kpi === 'onTimePickup') return onTimePickup(now)
  if (kpi === 'shippingAccuracy') return shippingAccuracy
  return temperatureCompliance(outcome)
}

/** Pallets are counted, so that a delivery without any does not count. */
const inboundHandling: CountedBy = {
  month: 'f.warehoused_month',
  at: sql`(select d.warehoused_on from deliveries d where d.id = f.delivery_id)`,
  centres: ['f.destination_centre_id'],
  counts: sql`f.inbound_pallets is not null and (f.inbound_pallets > 0 or f.pallets_on_time > 0)`,
  parts: {
    met: sql`coalesce(f.pallets_on_time, 0) >= f.inbound_pallets`,
    missed: sql`coalesce(f.pallets_on_time, 0) < f.inbound_pallets`,
    beside: sql`false`,
  },
}

const onTimePickup = (now: Date): CountedBy => ({
  month: 'f.pickup_month',
  at: sql`f.pickup_due`,
  centres: ['f.from_centre_id'],
  counts: sql`f.pickup_due <= ${now}::timestamptz`,
  parts: { met: sql`f.is_picked_up_in_time`, missed: sql`not f.is_picked_up_in_time`, beside: sql`false` },
})

const delivered = { month: 'f.delivered_month', at: sql`f.delivered_at`, counts: sql`true` }

const shippingAccuracy: CountedBy = {
  ...delivered,
  centres: ['f.from_centre_id'],
  parts: {
    met: sql`f.are_pieces_equal`,
    missed: sql`not f.are_pieces_equal`,
    beside: sql`f.are_pieces_equal is null`,
  },
}

const temperatureCompliance = (outcome: RawBuilder<unknown>): CountedBy => ({
  ...delivered,
  centres: ['f.from_centre_id', 'f.destination_centre_id'],
  parts: {
    met: sql`${outcome} = 'compliant'`,
    missed: sql`${outcome} in ('excursion', 'incomplete')`,
    beside: sql`${outcome} = 'noData'`,
  },
})
