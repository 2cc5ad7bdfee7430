import { sql } from 'kysely'
import type { WithdrawalOutlook } from '#contract/devices/types/loggerFileTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { isVisibleTo } from '#server/devices/loggerFiles/fileRows.ts'
import {
  deliveriesOf,
  isArchived,
  storedOf,
  type StoredReadings,
} from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

const maxNamed = 20

/** What withdrawing a file would change now; nothing is locked, so it may change. 4022 if nothing of it is stored. */
export async function withdrawalOutlook({ db, caller }: Context, file: StoredFile): Promise<WithdrawalOutlook> {
  const stored = await storedOf(db, file.id)
  if (!stored) return refuse('fileId', 'has no stored readings')
  const found = await deliveriesOf(db, stored)
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<{ deliveryId: number; reference: string }>`
    select d.id as "deliveryId", d.reference from deliveries d, logger_files f
     where f.id = ${file.id} and d.id = any(${ids}::bigint[]) and ${isVisibleTo(caller)}
     order by d.shipping_date desc, d.id limit ${maxNamed}`.execute(db)
  const signed = new Set(found.filter(({ isSigned }) => isSigned).map(({ id }) => id))
  return {
    ...(await countsOf(db, stored)),
    deliveries: rows.map(row => ({ ...row, isSigned: signed.has(row.deliveryId) })),
    deliveryCount: ids.length,
    needsSignature: signed.size > 0,
    isArchived: await isArchived(db, stored),
  }
}

async function countsOf(db: Db, { batchIds, loggerIds, span }: StoredReadings) {
  const { rows } = await sql<{ readings: number; conflicts: number; ingested: number }>`
    with mine as (
      select r.logger_id, r.at from unnest(${loggerIds}::int[]) as stored (logger_id)
       cross join lateral readings_between(stored.logger_id, to_timestamp(${span.fromMs}::float8 / 1000),
         to_timestamp(${span.toMs}::float8 / 1000) + interval '1 ms') r
       where r.batch_id = any(${batchIds}::bigint[])),
    claims as (
      select logger_id, at, batch_id from reading_conflicts where logger_id = any(${loggerIds}::int[])
      union all
      select logger_id, unnest(at), batch_id from reading_copies where logger_id = any(${loggerIds}::int[]))
    select (select count(*)::int from mine) as readings,
           (select count(*)::int from reading_conflicts
             where logger_id = any(${loggerIds}::int[]) and batch_id = any(${batchIds}::bigint[])) as conflicts,
           (select count(distinct (m.logger_id, m.at))::int from mine m join claims c using (logger_id, at)
             where c.batch_id <> all(${batchIds}::bigint[])
               and not exists (select from withdrawn_batches w where w.batch_id = c.batch_id)) as "ingested"`.execute(
    db,
  )
  return rows[0] ?? { readings: 0, conflicts: 0, ingested: 0 }
}
