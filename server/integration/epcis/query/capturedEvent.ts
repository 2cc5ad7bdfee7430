import { sql } from 'kysely'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { inEdition2 } from '#contract/integration/epcis/inEdition2.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Larger ones are read one by one, when their turn comes: a page of them would be hundreds of megabytes. */
const largeBytes = 64 * 1024

type Row = { id: number; eventId: string; context: unknown; event: EpcisEvent | null }

/** Reads captured events as they are told: as they were sent, by the words of 2.0, with their id and the prefixes of their sender. */
export async function capturedEventsOf(db: DbOrTx, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await select(db, ids, largeBytes)
  const known = new Map(rows.map(row => [row.id, row]))
  return async (id: number): Promise<EpcisEvent | undefined> => {
    const row = known.get(id)
    if (!row || row.event) return row && told(row)
    const [large] = await select(db, [id], null)
    return large && told(large)
  }
}

/** The event with this id that a company has just captured, if it is not yet numbered among those that are told. */
export async function capturedJustNow(db: DbOrTx, companyId: number, eventId: string): Promise<EpcisEvent[]> {
  const { rows } = await sql<{ id: number }>`
    select id from epcis_events where company_id = ${companyId} and event_id = ${eventId} and told_place is null
     order by id limit 1`.execute(db)
  const [row] = rows
  const event = row && (await (await capturedEventsOf(db, [row.id]))(row.id))
  return event ? [event] : []
}

async function select(db: DbOrTx, ids: readonly number[], maxBytes: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, event_id as "eventId", context,
           case when ${maxBytes}::int is null or octet_length(event::text) <= ${maxBytes}::int then event end as event
      from epcis_events where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** The context of the standard is that of the document. */
function told({ eventId, context, event }: Row): EpcisEvent | undefined {
  if (!event) return undefined
  const isStandard = (one: unknown) => typeof one === 'string' && one.endsWith('epcis-context.jsonld')
  const own = [context].flat().filter(one => !isStandard(one))
  const { '@context': _stored, ...fields } = event
  return inEdition2({ ...(own.length > 0 && { '@context': own }), ...fields, eventID: eventId })
}
