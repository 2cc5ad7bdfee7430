import { sql } from 'kysely'
import type pg from 'pg'
import type { CommodityTemperature, Item, ProductLogger } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { bands, specKey, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { evaluatedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentsFor,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import {
  evaluateForViewer,
  evaluationOf,
  outcomeOfAssignment,
  type AssignmentEvaluation,
} from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import {
  calibrationOfAssignments,
  noCalibration,
  type MeasuredCalibration,
} from '#server/logistics/deliveries/assignments/assignmentCalibration.ts'
import { overlapsOfAssignments } from '#server/logistics/deliveries/assignments/assignmentOverlaps.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type ItemRow = Omit<Item, 'band'> & {
  itemId: number
  band: BandCode
  toleranceMinutes: number
  toleranceSource: string | null
}

async function loadItems(db: DbOrTx, deliveryId: number, allowed: number[] | null): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id as "itemId", i.item_index as "itemIndex", p.item_code as "itemCode", p.name_ja as "nameJa",
           p.name_en as "nameEn", p.drug_code as "drugCode", o.lot, o.expiry, i.quantity, v.band,
           v.tolerance_minutes as "toleranceMinutes", v.tolerance_source as "toleranceSource"
      from delivery_items i
      join products p on p.id = i.product_id
      join product_versions v on v.id = i.product_version_id
      left join lots o on o.id = i.lot_id
     where i.delivery_id = ${deliveryId} and (${allowed === null} or i.id = any(${allowed ?? []}::bigint[]))
     order by i.item_index`.execute(db)
  return rows
}

const bandOf = (item: ItemRow) => ({
  ...bands[item.band],
  toleranceMinutes: item.toleranceMinutes,
  toleranceSource: item.toleranceSource,
})
const specOf = (item: ItemRow) => ({ ...bands[item.band], toleranceMinutes: item.toleranceMinutes })
const mayEvaluate = (access: DeliveryAccess, itemId: number) => {
  const allowed = itemIdsFor(access, 'temperature')
  return allowed === null || allowed.includes(itemId)
}

function itemOf(item: ItemRow, access: DeliveryAccess): Item {
  const { itemId, band: _band, toleranceMinutes: _minutes, toleranceSource: _source, ...facts } = item
  return { ...facts, band: mayEvaluate(access, itemId) ? bandOf(item) : null }
}

/** The shipping list; 4509 where nothing of it may be shown or there is none. */
export async function shippingList(db: DbOrTx, access: DeliveryAccess): Promise<Item[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  if (items.length === 0) throw new PortalError(codes.noItemData)
  return items.map(item => itemOf(item, access))
}

/**
 * Each item evaluated by its own band and tolerance, on the loggers that carry it. It names items, so shipping list and
 * temperature must both be disclosed; 4508 where there is none.
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
  const evaluations: AssignmentEvaluation[] = []
  for (const assignment of await assignmentsFor(db, access, 'temperature'))
    evaluations.push(await evaluateForViewer(db, pool, assignment, now))
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

function commodityOf(item: ItemRow, evaluations: AssignmentEvaluation[], now: Date): CommodityTemperature {
  const spec = specOf(item)
  const evaluated = evaluations.map(evaluation => evaluatedOn(evaluation.figures, [specKey(spec)], now.getTime()))
  const { itemId: _id, toleranceMinutes: _minutes, toleranceSource: _source, ...facts } = item
  return {
    ...facts,
    band: bandOf(item),
    outcome: outcomeOf(together(evaluated)),
    loggers: evaluations.map(evaluation => ({
      loggerAssignmentId: evaluation.assignment.assignmentId,
      serial: evaluation.assignment.serial,
      minMilli: evaluation.figures.minMilli,
      maxMilli: evaluation.figures.maxMilli,
      mktCelsius: evaluation.figures.mktCelsius,
      evaluation: evaluationOf(evaluation, spec, item.toleranceSource, now),
    })),
  }
}

/** The shipping list per logger (Logger Details). */
export async function productLoggers(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ProductLogger[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  const evaluated = new Map<number, AssignmentEvaluation & { calibration: MeasuredCalibration }>()
  const measured = await assignmentsFor(db, access, 'temperature')
  const calibrations = await calibrationOfAssignments(db, measured, timeZone)
  for (const [place, assignment] of measured.entries()) {
    const calibration = calibrations[place] ?? noCalibration
    evaluated.set(assignment.assignmentId, { ...(await evaluateForViewer(db, pool, assignment, now)), calibration })
  }
  const overlaps = await overlapsOfAssignments(db, measured)
  const assignments = await assignmentsFor(db, access, 'shippingList')
  if (assignments.length === 0) throw new PortalError(codes.noItemData)
  return assignments.map(assignment => {
    const evaluation = evaluated.get(assignment.assignmentId)
    return {
      loggerAssignmentId: assignment.assignmentId,
      serial: assignment.serial,
      owner: assignment.owner,
      ownerEn: assignment.ownerEn,
      model: assignment.model,
      from: new Date(assignment.fromMs).toISOString(),
      to: assignment.endMs === null ? null : new Date(assignment.endMs).toISOString(),
      outcome: evaluation ? outcomeOfAssignment(evaluation, now) : null,
      lastAt: evaluation?.figures.lastAtMs ? new Date(evaluation.figures.lastAtMs).toISOString() : null,
      calibration: evaluation?.calibration ?? null,
      overlaps: overlaps.get(assignment.assignmentId) ?? [],
      items: items.filter(item => carries(assignment, item.itemId)).map(item => itemOf(item, access)),
    }
  })
}
