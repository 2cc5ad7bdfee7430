import { sql } from 'kysely'
import type { LoggerFileWithdrawal } from '#contract/devices/types/loggerFileTypes.ts'
import type { SeriesAct } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

export type Again = { answers: LoggerFileAnswers; series: SeriesAct[] }

export type Pending = {
  id: number
  fileId: number
  reason: string
  requestedBy: number
  requestedByName: string
  requestedAt: Date
  formerAnswers: LoggerFileAnswers
  again: Again | null
}

/** `condition`: SQL on the withdrawal `w`. */
const pending = async (db: DbOrTx, condition: ReturnType<typeof sql>): Promise<Pending | undefined> => {
  const { rows } = await sql<Pending>`
    select w.id, w.logger_file_id as "fileId", w.reason, w.requested_by as "requestedBy", u.name as "requestedByName",
           w.requested_at as "requestedAt", w.former_answers as "formerAnswers", w.again
      from logger_file_withdrawals w join users u on u.id = w.requested_by
     where w.state = 'requested' and ${condition}`.execute(db)
  return rows[0]
}
export const pendingOfFile = (db: DbOrTx, fileId: number) => pending(db, sql`w.logger_file_id = ${fileId}`)
export const pendingById = (db: DbOrTx, id: number) => pending(db, sql`w.id = ${id}`)

export async function withdrawalsOf(db: DbOrTx, fileId: number): Promise<LoggerFileWithdrawal[]> {
  const { rows } = await sql<Dated<LoggerFileWithdrawal, 'requestedAt' | 'endedAt'>>`
    select w.id as "withdrawalId", w.state, w.again is not null as "readsAgain", w.reason, requester.name as "requestedBy",
           w.requested_at as "requestedAt", ender.name as "endedBy", w.ended_at as "endedAt",
           case when w.state = 'done' then json_build_object(
             'readings', w.readings, 'conflicts', w.conflicts, 'ingested', w.readings_ingested) end as counts,
           array(select encode(b.checksum, 'hex') from withdrawn_batches x join reading_batches b on b.id = x.batch_id
                  where x.withdrawal_id = w.id order by b.id) as checksums,
           (select json_build_object('signedBy', g.user_name,
              'signedAt', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'contentHash', encode(g.content_hash, 'hex')) from signatures g where g.withdrawal_id = w.id) as signature
      from logger_file_withdrawals w join users requester on requester.id = w.requested_by
      left join users ender on ender.id = w.ended_by
     where w.logger_file_id = ${fileId} order by w.id desc`.execute(db)
  return rows.map(isoTimes)
}
