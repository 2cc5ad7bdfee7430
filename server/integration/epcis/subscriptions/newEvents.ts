import { sql } from 'kysely'
import { documentParts } from '#contract/integration/epcis/out/documents.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import type { QueryParameters } from '#contract/integration/epcis/query/eventQuery.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import { queryOf, sizeIn, viewOf } from '#server/integration/epcis/query/eventPages.ts'
import { findEvents } from '#server/integration/epcis/query/findEvents.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The place of the event that was recorded last: whoever has read up to it has missed nothing. */
export async function lastPlace(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select greatest((select d.place from delivery_events d order by d.place desc limit 1),
                    (select e.told_place from epcis_events e where e.told_place is not null order by e.told_place desc limit 1),
                    0)::bigint as place`.execute(db)
  return rows[0]?.place ?? 0
}

/** The place of the last event that was recorded before a time. */
export async function placeBefore(db: DbOrTx, time: Date): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select greatest((select d.place from delivery_events d where d.recorded_at < ${time} order by d.place desc limit 1),
                    (select e.told_place from epcis_events e where e.told_place is not null and e.recorded_at < ${time}
                      order by e.told_place desc limit 1), 0)::bigint as place`.execute(db)
  return rows[0]?.place ?? 0
}

type Standing = {
  key: Pick<ApiKey, 'companyId' | 'isPlatform'>
  parameters: QueryParameters
  /** A time yet to come, before which recorded events are not told: of earlier ones, the place alone decides. */
  since: Date | null
}

/**
 * The events of a standing query between two places, as its key may see them now: at most `most`, and up to which place. Its
 * order and counts do not matter: events are told as they are recorded.
 */
export async function newEvents(
  appContext: AppContext,
  { key, parameters, since }: Standing,
  { place, until, most }: { place: number; until: number; most: number },
): Promise<{ events: EpcisEvent[]; place: number }> {
  const asked = queryOf(parameters)
  const fromMs = Math.max(asked.recordTime.fromMs ?? 0, since?.getTime() ?? 0)
  const query = { ...asked, order: null, limit: null, most: null, recordTime: { ...asked.recordTime, fromMs } }
  const page = { after: { atMs: 0, place, until }, most, readings: null, ...sizeIn(appContext, { format: 'json' }) }
  const { events, next } = await findEvents(viewOf(appContext, key), query, page, tellerOf(appContext.config))
  return { events, place: next?.place ?? until }
}

/** What a subscriber is sent: the answer of its query with these events. */
export function subscriptionDocument(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  names: { queryName: string; subscriptionID?: string },
  events: readonly EpcisEvent[],
): string {
  const head = { portal: tellerOf(config).portal, createdAt: now() }
  const parts = documentParts(head, { kind: 'results', ...names }, { format: 'json' })
  return parts.before + events.map(parts.event).join(parts.between) + parts.after
}
