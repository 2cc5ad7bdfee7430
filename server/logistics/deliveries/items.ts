import { sql } from 'kysely'
import type { CommodityTemperature, Item, ProductLogger } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { type BandCode, bands, type EvaluationSpec, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { evaluatedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { type DeliveryAccess, itemIdsFor } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentFacts,
  assignmentsFor,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import {
  type AssignmentEvaluation,
  evaluateForViewer,
  evaluationOf,
  outcomeOfAssignment,
} from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import { gtinOfPieces } from '#server/logistics/products/productCodes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

import type pg from 'pg'

type ListedItem = { itemId: number; spec: EvaluationSpec; toleranceSource: string | null; facts: Omit<Item, 'band'> }
type Row = ListedItem['facts'] & {
  itemId: number
  band: BandCode
  toleranceMinutes: number
  toleranceSource: string | null
}

async function loadItems(db: DbOrTx, deliveryId: number, allowed: number[] | null): Promise<ListedItem[]> {
  const { rows } = await sql<Row>`
    select i.id as "itemId", i.item_index as "itemIndex", p.item_code as "itemCode", p.name_ja as "nameJa",
           p.name_en as "nameEn", p.drug_code as "drugCode", ${gtinOfPieces(sql`p.id`)} as gtin, o.lot, o.expiry, i.quantity, v.band,
           v.tolerance_minutes as "toleranceMinutes", v.tolerance_source as "toleranceSource"
      from delivery_items i
      join products p on p.id = i.product_id
      join product_versions v on v.id = i.product_version_id
      left join lots o on o.id = i.lot_id
     where i.delivery_id = ${deliveryId} and (${allowed === null} or i.id = any(${allowed ?? []}::bigint[]))
     order by i.item_index`.execute(db)
  return rows.map(({ itemId, band, toleranceMinutes, toleranceSource, ...facts }) => {
    return { itemId, spec: { ...bands[band], toleranceMinutes }, toleranceSource, facts }
  })
}

function itemOf({ itemId, spec, toleranceSource, facts }: ListedItem, access: DeliveryAccess): Item {
  const evaluable = itemIdsFor(access, 'temperature')
  return { ...facts, band: evaluable === null || evaluable.includes(itemId) ? { ...spec, toleranceSource } : null }
}

/** The shipping list; 4509 if there is none or none of it may be shown. */
export async function shippingList(db: DbOrTx, access: DeliveryAccess): Promise<Item[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  if (items.length === 0) throw new PortalError(codes.noItemData)
  return items.map(item => itemOf(item, access))
}

/**
 * Each item evaluated by its own band and tolerance, for each of its loggers. It names items, so shipping list and
 * temperature must both be disclosed; 4508 without any.
 */
export async function commodityTemperatures(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  now: Date,
): Promise<CommodityTemperature[]> {
  const listed = itemIdsFor(access, 'shippingList')
  const evaluated = itemIdsFor(access, 'temperature')
  const items = await loadItems(
    db,
    access.deliveryId,
    evaluated && listed && evaluated.filter(id => listed.includes(id)),
  )
  const assignments = await assignmentsFor(db, access, 'temperature')
  const evaluations = await evaluateForViewer(db, pool, assignments, now)
  if (items.length === 0) throw new PortalError(codes.noTemperatureData)
  return items.map(item =>
    commodityOf(
      item,
      evaluations.filter(evaluation => carries(evaluation.assignment, item.itemId)),
      now,
    ),
  )
}

const carries = (assignment: DeliveryAssignment, itemId: number) =>
  assignment.items.some(item => item.itemId === itemId)

function commodityOf(
  { spec, toleranceSource, facts }: ListedItem,
  evaluations: AssignmentEvaluation[],
  now: Date,
): CommodityTemperature {
  const evaluated = evaluations.map(({ figures }) => evaluatedOn(figures, [specKey(spec)], now.getTime()))
  return {
    ...facts,
    band: { ...spec, toleranceSource },
    outcome: outcomeOf(together(evaluated)),
    loggers: evaluations.map(evaluation => ({
      loggerAssignmentId: evaluation.assignment.assignmentId,
      serial: evaluation.assignment.serial,
      minMilli: evaluation.figures.minMilli,
      maxMilli: evaluation.figures.maxMilli,
      mktCelsius: evaluation.figures.mktCelsius,
      evaluation: evaluationOf(evaluation, spec, toleranceSource, now),
    })),
  }
}

/** The shipping list by logger. */
export async function productLoggers(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ProductLogger[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  const measured = await assignmentsFor(db, access, 'temperature')
  const facts = await assignmentFacts(db, measured, timeZone)
  const evaluations = await evaluateForViewer(db, pool, measured, now)
  const assignments = await assignmentsFor(db, access, 'shippingList')
  if (assignments.length === 0) throw new PortalError(codes.noItemData)
  return assignments.map(assignment => {
    const { assignmentId } = assignment
    const evaluation = evaluations.find(one => one.assignment.assignmentId === assignmentId)
    return {
      loggerAssignmentId: assignmentId,
      serial: assignment.serial,
      owner: assignment.owner,
      ownerEn: assignment.ownerEn,
      model: assignment.model,
      from: new Date(assignment.fromMs).toISOString(),
      to: assignment.endMs === null ? null : new Date(assignment.endMs).toISOString(),
      outcome: evaluation ? outcomeOfAssignment(evaluation, now) : null,
      lastAt: evaluation?.figures.lastAtMs ? new Date(evaluation.figures.lastAtMs).toISOString() : null,
      calibration: facts.get(assignmentId)?.calibration ?? null,
      overlaps: facts.get(assignmentId)?.overlaps ?? [],
      items: items.filter(item => carries(assignment, item.itemId)).map(item => itemOf(item, access)),
    }
  })
}
