import { sql } from 'kysely'
import { spellingsOf } from '#contract/integration/epcis/eventIds.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import type { ReportedEntry } from '#server/logistics/deliveryIntake/submitEntries.ts'
import { submitTimes } from '#server/integration/epcis/capture/applyProgress.ts'
import {
  rowAgain,
  type CapturedRow,
  type Capturing,
  type FormerOutcomes,
} from '#server/integration/epcis/capture/capturedRow.ts'

type Original = {
  id: number
  event_id: string
  event_hash: string
  effect: 'pickup' | 'arrival' | null
  has_readings: boolean
  has_stock: boolean
  withdrawn_by: number | null
  reference: string | null
  delivery_id: number | null
  is_for_parties: boolean
  still: boolean
}

/**
 * INT-23: an error declaration withdraws the event that it repeats. A time that the event filled, and that still stands, is
 * cleared as the sender's own correction; readings stay, because a reading is withdrawn by people alone, and stock, because what
 * was there before is not known. Returns the ids of the events that are withdrawn, and the events that came before and can take
 * effect now.
 */
export async function applyDeclarations(
  capturing: Capturing,
  declarations: readonly (CapturedRow & { hash: string })[],
): Promise<{ withdrawn: ReadonlySet<number>; corrective: CapturedRow[] }> {
  const withdrawn = new Set<number>()
  if (declarations.length === 0) return { withdrawn, corrective: [] }
  const { tx } = capturing
  const originals = await findOriginals(capturing, declarations)
  const entries: (ReportedEntry & { row: CapturedRow })[] = []
  for (const row of declarations) {
    const original = originalOf(row, originals)
    row.outcomes.add(original ? 'declared' : 'declaredUnknown')
    // Whoever was told the event is told that it is withdrawn.
    if (original) Object.assign(row, { deliveryId: original.delivery_id, isForParties: original.is_for_parties })
    if (!original || withdrawn.has(original.id) || original.withdrawn_by !== null) continue
    withdrawn.add(original.id)
    await sql`
      update epcis_events set withdrawn_by = ${row.id}, outcomes = array_append(outcomes, 'withdrawn')
       where id = ${original.id}`.execute(tx)
    if (original.has_readings) row.outcomes.add('readingsStay')
    if (original.has_stock) row.outcomes.add('stockStays')
    if (!original.effect || original.reference === null) continue
    row.outcomes.add(original.still ? 'timeCleared' : 'timeStands')
    if (!original.still) continue
    const field = original.effect === 'pickup' ? 'actualPickup' : 'deliveredAt'
    const entry = { reference: original.reference, [field]: null, reason: reasonOf(row.event) }
    entries.push({ index: entries.length, entry, row })
  }
  const refused = await submitTimes(capturing, entries)
  const cleared = entries.filter(one => !refused.includes(one)).flatMap(({ row }) => row.deliveryId ?? [])
  return { withdrawn, corrective: await eventsBehind(capturing, declarations, cleared) }
}

/** What the event says decides: another one may have taken its id. Of several with the id, the first one took effect. */
function originalOf({ hash, event }: CapturedRow & { hash: string }, originals: readonly Original[]) {
  const ids = spellings(event.eventID)
  return originals.find(one => one.event_hash === hash) ?? originals.find(one => ids.includes(one.event_id))
}

const spellings = (id: string | undefined) => (id === undefined ? [] : spellingsOf(id))

const reasonOf = ({ errorDeclaration }: EpcisEvent) =>
  `EPCIS error declaration${errorDeclaration?.reason ? `: ${errorDeclaration.reason}` : ''}`.slice(0, 500)

async function findOriginals({ tx, sender }: Capturing, rows: readonly (CapturedRow & { hash: string })[]) {
  const hashes = rows.map(row => row.hash)
  const ids = rows.flatMap(row => spellings(row.event.eventID))
  const where = sql`e.company_id = ${sender.companyId} and e.double_of is null and e.identity = e.event_hash
       and (e.event_hash = any(${hashes}::text[]) or e.event_id = any(${ids}::text[]))`
  const { rows: named } = await sql<{ reference: string }>`
    select distinct d.reference from epcis_events e join deliveries d on d.id = e.delivery_id where ${where}`.execute(
    tx,
  )
  await lockReferences(
    tx,
    sender.companyId,
    named.map(one => one.reference),
  )
  const { rows: found } = await sql<Original>`
    select e.id, e.event_id, e.event_hash, e.effect, e.withdrawn_by, d.reference, e.delivery_id, e.is_for_parties,
           e.readings_accepted > 0 as has_readings, e.outcomes @> '{stockSet}' as has_stock,
           coalesce(date_trunc('milliseconds', e.event_time) =
             case e.effect when 'pickup' then d.actual_pickup when 'arrival' then d.delivered_at end, false) as still
      from epcis_events e left join deliveries d on d.id = e.delivery_id
     where ${where} order by e.id`.execute(tx)
  return found
}

/**
 * Events that met a time which is withdrawn now: corrective ones that came first, and arrivals that were before the pickup of
 * these deliveries.
 */
async function eventsBehind(
  { tx, sender }: Capturing,
  declarations: readonly CapturedRow[],
  deliveryIds: readonly number[],
): Promise<CapturedRow[]> {
  const ids = declarations.flatMap(
    ({ event }) => event.errorDeclaration?.correctiveEventIDs?.flatMap(spellingsOf) ?? [],
  )
  if (ids.length + deliveryIds.length === 0) return []
  const { rows } = await sql<FormerOutcomes>`
    select e.id, e.event, e.outcomes, e.remarks from epcis_events e
     where e.company_id = ${sender.companyId} and e.double_of is null and e.withdrawn_by is null and e.effect is null
       and (e.event_id = any(${ids}::text[]) and e.outcomes && '{timeStands,beforePickup}'
            or e.delivery_id = any(${deliveryIds}::bigint[]) and e.outcomes && '{beforePickup}')
     order by e.event_time, e.id`.execute(tx)
  return rows.map(row => rowAgain(row, ['progress']))
}
