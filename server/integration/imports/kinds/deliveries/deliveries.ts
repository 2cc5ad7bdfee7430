import { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { apart } from '#server/integration/imports/lines/apart.ts'
import { changesBetween } from '#server/integration/imports/lines/changesBetween.ts'
import { faultOfApi, faultsOfShape, type PlaceOf } from '#server/integration/imports/lines/entryFaults.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import {
  lockDeliveries,
  planReportedDeliveries,
  storedByReference,
  type ReportedDelivery,
} from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { deliveryValues } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import { deliveryHindrances, undoDeliveries } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'

type Column = ColumnOf<'deliveries'>

/** Deliveries by the sender's references, without their items and loggers: these have files of their own. */
export const deliveryImports: ImportRules = {
  lock: (doing, lines) => lockDeliveries(doing, lines.map(referenceOf)),
  plan: planDeliveryLines,
  hindrances: deliveryHindrances,
  undo: undoDeliveries,
}

const referenceOf = ({ values }: FileLine) => String(values.reference)

async function planDeliveryLines(doing: Doing, lines: readonly FileLine[]) {
  const { single, faults } = apart(lines, referenceOf)
  const stored = await storedByReference(doing, single.map(referenceOf))
  const reported = single.flatMap(one => reportedBy(one, stored.has(referenceOf(one)), faults))
  const { records, rejected, save } = await planReportedDeliveries(doing, reported, stored, recordOf)
  for (const one of rejected) faults.push(faultOfApi(one, placesOf(reported[one.index]?.lines[0] ?? 0)))
  return { records, faults, save }
}

function reportedBy({ line, values }: FileLine, isStored: boolean, faults: LineFault[]): ReportedDelivery[] {
  const parsed = DeliveryEntry.safeParse(entryOf(values, isStored))
  if (parsed.success) return [{ lines: [line], entry: parsed.data }]
  faults.push(...faultsOfShape(parsed.error, placesOf(line)))
  return []
}

/** A new delivery has neither items nor loggers yet; those of a stored one stay. */
function entryOf(values: Values, isStored: boolean) {
  const { fromCentreCode, fromName, fromNameEn, fromLat, fromLon, ...others } = values
  const { destinationCentreCode, destinationName, destinationNameEn, destinationLat, destinationLon, ...more } = others
  const { destinationKind, ...facts } = more
  const from = { centreCode: fromCentreCode, name: fromName, nameEn: fromNameEn, lat: fromLat, lon: fromLon }
  const to = {
    centreCode: destinationCentreCode,
    name: destinationName,
    nameEn: destinationNameEn,
    lat: destinationLat,
    lon: destinationLon,
  }
  return withoutAbsent({
    ...facts,
    shipFrom: placeOf(from),
    destination: placeOf({ ...to, kind: destinationKind }),
    ...(isStored ? {} : { items: [], loggers: [] }),
  })
}

/** A place that is told at all is told whole, as at the partner API: another name keeps no former position. */
function placeOf(cells: Record<string, unknown>) {
  const reported = withoutAbsent(cells)
  return Object.keys(reported).length > 0 ? reported : undefined
}

const withoutAbsent = (cells: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))

const columnsByPath: Record<string, Column> = {
  shipFrom: 'fromName',
  'shipFrom.name': 'fromName',
  'shipFrom.nameEn': 'fromNameEn',
  'shipFrom.centreCode': 'fromCentreCode',
  'shipFrom.lat': 'fromLat',
  'shipFrom.lon': 'fromLon',
  destination: 'destinationName',
  'destination.name': 'destinationName',
  'destination.nameEn': 'destinationNameEn',
  'destination.centreCode': 'destinationCentreCode',
  'destination.lat': 'destinationLat',
  'destination.lon': 'destinationLon',
  'destination.kind': 'destinationKind',
}

const placesOf =
  (line: number): PlaceOf =>
  path => {
    const plain = path.replace(/\[\d+\].*$/, '')
    const column = columnsByPath[plain] ?? (plain === 'items' || plain === 'loggers' ? 'row' : (plain as Column))
    return { line, column }
  }

function recordOf({ lines, entry }: ReportedDelivery, plan: DeliveryPlan | undefined): RecordPlan {
  const changes = plan ? changesBetween(plan.was ? deliveryValues(plan.was) : null, deliveryValues(plan.is)) : []
  const act = !plan ? 'unchanged' : plan.was ? 'changed' : 'created'
  return { lines, name: entry.reference, act, changes, removed: 0 }
}
