import { sql } from 'kysely'
import type pg from 'pg'
import type { ConfirmAnswer, ConfirmationEntry, ConfirmedBy } from '#contract/logistics/types/tripTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { timeFault, timeFaults, type TripAct } from '#contract/logistics/rules/confirmations.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import { confirmationOf, isConfirmable } from '#server/logistics/trips/ownTrips.ts'
import { refuseOtherPhoto } from '#server/logistics/trips/photos.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'

type Confirming = { client: pg.PoolClient; tx: Db; context: CallerContext; act: TripAct; entry: ConfirmationEntry }

/** LOG-122: what a person confirms is added; it fills the delivery's time only where there is none (LOG-124). */
export const confirm = (context: CallerContext, act: TripAct, entry: ConfirmationEntry): Promise<ConfirmAnswer> =>
  writeTransaction(context.pool, async (client, tx) => {
    await asActor(tx, `user:${context.caller.userId}`)
    return await confirmOnce({ client, tx, context, act, entry })
  })

async function confirmOnce(confirming: Confirming): Promise<ConfirmAnswer> {
  const { tx, act, entry } = confirming
  const delivery = await lockedDelivery(confirming)
  const counted = (act === 'pickup' ? delivery?.pickup : delivery?.arrival) ?? null
  const earlier = await earlierOf(confirming)
  if (earlier) return { result: 'recorded', confirmed: earlier, countedAt: iso(counted) }
  // Only now: what was recorded is recorded, also when the delivery has another carrier since.
  if (!delivery) throw new PortalError(codes.notAuthorized)
  refuseImpossible(confirming, delivery)
  // Where the time was cleared since, whatever was confirmed before says nothing any more.
  const other = counted && (await confirmationOf(tx, entry.deliveryId, act))
  if (other && !entry.asRemark) return { result: 'alreadyConfirmed', confirmed: other, countedAt: iso(counted) }
  if (entry.photoId !== undefined) await refuseOtherPhoto(tx, confirming.context.caller, entry.photoId)
  // A remark without anything before it is the confirmation itself: what it was told of is gone.
  const isRemark = other !== null
  const confirmed = await insertConfirmation(confirming, delivery.plannedPieces, isRemark)
  if (counted || isRemark) return { result: 'recorded', confirmed, countedAt: iso(counted) }
  await fillTime(confirming)
  return { result: 'recorded', confirmed, countedAt: confirmed.at }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

type Delivery = { pickup: Date | null; arrival: Date | null; plannedPieces: number | null }

/** Locked in the order of the partner API: reference, loggers, delivery. Undefined unless it is a trip of the caller's. */
async function lockedDelivery({ client, tx, context, act, entry }: Confirming): Promise<Delivery | undefined> {
  const { rows } = await sql<{ senderId: number; reference: string }>`
    select d.sender_id as "senderId", d.reference from deliveries d
     where d.id = ${entry.deliveryId} and ${isConfirmable(context, act)}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  await lockReferences(tx, found.senderId, [found.reference])
  const assignments = await tx
    .selectFrom('logger_assignments')
    .select('logger_id')
    .where('delivery_id', '=', entry.deliveryId)
    .execute()
  await lockLoggers(
    client,
    assignments.map(assignment => assignment.logger_id),
  )
  return await tx
    .selectFrom('deliveries')
    .select(['actual_pickup as pickup', 'delivered_at as arrival', 'scheduled_pieces as plannedPieces'])
    .where('id', '=', entry.deliveryId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What the same device sent before, whose answer was lost. */
async function earlierOf({ tx, context, act, entry }: Confirming): Promise<ConfirmedBy | undefined> {
  const row = await tx
    .selectFrom('delivery_confirmations')
    .select(['happened_at', 'received_at', 'pieces', 'delivery_id', 'act'])
    .where('user_id', '=', context.caller.userId)
    .where('client_id', '=', entry.clientId)
    .executeTakeFirst()
  if (row && (row.delivery_id !== entry.deliveryId || row.act !== act)) refuseClientId()
  return row && confirmedBy(context, row)
}

/** Answered as recorded, a device would forget a confirmation that nobody has. */
const refuseClientId = () => refuse('clientId', 'is the id of another confirmation')

function refuseImpossible({ act, entry, context }: Confirming, { pickup, arrival }: Delivery) {
  const fault = timeFault(act, Date.parse(entry.at), {
    nowMs: context.now().getTime(),
    pickupMs: pickup?.getTime() ?? null,
    arrivalMs: arrival?.getTime() ?? null,
  })
  if (fault) refuse('at', timeFaults[fault])
}

async function insertConfirmation({ tx, context, act, entry }: Confirming, planned: number | null, isRemark: boolean) {
  const { position, signature } = entry
  const isMissing = 'missing' in position
  const row = await tx
    .insertInto('delivery_confirmations')
    .values({
      delivery_id: entry.deliveryId,
      act,
      client_id: entry.clientId,
      user_id: context.caller.userId,
      company_id: context.caller.company.id,
      happened_at: entry.at,
      received_at: context.now(),
      is_remark: isRemark,
      pieces: entry.pieces ?? null,
      planned_pieces: planned,
      lat: isMissing ? null : position.lat,
      lon: isMissing ? null : position.lon,
      accuracy_metres: isMissing ? null : position.accuracyMetres,
      no_position: isMissing ? position.missing : null,
      remark: entry.remark ?? null,
      signature_path: signature?.path ?? null,
      signer_name: signature?.signerName ?? null,
      photo_id: entry.photoId ?? null,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning(['happened_at', 'received_at', 'pieces'])
    .executeTakeFirst()
  // The same id came for another delivery at this moment: those of one delivery wait for each other.
  return row ? confirmedBy(context, row) : refuseClientId()
}

const confirmedBy = (
  { caller }: CallerContext,
  row: { happened_at: Date; received_at: Date; pieces: number | null },
): ConfirmedBy => ({
  at: row.happened_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  pieces: row.pieces,
  by: {
    name: caller.name,
    company: { code: caller.company.code, name: caller.company.name, nameEn: caller.company.nameEn },
  },
})

/** The arrival ends open logger assignments, as one that the sender's system sends. */
async function fillTime({ client, tx, act, entry }: Confirming) {
  const time = act === 'pickup' ? { actual_pickup: entry.at } : { delivered_at: entry.at }
  await tx.updateTable('deliveries').set(time).where('id', '=', entry.deliveryId).execute()
  if (act === 'arrival') await reevaluateTouched(client, { deliveryIds: [entry.deliveryId], loggerIds: [] })
}
