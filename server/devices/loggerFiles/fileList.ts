import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerFileStates } from '#contract/devices/rules/loggerFileStates.ts'
import { bySortKey, type List } from '#server/platform/lists/list.ts'
import type { View, Viewer } from '#server/platform/lists/reader.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { deliveryAt, limitedTo } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { fileRows } from '#server/devices/loggerFiles/fileRows.ts'

type Search = z.output<typeof loggerFileCalls.getLoggerFileList.request>

export const fileList: List<Search, LoggerFileRow, Viewer & { caller: Caller }> = {
  matching: ({ scope }, { keyword, state, sort }) => sql`
    matching as materialized (
      select f.id, f.uploaded_at, ${sortKeys[sort]} as sort_key from logger_files f
       where ${inScope(scope)}
         and ${state === undefined ? sql`true` : sql`f.state = ${state}`}
         and ${keyword === undefined ? sql`true` : holdsKeyword(keyword)})`,
  // Equal keys are ordered by age, newest first.
  order: search => sql`${bySortKey(search)}, uploaded_at desc, id desc`,
  load: ({ db, caller }, ids) => fileRows(db, caller, ids),
}

/** How many files wait to be confirmed or for a logger, whatever the search. */
export async function waitingFiles({ db, scope }: View) {
  const { rows } = await sql<{ toConfirm: number; unassigned: number }>`
    select count(*) filter (where f.state = 'toConfirm')::int as "toConfirm",
           count(*) filter (where f.state = 'unassigned')::int as unassigned
      from logger_files f where ${inScope(scope)} and f.state in ('toConfirm', 'unassigned')`.execute(db)
  return rows[0] ?? { toConfirm: 0, unassigned: 0 }
}

const inScope = ({ companyIds, centreIds }: EnterpriseScope) => sql`(
  ${companyIds === 'all' ? sql`true` : sql`f.company_id = any(${companyIds}::bigint[])`}
  and ${limitedTo(centreIds, deliveryAt(sql`f.delivery_id`))})`

/** Searches names and serials by any part, checksums by their beginning. */
function holdsKeyword(typed: string) {
  return sql`(${holds(sql`f.file_name`, typed)}
    or encode(f.sha256, 'hex') like like_escaped(lower(${typed})) || '%'
    or exists (select from jsonb_array_elements(f.findings -> 'series') series
                where ${holds(sql`series ->> 'serial'`, typed)})
    or exists (select from logger_file_series s join loggers l on l.id = s.logger_id
                where s.logger_file_id = f.id and ${holds(sql`l.serial`, typed)}))`
}

const sortKeys: Record<Search['sort'], RawBuilder<unknown>> = {
  uploadedAt: sql`f.uploaded_at`,
  fileName: sql`f.file_name collate japanese`,
  state: sql`array_position(${loggerFileStates}::text[], f.state)`,
}

const maxFilesOfDelivery = 20

/** The company's own files that were uploaded on the page of a delivery; for the platform company those of all companies. */
export async function filesOfDelivery(
  db: Db,
  { companyIds }: EnterpriseScope,
  caller: Caller,
  deliveryId: number,
): Promise<LoggerFileRow[]> {
  const files = await db
    .selectFrom('logger_files')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('state', '<>', 'discarded')
    .$if(companyIds !== 'all', query => query.where('company_id', 'in', companyIds as number[]))
    .$if(!caller.isPlatform, query => query.where('company_id', '=', caller.company.id))
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFilesOfDelivery)
    .execute()
  const ids = files.map(file => file.id)
  return await fileRows(db, caller, ids)
}
