import type pg from 'pg'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { remainderOf } from '#contract/telemetry/rules/evaluation/assignmentRemainder.ts'
import { archivedAssignments } from '#server/telemetry/readings/archivedTimes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { lockedLogger } from '#server/devices/loggers/administeredLogger.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type Input = z.output<typeof loggerCalls.decideOverlap.request>
type EditContext = { client: pg.PoolClient; tx: Db; caller: Caller; now: Date }

type Assignment = { id: number; deliveryId: number; from: Date; to: Date | null; end: Date | null }

/**
 * The owner of a logger decides which of two senders' assignments is right (docs/decisions/0059). The other one loses the
 * overlapping time: it ends where the kept one begins, or begins where that ends, or becomes empty. The times that its sender
 * reported stay beside it; its delivery gets an amendment and is re-evaluated. 4022 if the two no longer overlap.
 */
export async function decideOverlap({ client, tx, caller, now }: EditContext, input: Input): Promise<void> {
  const { loggerId, keptAssignmentId, cutAssignmentId, reason } = input
  await asActor(tx, `user:${caller.userId}`, reason)
  const logger = await lockedLogger(client, tx, caller, loggerId)
  const overlap = await overlapOf(tx, input)
  if (!overlap) return refuse('cutAssignmentId', 'does not overlap the other assignment, or no longer')
  if ((await archivedAssignments(tx, [cutAssignmentId])).has(cutAssignmentId)) {
    refuse('cutAssignmentId', 'cannot be changed: some of its readings are in the archive')
  }
  const [kept, cut] = [await assignmentOf(tx, keptAssignmentId), await assignmentOf(tx, cutAssignmentId)]
  const rest = remainder(cut, kept)
  await sql`
    update logger_assignments set sent_from_at = coalesce(sent_from_at, from_at),
           sent_to_at = case when sent_from_at is null then to_at else sent_to_at end,
           from_at = ${rest.from}, to_at = ${rest.to}
     where id = ${cut.id}`.execute(tx)
  await tx
    .insertInto('amendments')
    .values({
      delivery_id: cut.deliveryId,
      field: 'loggers',
      old_value: textOf(logger.serial, cut),
      new_value: textOf(logger.serial, rest),
      reason,
      user_id: caller.userId,
    })
    .execute()
  await tx
    .insertInto('assignment_decisions')
    .values({
      logger_id: loggerId,
      kept_assignment_id: keptAssignmentId,
      cut_assignment_id: cutAssignmentId,
      from_at: overlap.from,
      to_at: overlap.to,
      reason,
      decided_by: caller.userId,
      decided_at: now,
    })
    .execute()
  await reevaluateTouched(client, { deliveryIds: [cut.deliveryId], loggerIds: [loggerId] })
}

async function overlapOf(tx: Db, { loggerId, keptAssignmentId, cutAssignmentId }: Input) {
  const { rows } = await sql<{ from: Date; to: Date | null }>`
    select from_at as from, until_at as to from assignment_overlaps
     where logger_id = ${loggerId} and assignment_id = ${keptAssignmentId} and other_assignment_id = ${cutAssignmentId}`.execute(
    tx,
  )
  return rows[0]
}

/** `to` is the sender's own end, `end` the end of its evaluation. */
async function assignmentOf(tx: Db, assignmentId: number): Promise<Assignment> {
  const { rows } = await sql<Assignment>`
    select l.id, l.delivery_id as "deliveryId", l.from_at as from, l.to_at as to, t.end_at as end
      from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id where l.id = ${assignmentId}`.execute(
    tx,
  )
  const [assignment] = rows
  if (!assignment) throw new Error(`assignment ${assignmentId} is missing`)
  return assignment
}

/** The times of an assignment without those of the kept one. */
function remainder(cut: Assignment, kept: Assignment): { from: Date; to: Date | null } {
  const left = remainderOf(assigned(cut), assigned(kept))
  if (left === 'before') return { from: cut.from, to: kept.from }
  return left === 'after' ? { from: kept.end ?? cut.from, to: cut.to } : { from: cut.from, to: cut.from }
}

const assigned = ({ from, end }: Assignment) => ({ fromMs: from.getTime(), toMs: end?.getTime() ?? null })

const textOf = (serial: string, { from, to }: { from: Date; to: Date | null }) =>
  `${serial} ${from.toISOString()} – ${to?.toISOString() ?? ''}`.trimEnd()
