import { sql, type RawBuilder } from 'kysely'
import type { KpiPart } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { findIds, findPage } from '#server/logistics/lists/listQueries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { disclosedOutcomes, outcomeOfFacts } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isAsked, refuseMonths, centreInScope, type AskedMonths } from '#server/reporting/kpi/asked.ts'
import { countedBy } from '#server/reporting/kpi/drillDown/countedBy.ts'
import { isSeenAsParty, isSeenByDisclosure } from '#server/reporting/kpi/countedCells.ts'

export type DrillDownKpi = AskedMonths & { kpi: DeliveryKpi; part?: KpiPart; centreCode?: string }
type Page = { page: number; pageSize: number }

/** One page of the deliveries that a figure counts, newest first by the date of the KPI. */
export async function kpiDeliveries(db: Db, scope: EnterpriseScope, asked: DrillDownKpi & Page, now: Date) {
  const { total, ids } = await findPage(db, await matching(db, scope, asked, now), newestFirst, asked)
  return { total, rows: await loadDeliveries(db, scope, ids, now) }
}

/** The ids of all of them. */
export const kpiDeliveryIds = async (db: Db, scope: EnterpriseScope, asked: DrillDownKpi, now: Date) =>
  findIds(db, await matching(db, scope, asked, now), newestFirst)

const newestFirst = sql`at desc, id desc`

/** `matching` (id, at): the deliveries of parties that the KPI counts, and those with a disclosed temperature. */
async function matching(db: Db, scope: EnterpriseScope, asked: DrillDownKpi, now: Date): Promise<RawBuilder<unknown>> {
  refuseMonths(asked)
  const centreId = await centreInScope(db, scope, asked.centreCode)
  const ofParty = counted(asked, centreId, now, {
    facts: sql`delivery_facts f`,
    outcome: outcomeOfFacts(now),
    isSeen: isSeenAsParty(scope, 'f'),
  })
  if (scope.companyIds === 'all' || asked.kpi !== 'temperatureCompliance') {
    return sql`matching as materialized (${ofParty})`
  }
  const disclosed = counted(asked, centreId, now, {
    facts: sql`disclosed_outcomes x join delivery_facts f on f.delivery_id = x.delivery_id`,
    outcome: sql`x.outcome`,
    isSeen: isSeenByDisclosure(scope, 'f'),
  })
  return sql`${visibleDeliveries(scope, {})}, disclosed_outcomes as (${disclosedOutcomes(now)}),
    matching as materialized (${ofParty} union all ${disclosed})`
}

type Seen = { facts: RawBuilder<unknown>; outcome: RawBuilder<unknown>; isSeen: RawBuilder<unknown> }

function counted(asked: DrillDownKpi, centreId: number | undefined, now: Date, { facts, outcome, isSeen }: Seen) {
  const { month, at, centres, counts, parts } = countedBy(asked.kpi, outcome, now)
  const part = asked.part ? parts[asked.part] : sql`(${parts.met} or ${parts.missed})`
  const isAtCentre = centreId === undefined ? [] : [isAnyOf(centres, centreId)]
  return sql`
    select f.delivery_id as id, ${at} as at from ${facts}
     where ${sql.join([isAsked(month, asked), counts, part, ...isAtCentre, isSeen], sql` and `)}`
}

const isAnyOf = (columns: readonly string[], id: number) =>
  sql`${id}::bigint in (${sql.join(columns.map(column => sql.ref(column)))})`
