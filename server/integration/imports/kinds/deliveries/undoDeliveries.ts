import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { Doing, AppliedRecord } from '#server/integration/imports/lines/importRules.ts'
import { storedByReference, lockDeliveries } from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { deleteDeliveries } from '#server/integration/imports/kinds/deliveries/deleteDeliveries.ts'
import { saveInParts } from '#server/integration/imports/kinds/saveInParts.ts'
import { undoLots, type LotUndo } from '#server/integration/imports/kinds/deliveries/lots.ts'
import { amendmentsOf } from '#server/integration/partnerApi/deliveries/planning/amendments.ts'
import type { DeliveryState, AssignmentState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { findKnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import { assignmentChanges } from '#server/integration/partnerApi/deliveries/planning/assignmentChanges.ts'
import { decidedAmong } from '#server/telemetry/retention/keptDeliveries.ts'

/** A delivery before and after its import, with the lots and own loggers that it brought. */
export type DeliveryUndo = {
  before: DeliveryState | null
  after: DeliveryState
  lots: LotUndo[]
  newLoggers: string[]
}

const undoOf = (record: AppliedRecord) => record.undo as DeliveryUndo
const referenceOf = (record: AppliedRecord) => undoOf(record).after.reference

/** A delivery stays as the import left it once it was changed again, re-evaluated, decided about, or its loggers have measured. */
export async function deliveryHindrances(doing: Doing, records: readonly AppliedRecord[]): Promise<Hindrance[]> {
  const references = records.map(referenceOf)
  await lockDeliveries(doing, references)
  const stored = await storedByReference(doing, references)
  const measured = await measuredAssignments(doing, [...stored.values()])
  const decided = await decidedAmong(
    doing.tx,
    [...stored.values()].flatMap(delivery => delivery.id ?? []),
  )
  return records.flatMap(record => {
    const why = hindranceOf(undoOf(record), stored.get(referenceOf(record)), { measured, decided })
    return why ? [{ lines: record.lines, name: record.name, why }] : []
  })
}

function hindranceOf(
  { before, after }: DeliveryUndo,
  now: DeliveryState | undefined,
  { measured, decided }: { measured: ReadonlySet<number>; decided: ReadonlySet<number> },
): Hindrance['why'] | undefined {
  if (!now) return 'gone'
  if (!isDeepStrictEqual(now.reevaluated, after.reevaluated)) return 'reevaluated'
  if (decided.has(now.id ?? 0)) return 'decided'
  if (before && before.depositCode !== now.depositCode && now.hasEvidence) return 'hasReadings'
  const brought = before ? assignmentChanges(after.loggers, before.loggers).removed : now.loggers
  if (brought.some(assignment => measured.has(assignment.id ?? 0))) return 'hasReadings'
  return isDeepStrictEqual(comparable(now), comparable(after)) ? undefined : 'changedSince'
}

/** The expiry of a lot is its own; the same link may have been written again; readings are asked for above. */
const comparable = ({ items, loggers, hasEvidence: _evidence, ...facts }: DeliveryState) => ({
  ...facts,
  items: items.map(({ expiry: _expiry, ...item }) => item),
  loggers: loggers.map(({ id: _id, ...assignment }: AssignmentState) => assignment),
})

async function measuredAssignments({ tx }: Doing, deliveries: readonly DeliveryState[]): Promise<Set<number>> {
  const ids = deliveries.flatMap(delivery => delivery.loggers.map(assignment => assignment.id))
  const { rows } = await sql<{ id: number }>`
    select logger_assignment_id as id from assignment_temperature
     where logger_assignment_id = any(${ids}::bigint[]) and reading_count > 0`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** New deliveries go; the others become again what they were, by the partner API's functions and with the reason. */
export async function undoDeliveries(doing: Doing, records: readonly AppliedRecord[], reason: string): Promise<void> {
  const { tx, client, sender } = doing
  const stored = await storedByReference(doing, records.map(referenceOf))
  const all = records.map(undoOf)
  await deleteDeliveries(
    client,
    all.filter(({ before }) => !before).map(({ after }) => after),
  )
  const plans = all.flatMap(({ before, after }) => {
    const was = stored.get(after.reference)
    if (!before || !was) return []
    // That it was picked up is not unsaid: changes stay amendments.
    const is = { ...before, id: was.id, wasPickedUp: was.wasPickedUp || before.wasPickedUp }
    const amendments = amendmentsOf(was, is).map(amendment => ({ ...amendment, reason }))
    return [{ was, is, amendments, reasons: new Set([reason]), cuts: [] }]
  })
  const world = await findKnownWorld(
    tx,
    sender,
    [],
    [...stored.values(), ...plans.map(({ is }) => is)],
    doing.appContext.config.timeZone,
  )
  const lots = plans.flatMap(({ is }) =>
    is.items.flatMap(({ productId, lot }) => (lot === null ? [] : [{ productId, lot, expiry: null }])),
  )
  await saveInParts(doing, world, { plans, lots })
  await undoLots(
    tx,
    all.flatMap(one => one.lots),
  )
  await forgetLoggers(
    doing,
    all.flatMap(one => one.newLoggers),
  )
}

/** Loggers that the file brought go where nothing knows them any more. */
async function forgetLoggers({ tx, sender }: Doing, serials: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select g.id from loggers g where g.company_id = ${sender.companyId} and g.serial = any(${[...new Set(serials)]})
       and g.name is null and g.note is null and g.model is null
       and not exists (select from logger_assignments l where l.logger_id = g.id)
       and not exists (select from logger_progress p where p.logger_id = g.id and p.last_at is not null)
       and not exists (select from logger_calibrations c where c.logger_id = g.id)
       and not exists (select from case_excursions f where f.logger_id = g.id)
       and not exists (select from retained_spans k where k.logger_id = g.id)
       and not exists (select from logger_file_series s where s.logger_id = g.id)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from logger_progress where logger_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from loggers where id = any(${ids}::int[])`.execute(tx)
}
