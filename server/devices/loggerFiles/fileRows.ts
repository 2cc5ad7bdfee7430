import { sql } from 'kysely'
import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Row = Dated<LoggerFileRow, 'uploadedAt' | 'confirmedAt' | 'firstAt' | 'lastAt'>

/** Files in the order of their ids, with the state of their series. */
export async function fileRows(db: DbOrTx, caller: Caller, ids: readonly number[]): Promise<LoggerFileRow[]> {
  const { rows } = await sql<Row>`
    select f.id as "fileId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           f.file_name as "fileName", f.size, f.state, u.name as "uploadedBy", f.uploaded_at as "uploadedAt",
           (select json_build_object('deliveryId', d.id, 'reference', d.reference)
              from deliveries d where d.id = f.delivery_id and ${isVisibleTo(caller)}) as delivery,
           confirmer.name as "confirmedBy", f.confirmed_at as "confirmedAt",
           f.findings ->> 'form' as form, f.findings ->> 'device' as device,
           (f.findings ->> 'rejectedCount')::int as "rejectedCount",
           (select json_build_object('state', w.state, 'reason', w.reason, 'requestedBy', requester.name,
              'requestedAt', to_char(w.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from logger_file_withdrawals w join users requester on requester.id = w.requested_by
             where w.logger_file_id = f.id and w.state <> 'cancelled' order by w.id desc limit 1) as withdrawal,
           coalesce(s.waiting, 0) as waiting, found.readings, found."firstAt", found."lastAt",
           case when s.stored > 0 then json_build_object('accepted', s.accepted, 'duplicate', s.duplicate,
             'conflict', s.conflict) end as counts,
           array(select distinct named.name from (
             select series ->> 'serial' as name from jsonb_array_elements(f.findings -> 'series') series
             union all
             select l.serial from logger_file_series x join loggers l on l.id = x.logger_id
               where x.logger_file_id = f.id and x.withdrawal_id is null) named
               where named.name is not null order by named.name) as serials
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join logger_files f on f.id = asked.id
      join companies c on c.id = f.company_id
      left join users u on u.id = f.uploaded_by
      left join users confirmer on confirmer.id = f.confirmed_by
      cross join lateral (
        select coalesce(sum((series ->> 'readings')::int), 0)::int as readings,
               min((series ->> 'firstAt')::timestamptz) as "firstAt", max((series ->> 'lastAt')::timestamptz) as "lastAt"
          from jsonb_array_elements(f.findings -> 'series') series) found
      left join lateral (
        select count(*) filter (where x.decision = 'waiting')::int as waiting,
               count(*) filter (where x.decision = 'stored')::int as stored,
               sum(x.accepted)::int as accepted, sum(x.duplicate)::int as duplicate, sum(x.conflict)::int as conflict
          from logger_file_series x where x.logger_file_id = f.id and x.withdrawal_id is null) s on true
     order by asked.place`.execute(db)
  return rows.map(isoTimes)
}

export async function fileRow({ db, caller }: Context, fileId: number): Promise<LoggerFileRow> {
  const [row] = await fileRows(db, caller, [fileId])
  if (!row) throw new Error(`logger file ${fileId} is missing`)
  return row
}

/** SQL on `d` and `f`: the file's company is still a party of the delivery, which touches the caller's centres (IDN-11). */
export function isVisibleTo({ isPlatform, centres }: Caller) {
  const ids = centres.map(centre => centre.id)
  const touches =
    ids.length === 0
      ? sql`true`
      : sql`(d.from_centre_id = any(${ids}::bigint[]) or d.destination_centre_id = any(${ids}::bigint[]))`
  const isParty = sql`exists (
    select from delivery_parties p where p.delivery_id = d.id and p.company_id = f.company_id)`
  return isPlatform ? touches : sql`${touches} and ${isParty}`
}
