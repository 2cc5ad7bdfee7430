import { sql } from 'kysely'
import type { EventPart } from '#contract/integration/rules/capturedEvents.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'
import { applyDeclarations } from '#server/integration/epcis/capture/declarations.ts'
import { applyProgress } from '#server/integration/epcis/capture/applyProgress.ts'
import { applyReadings, type KnownDevices } from '#server/integration/epcis/capture/applyReadings.ts'
import { applyStock } from '#server/integration/epcis/capture/applyStock.ts'
import type { CapturedRow, Capturing, WaitingEvent } from '#server/integration/epcis/capture/capturedRow.ts'
import { storeEvents, triedAgain, type StoredEvent } from '#server/integration/epcis/capture/storeEvents.ts'

/**
 * Stores events of one document and everything that they mean, in the caller's transaction: withdrawals first, then times of
 * deliveries, stock and readings, in the order in which the partner API locks. Returns the stored events.
 */
export async function captureEvents(
  capturing: Capturing,
  captureId: number,
  waiting: readonly WaitingEvent[],
  { devices, isOpen }: { devices: KnownDevices; isOpen: IsOpen },
): Promise<StoredEvent[]> {
  await asActor(capturing.tx, capturing.sender.actor)
  const stored = await storeEvents(capturing, captureId, waiting)
  const declarations = stored.filter(row => !row.isDouble && row.event.errorDeclaration !== undefined)
  const { withdrawn, corrective } = await applyDeclarations(capturing, declarations)
  const acting = stored.filter(row => {
    if (row.isDouble) row.outcomes.add('double')
    else if (row.event.errorDeclaration) return false
    else if (row.isWithdrawn || withdrawn.has(row.id)) row.outcomes.add('withdrawn')
    else if (row.hasOthersId) row.outcomes.add('sameEventId')
    else return true
    return false
  })
  const again = await triedAgain(
    capturing,
    stored.filter(row => row.isDouble),
  )
  const withAgain = (tried: EventPart) => [
    ...again.flatMap(({ row, parts }) => (parts.includes(tried) ? row : [])),
    ...acting,
  ]
  await applyProgress(capturing, [...corrective, ...withAgain('progress')])
  await applyStock(capturing, withAgain('stock'))
  await applyReadings(capturing, withAgain('readings'), devices, isOpen)
  for (const row of acting) if (row.outcomes.size === 0) row.outcomes.add('noMeaning')
  await saveOutcomes(capturing, [...corrective, ...again.map(({ row }) => row), ...stored])
  return stored
}

async function saveOutcomes({ tx }: Capturing, rows: readonly CapturedRow[]): Promise<void> {
  const saved = rows.map(row => ({
    id: row.id,
    delivery_id: row.deliveryId,
    is_for_parties: row.isForParties,
    effect: row.effect,
    accepted: row.readings.accepted,
    duplicate: row.readings.duplicate,
    conflict: row.readings.conflict,
    rejected: row.readings.rejected,
    outcomes: [...row.outcomes],
    remarks: row.remarks,
  }))
  await sql`
    update epcis_events e
       set delivery_id = coalesce(s.delivery_id, e.delivery_id),
           is_for_parties = case when s.delivery_id is null then e.is_for_parties else s.is_for_parties end,
           -- Told anew, to those who could not see it before.
           told_place = case when s.delivery_id is null or s.delivery_id = e.delivery_id then e.told_place end,
           effect = coalesce(s.effect, e.effect),
           readings_accepted = e.readings_accepted + s.accepted, readings_conflict = e.readings_conflict + s.conflict,
           readings_duplicate = greatest(e.readings_duplicate + s.duplicate, 0),
           readings_rejected = greatest(e.readings_rejected + s.rejected, 0),
           outcomes = array(select jsonb_array_elements_text(s.outcomes)), remarks = s.remarks
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) s (id bigint, delivery_id bigint, is_for_parties boolean, effect text, accepted int,
        duplicate int, conflict int, rejected int, outcomes jsonb, remarks jsonb)
     where e.id = s.id`.execute(tx)
}
