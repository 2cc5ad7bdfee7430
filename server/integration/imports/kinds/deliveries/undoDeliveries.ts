import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { ImportContext, ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { storedByReference, lockDeliveries } from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { deleteLoggers, unusedLoggers } from '#server/integration/imports/kinds/loggers/undoLoggers.ts'
import { removeAllTerms, storedTerms } from '#server/logistics/deliveryIntake/saving/saveTerms.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { refusedRestorations } from '#server/integration/imports/kinds/deliveries/refusedRestorations.ts'
import { saveInBlocks } from '#server/integration/imports/kinds/deliveries/saveInBlocks.ts'
import { undoLots, type LotUndo } from '#server/integration/imports/kinds/deliveries/lots.ts'
import { amendmentsOf } from '#server/logistics/deliveryIntake/planning/amendments.ts'
import type { DeliveryState, AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findKnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { assignmentChanges } from '#server/logistics/deliveryIntake/planning/assignmentChanges.ts'
import { decidedAmong } from '#server/telemetry/retention/keptDeliveries.ts'

/** A delivery before and after its import, with the lots and own loggers that the import created. */
export type DeliveryUndo = {
  before: DeliveryState | null
  after: DeliveryState
  lots: LotUndo[]
  newLoggers: string[]
}

/**
 * A delivery cannot be undone if it was changed, re-evaluated or decided about since, its loggers have measured, or it
 * would name whom the sender may not name any more.
 */
export const undoDeliveries: Pick<ImportRules<DeliveryUndo>, 'hindrances' | 'undo'> = {
  async hindrances(context, records) {
    const references = records.map(({ undo }) => undo.after.reference)
    await lockDeliveries(context, references)
    const stored = await storedByReference(context, references)
    const deliveries = [...stored.values()]
    // Else a first reading could come between this and the deletion.
    const ids = deliveries.flatMap(delivery => delivery.id ?? [])
    await lockLoggers(context.client, await loggersOf(context.client, ids))
    const measured = await measuredAssignments(context, deliveries)
    const decided = await decidedAmong(context.tx, ids)
    const confirmed = await confirmedAmong(context, ids)
    const facts = { measured, decided, confirmed }
    const whys = records.map(({ undo }) => hindranceOf(undo, stored.get(undo.after.reference), facts))
    const restorations = records.flatMap(({ undo: { before, after } }, at) => {
      const now = stored.get(after.reference)
      return before && now && !whys[at] ? [{ now, before: withNotes(before) }] : []
    })
    const refused = await refusedRestorations(context, restorations)
    return records.map(({ undo }, at) => whys[at] ?? (refused.has(undo.after.reference) ? 'refused' : undefined))
  },

  async undo(context, undos, reason) {
    const { tx, client, sender, appContext } = context
    const references = undos.map(({ after }) => after.reference)
    const stored = await storedByReference(context, references)
    const created = undos.flatMap(({ before, after }) => (before ? [] : (after.id ?? [])))
    await deleteDeliveries(client, created)
    const plans = undos.flatMap(({ before, after }) => {
      const was = stored.get(after.reference)
      if (!before || !was) return []
      // A pickup is not undone: changes remain amendments.
      const is = { ...withNotes(before), id: was.id, wasPickedUp: was.wasPickedUp || before.wasPickedUp }
      const amendments = amendmentsOf(was, is).map(amendment => ({ ...amendment, reason }))
      return [{ was, is, amendments, reasons: new Set([reason]), cuts: [] }]
    })
    const states = [...stored.values(), ...plans.map(({ is }) => is)]
    const world = await findKnownWorld(tx, sender, [], states, appContext.config.timeZone)
    const lots = plans.flatMap(({ is }) =>
      is.items.flatMap(({ productId, lot }) =>
        lot === null ? [] : [{ productId, lot, expiry: null, mayCorrect: false }],
      ),
    )
    await saveInBlocks(context, world, { plans, lots })
    const ownLots = undos.flatMap(undo => undo.lots)
    await undoLots(tx, ownLots)
    const newLoggers = undos.flatMap(undo => undo.newLoggers)
    await deleteUnusedLoggers(context, newLoggers)
  },
}

function hindranceOf(
  { before, after }: DeliveryUndo,
  now: DeliveryState | undefined,
  { measured, decided, confirmed }: Record<'measured' | 'decided' | 'confirmed', ReadonlySet<number>>,
): Hindrance['why'] | undefined {
  if (!now) return 'gone'
  if (!isDeepStrictEqual(now.reevaluated, after.reevaluated)) return 'reevaluated'
  if (decided.has(now.id ?? 0)) return 'decided'
  // What people confirmed would be deleted with it.
  if (!before && confirmed.has(now.id ?? 0)) return 'changedSince'
  if (before && before.depositCode !== now.depositCode && now.hasEvidence) return 'hasReadings'
  const added = before ? assignmentChanges(after.loggers, before.loggers).removed : now.loggers
  if (added.some(assignment => measured.has(assignment.id ?? 0))) return 'hasReadings'
  return isDeepStrictEqual(comparable(now), comparable(withNotes(after))) ? undefined : 'changedSince'
}

/**
 * Without the expiry of lots, ids of assignments and evidence, which are checked separately. Imports before 0096 do not say
 * whose times they are.
 */
const comparable = ({ items, loggers, hasEvidence: _evidence, byPeople: _byPeople, ...facts }: DeliveryState) => ({
  ...facts,
  items: items.map(({ expiry: _expiry, ...item }) => item),
  loggers: loggers.map(({ id: _id, ...assignment }: AssignmentState) => assignment),
})

/** Imports before 0101 do not know planned stops and remarks, before 0111 not units, before 0120 not GLNs: none had them. */
const noNotes = { plannedStops: [], remark: null, units: [] }
const noGln = { gln: null }
const withNotes = (state: DeliveryState): DeliveryState => ({
  ...noNotes,
  ...state,
  shipFrom: { ...noGln, ...state.shipFrom },
  destination: { ...noGln, ...state.destination },
})

async function measuredAssignments({ tx }: ImportContext, deliveries: readonly DeliveryState[]): Promise<Set<number>> {
  const ids = deliveries.flatMap(delivery => delivery.loggers.map(assignment => assignment.id))
  const { rows } = await sql<{ id: number }>`
    select logger_assignment_id as id from assignment_temperature
     where logger_assignment_id = any(${ids}::bigint[]) and reading_count > 0`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function confirmedAmong({ tx }: ImportContext, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct x.delivery_id as id from delivery_confirmations x where x.delivery_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes deliveries, what depends on them, and the search terms that only they had. */
async function deleteDeliveries(client: pg.PoolClient, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const loggerIds = await loggersOf(client, ids)
  await lockLoggers(client, loggerIds)
  const terms = await storedTerms(client, ids)
  await client.query('delete from logger_assignments where delivery_id = any($1::bigint[])', [ids])
  await client.query('delete from deliveries where id = any($1::bigint[])', [ids])
  await removeAllTerms(client, terms)
  // An open assignment of another delivery may have ended where one of these began.
  await reevaluateTouched(client, { deliveryIds: [], loggerIds })
}

async function loggersOf(client: pg.PoolClient, deliveryIds: number[]): Promise<number[]> {
  const { rows } = await client.query<{ logger_id: number }>(
    'select distinct logger_id from logger_assignments where delivery_id = any($1::bigint[])',
    [deliveryIds],
  )
  return rows.map(row => row.logger_id)
}

/** Deletes loggers that the import registered and that nothing refers to. */
async function deleteUnusedLoggers({ tx, sender }: ImportContext, serials: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select g.id from loggers g where g.company_id = ${sender.companyId} and g.serial = any(${[...new Set(serials)]})
       and g.name is null and g.note is null and g.model is null
       and not exists (select from logger_codes k where k.logger_id = g.id)`.execute(tx)
  const nameless = rows.map(({ id }) => id)
  await deleteLoggers(tx, await unusedLoggers(tx, nameless))
}
