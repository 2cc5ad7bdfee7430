import type pg from 'pg'
import type {
  CommodityTemperature,
  Item,
  LoggerTemperature,
  OutOfRangePeriod,
  StatusInfo,
  TemperatureInfo,
} from '#contract/logistics/types/deliveryTypes.ts'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import { coveredSpans, isUncovered, type Calibration } from '#contract/telemetry/rules/loggers/calibration.ts'
import { eventNumbers } from '#contract/logistics/rules/eventNumbers.ts'
import type { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { refuseArchived, refuseFewer } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentsFor,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { commodityTemperatures, shippingList } from '#server/logistics/deliveries/items.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import { temperatureInfo } from '#server/logistics/deliveries/temperatureInfo.ts'
import { locatorsAmong, placesOfPeriods } from '#server/logistics/deliveries/assignments/worstPlaces.ts'
import { deliveryEvidence, type DeliveryEvidence } from '#server/reporting/pdfReports/evidence/deliveryEvidence.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { calibrationsOf } from '#server/telemetry/retention/calibrations.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { addReadings } from '#server/reporting/pdfReports/temperatureReport/sourceChecksum.ts'

/** A logger's figures with its registry data; `beforeCalibration` and `afterDue` count readings without valid calibration. */
export type ReportedLogger = LoggerTemperature & {
  loggerId: number
  model: string | null
  ownerNameEn: string
  calibratedOn: string | null
  calibrationDue: string | null
  beforeCalibration: number
  afterDue: number
  /** Excursions of several loggers with the same number are one event (decision 0069). */
  events: ReadonlyMap<OutOfRangePeriod, number>
  /** The worst places of its excursions; null if the location is not disclosed. */
  places: ReadonlyMap<OutOfRangePeriod, WorstPlace> | null
}

/** The content of a report, as its author may see it. Items and evidence are null if they are not disclosed. */
export type ReportFacts = {
  status: StatusInfo
  temperature: TemperatureInfo
  items: Item[] | null
  commodities: CommodityTemperature[] | null
  loggers: ReportedLogger[]
  source: { sha256: string; readings: number }
  evidence: DeliveryEvidence | null
  budgets: LotBudget[]
}

type Asked = { scope: EnterpriseScope; deliveryId: number; now: Date; timeZone: string }

/** The points of a curve: more than are discernible on the width of a page. */
const curveColumns = 600

/**
 * The answers of the screens and the checksum of their readings from one snapshot: later readings are in none of them. 4017 as
 * for the calls, 4508 without readings.
 */
export const reportFacts = (pool: pg.Pool, asked: Asked): Promise<ReportFacts> =>
  inSnapshot(pool, (db, snapshot) => factsInSnapshot(db, snapshot, asked))

/** The same within a snapshot. */
export async function factsInSnapshot(db: Db, snapshot: pg.Pool, asked: Asked): Promise<ReportFacts> {
  const { scope, deliveryId, now, timeZone } = asked
  const view = { db, scope, now, timeZone }
  const access = await deliveryAccess(db, scope, deliveryId)
  const temperature = await temperatureInfo(db, snapshot, access, { width: curveColumns }, now, timeZone)
  const items = access.disclosed.shippingList ? await orNone(shippingList(db, access)) : null
  const assignments = await assignmentsFor(db, access, 'temperature')
  await refuseArchived(db, assignments, codes.noTemperatureData)
  const located = new Map(
    (await assignmentsFor(db, access, 'location')).map(assignment => [assignment.assignmentId, assignment]),
  )
  return {
    status: withoutNotes(await statusInfo(view, access)),
    temperature,
    items,
    commodities: items && (await orNone(commodityTemperatures(db, snapshot, access, now))),
    evidence: await deliveryEvidence(view, access),
    budgets: await lotBudgetsOf(db, scope, access),
    ...(await withRegistry(db, snapshot, { temperature, assignments, located, timeZone })),
  }
}

const notes = ['plannedStops', 'remark']

/** LOG-152: a report is shared outside the portal, so that it tells neither what a note is nor what it was. */
const withoutNotes = ({ amendments, ...status }: StatusInfo): StatusInfo => ({
  ...status,
  plannedStops: [],
  remark: null,
  amendments: amendments.filter(({ field }) => !notes.includes(field)),
})

/** A delivery may have loggers but no items. */
async function orNone<Row>(list: Promise<Row[]>): Promise<Row[]> {
  try {
    return await list
  } catch (error) {
    const isEmpty =
      error instanceof PortalError && [codes.noItemData, codes.noTemperatureData].some(code => code === error.code)
    if (isEmpty) return []
    throw error
  }
}

type Measured = {
  temperature: TemperatureInfo
  assignments: DeliveryAssignment[]
  located: Map<number, DeliveryAssignment>
  timeZone: string
}

async function withRegistry(
  db: Db,
  pool: pg.Pool,
  { temperature, assignments, located, timeZone }: Measured,
): Promise<Pick<ReportFacts, 'loggers' | 'source'>> {
  const registry = await registryOf(db, assignments)
  const checksum = readingChecksum()
  const loggers: ReportedLogger[] = []
  const locators = locatorsAmong(assignments, [...located.values()])
  const events = eventNumbers(temperature.loggers)
  const client = await pool.connect()
  for (const logger of temperature.loggers) {
    const assignment = assignments.find(one => one.assignmentId === logger.loggerAssignmentId)
    const known = assignment && registry.get(assignment.loggerId)
    if (!assignment || !known) continue
    const shown = shownCalibration(known.calibrations, logger.lastAt, timeZone)
    const covered = calibrationCount(known.calibrations, shown, timeZone)
    const source = { ...assignment, isLocated: located.has(assignment.assignmentId) }
    const read = await addReadings(client, source, checksum, covered.count)
    // The partition of a month that is moved is missing from older snapshots as well.
    refuseFewer(read, assignment.state.count, codes.noTemperatureData)
    const registered = {
      ownerNameEn: known.ownerNameEn,
      calibratedOn: shown?.calibratedOn ?? null,
      calibrationDue: shown?.dueOn ?? null,
    }
    const { loggerId, model } = assignment
    const places = locators.length === 0 ? null : await placesOfPeriods(db, { ...logger, loggerId }, locators)
    loggers.push({ ...logger, ...registered, loggerId, model, ...covered.counts, events, places })
  }
  const readings = loggers.reduce((sum, logger) => sum + logger.count, 0)
  return { loggers, source: { sha256: checksum.digest().toString('hex'), readings } }
}

type Registered = { ownerNameEn: string; calibrations: Calibration[] }

async function registryOf(db: Db, assignments: DeliveryAssignment[]): Promise<Map<number, Registered>> {
  const ids = assignments.map(assignment => assignment.loggerId)
  const rows = await db
    .selectFrom('loggers as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .select(['g.id', 'c.name_en'])
    .where('g.id', 'in', ids)
    .execute()
  const calibrations = await calibrationsOf(db, ids)
  return new Map(rows.map(row => [row.id, { ownerNameEn: row.name_en, calibrations: calibrations.get(row.id) ?? [] }]))
}

/** The latest calibration before the last reading, or else the first. */
function shownCalibration(calibrations: readonly Calibration[], lastAt: string | null, timeZone: string) {
  const lastDay = lastAt === null ? null : dayIn(new Date(lastAt), timeZone)
  return calibrations.findLast(one => lastDay !== null && one.calibratedOn <= lastDay) ?? calibrations[0]
}

/** Counts readings without valid calibration, before and after the shown one. */
function calibrationCount(calibrations: readonly Calibration[], shown: Calibration | undefined, timeZone: string) {
  const covered = coveredSpans(calibrations, timeZone)
  const [own] = coveredSpans(shown ? [shown] : [], timeZone) ?? []
  const counts = { beforeCalibration: 0, afterDue: 0 }
  const count = (atMs: number) => {
    if (!isUncovered(covered, atMs)) return
    counts[own && atMs < own.fromMs ? 'beforeCalibration' : 'afterDue'] += 1
  }
  return { counts, count }
}
