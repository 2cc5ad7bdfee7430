import { sql, type RawBuilder } from 'kysely'
import {
  aroundEventsLimit,
  type capturedEventCalls,
  type CapturedEvent,
} from '#contract/integration/calls/capturedEvents.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Remark } from '#server/integration/epcis/capture/capturedRow.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const capturedEventHandlers: HandlersFor<typeof capturedEventCalls> = {
  async getCapturedEventList({ outcome, captureId, words, page, pageSize }, { db, scope }) {
    const like = words === undefined ? null : `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
    const where = sql`${isSentBy(scope)}
      and (${outcome ?? null}::text is null or e.outcomes @> array[${outcome ?? null}::text])
      and (${captureId ?? null}::text is null or c.capture_id::text = lower(${captureId ?? null}))
      and (${like}::text is null or d.reference ilike ${like} or e.event_id ilike ${like} or e.biz_step ilike ${like})`
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from epcis_events e join epcis_captures c on c.id = e.capture_id
        left join deliveries d on d.id = e.delivery_id where ${where}`.execute(db)
    const found = await selectEvents(db, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
    return { total: rows[0]?.total ?? 0, rows: found.map(shown) }
  },

  async getCapturedEvent({ id }, { db, scope }) {
    const [found] = await selectEvents(db, sql`${isSentBy(scope)} and e.id = ${id}`, sql``)
    if (!found) throw new PortalError(codes.notAuthorized)
    const { rows } = await sql<{ aroundEvents: string | null; aroundEventsLength: number | null }>`
      select left(c.around_events, ${aroundEventsLimit}) as "aroundEvents", length(c.around_events) as "aroundEventsLength"
        from epcis_captures c where c.capture_id = ${found.captureId} and ${scope.centreIds === 'all'}`.execute(db)
    const [document = { aroundEvents: null, aroundEventsLength: null }] = rows
    return { ...shown(found), event: found.event, remarks: found.remarks, ...document }
  },
}

/** An event is its sender's, whatever it names; users who are limited to centres see those of deliveries that touch them. */
const isSentBy = ({ companyIds, centreIds }: EnterpriseScope) => {
  const isOwn = companyIds === 'all' ? sql`true` : sql`e.company_id = any(${companyIds}::bigint[])`
  if (centreIds === 'all') return isOwn
  return sql`(${isOwn} and (d.from_centre_id = any(${centreIds}::bigint[]) or d.destination_centre_id = any(${centreIds}::bigint[])))`
}

type Row = Omit<CapturedEvent, 'receivedAt' | 'eventTime'> & {
  receivedAt: Date
  eventTime: Date
  event: Record<string, unknown>
  remarks: Remark[]
}

async function selectEvents(db: DbOrTx, where: RawBuilder<unknown>, part: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, c.capture_id as "captureId", c.received_at as "receivedAt",
           json_build_object('code', o.code, 'name', o.name, 'nameEn', o.name_en) as company,
           e.event_id as "eventId", e.event_type as "eventType", e.event_time as "eventTime", e.biz_step as "bizStep",
           d.reference, e.outcomes, e.event, e.remarks,
           json_build_object('accepted', e.readings_accepted, 'duplicate', e.readings_duplicate,
             'conflict', e.readings_conflict, 'rejected', e.readings_rejected) as readings
      from epcis_events e
      join epcis_captures c on c.id = e.capture_id
      join companies o on o.id = e.company_id
      left join deliveries d on d.id = e.delivery_id
     where ${where} order by e.capture_id desc, e.place ${part}`.execute(db)
  return rows
}

const shown = ({ event: _event, remarks: _remarks, ...row }: Row): CapturedEvent => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  eventTime: row.eventTime.toISOString(),
})
