import { sql } from 'kysely'
import type pg from 'pg'
import type {
  ConfirmedAct,
  DeliveryFacts,
  EventItem,
  LotDecisionFacts,
  MeasuredGroup,
  Party,
} from '#contract/integration/epcis/out/deliveryFacts.ts'
import type { DeliveryRow, Place } from '#contract/logistics/types/deliveryTypes.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import type { DecisionCause } from '#contract/logistics/rules/lotDecisions.ts'
import { outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { measuredLogger, type LoggerKeys, type ReadingBudget } from '#server/integration/epcis/out/measuredLogger.ts'
import { gs1KeysOf, type Gs1Keys } from '#server/integration/epcis/out/gs1Keys.ts'
import { deliveryAccess, itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { evaluatedCounts, evaluateForViewer } from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import { assignmentsFor } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'

/** Who reads, and how. */
export type FactsView = { db: Db; pool: pg.Pool; scope: EnterpriseScope; now: Date }

export type AskedFacts = {
  /** With each reading, not only what was made of them: as many as this allows. Null: without. */
  readings: ReadingBudget | null
  /** Also what was measured so far of a delivery that is on its way. */
  onTheWay: boolean
}

/** What the viewer may know of a delivery that it sees (`row`, as lists show it), for its events. */
export async function deliveryFacts(view: FactsView, row: DeliveryRow, asked: AskedFacts): Promise<DeliveryFacts> {
  const { db, scope } = view
  const access = await deliveryAccess(db, scope, row.deliveryId)
  const listed = await listedItems(db, access)
  const keys = await gs1KeysOf(db, row.deliveryId)
  const party = ({ code }: { code: string }): Party => ({ code, gln: keys.companies.get(code) ?? null })
  const place = ({ name, centreCode, gln }: Place) => ({ name, centreCode, gln })
  const items = listed?.map(item => ({ ...item, gtin: keys.gtins.get(item.itemCode) ?? null })) ?? null
  return {
    reference: row.reference,
    referenceOf: access.sender === null ? party(row.depositor) : party({ code: access.sender }),
    slipNumbers: row.slipNo,
    depositor: party(row.depositor),
    shipper: row.shipper && party(row.shipper),
    consignee: row.consignee && party(row.consignee),
    carrier: row.carrier && party(row.carrier),
    shipFrom: place(row.shipFrom),
    destination: place(row.destination),
    pickedUpAtMs: msOf(row.actualPickup),
    deliveredAtMs: msOf(row.deliveredAt),
    ...(access.items === 'all' ? await confirmedActs(db, row.deliveryId) : { departed: null, arrived: null }),
    items,
    // Logistic units are told to parties only, as by the partner API.
    units: access.items === 'all' ? keys.units : [],
    measured:
      access.disclosed.temperature && (row.deliveredAt !== null || asked.onTheWay)
        ? await measuredGroups(view, access, items ?? [], asked, keys)
        : null,
    decisions: access.items === 'all' ? await decisionsOf(db, row.deliveryId, keys) : [],
  }
}

const msOf = (at: string | null) => (at === null ? null : Date.parse(at))

type ListedItem = Omit<EventItem, 'gtin'>

/** The items that the viewer may know; null where it may know none. */
async function listedItems(db: Db, access: DeliveryAccess): Promise<ListedItem[] | null> {
  if (!access.disclosed.shippingList) return null
  const allowed = itemIdsFor(access, 'shippingList')
  const { rows } = await sql<ListedItem>`
    select i.id::int as "itemId", p.item_code as "itemCode", o.lot, i.quantity
      from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
     where i.delivery_id = ${access.deliveryId} and (${allowed === null} or i.id = any(${allowed ?? []}::bigint[]))
     order by i.item_index`.execute(db)
  return rows
}

/** Loggers that accompany the same of the viewer's items are one group; those items that the viewer may also know are named. */
async function measuredGroups(
  view: FactsView,
  access: DeliveryAccess,
  items: readonly EventItem[],
  asked: AskedFacts,
  keys: Gs1Keys,
): Promise<MeasuredGroup[]> {
  const { db, pool, now } = view
  const assignments = await assignmentsFor(db, access, 'temperature')
  const evaluations = await evaluateForViewer(db, pool, assignments, now)
  const known = new Set(items.map(item => item.itemId))
  const groups = Map.groupBy(evaluations, ({ assignment }) => assignment.items.map(item => item.itemId).join())
  const loggers = await loggerKeys(
    db,
    assignments.map(one => one.loggerId),
    keys,
  )
  return await Array.fromAsync(groups.values(), async (group): Promise<MeasuredGroup> => {
    const itemIds = group[0]?.assignment.items.map(item => item.itemId) ?? []
    return {
      // Whoever sees less has coarser groups, of which each begins with the beginning of a finer one.
      groupKey: Math.min(...group.map(({ assignment }) => assignment.assignmentId)),
      itemIds: itemIds.filter(id => known.has(id)),
      outcome: outcomeOf(together(group.map(evaluation => evaluatedCounts(evaluation, now)))),
      loggers: await Array.fromAsync(group, one => measuredLogger(view, one, loggers, asked.readings)),
    }
  })
}

/** The codes of the loggers' owners. */
async function loggerKeys(db: Db, ids: readonly number[], { loggers }: Gs1Keys): Promise<LoggerKeys> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('loggers as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .select(['g.id', 'c.code'])
    .where('g.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, { owner: code, grai: null, giai: null, ...loggers.get(id) }]))
}

type ConfirmedRow = { act: TripAct; at: Date; pieces: number | null; code: string; gln: string | null }

/** The confirmations that stand (LOG-124): of each act the last one that is no remark. */
async function confirmedActs(db: Db, deliveryId: number): Promise<Pick<DeliveryFacts, 'departed' | 'arrived'>> {
  const { rows } = await sql<ConfirmedRow>`
    select distinct on (x.act) x.act, x.happened_at as at, x.pieces, c.code, c.gln
      from delivery_confirmations x join companies c on c.id = x.company_id
     where x.delivery_id = ${deliveryId} and not x.is_remark order by x.act, x.id desc`.execute(db)
  const standing = (act: TripAct): ConfirmedAct | null => {
    const row = rows.find(one => one.act === act)
    return row ? { atMs: row.at.getTime(), by: { code: row.code, gln: row.gln }, pieces: row.pieces } : null
  }
  return { departed: standing('pickup'), arrived: standing('arrival') }
}

/** An undecided lot of a case is on hold; where only facts changed, the earlier release does not hold any more. */
const holds: ReadonlySet<DecisionCause> = new Set(['excursion', 'case', 'reopened'])

async function decisionsOf(db: Db, deliveryId: number, keys: Gs1Keys): Promise<LotDecisionFacts[]> {
  // An event does not say who signed.
  const lots = await lotStatesOf(db, deliveryId, new Map())
  return lots
    .flatMap(({ product: { itemCode }, lot, history }) =>
      history.toReversed().map((made, place) => ({
        decisionKey: `${itemCode}/${lot ?? ''}/${place}`,
        item: { itemCode, lot, gtin: keys.gtins.get(itemCode) ?? null },
        decision: made.decision,
        isQuarantined: holds.has(made.cause),
        restriction: made.restriction,
        atMs: Date.parse(made.at),
      })),
    )
    .sort((a, b) => a.atMs - b.atMs)
}
