import { sql } from 'kysely'
import type { OwnSession } from '#contract/identity/calls/session.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { checkOwnPassword } from '#server/identity/session/ownPassword.ts'
import { revokeOpenSessions } from '#server/identity/session/tokens.ts'

type Context = Pick<CallerContext, 'db' | 'caller' | 'now'>
type Row = Omit<OwnSession, 'beganAt' | 'usedAt'> & { beganAt: Date; usedAt: Date }

/** The caller's open sessions: the current one first, then by last use. */
export async function ownSessions({ db, caller, now }: Context): Promise<OwnSession[]> {
  const { rows } = await sql<Row>`
    select s.id as "sessionId", s.created_at as "beganAt", coalesce(s.renewed_at, s.created_at) as "usedAt",
           host(s.began_from) as "from", s.id = ${caller.sessionId} as "isThis"
      from sessions s
     where s.user_id = ${caller.userId} and s.revoked_at is null
       and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > ${now()})
     order by s.id = ${caller.sessionId} desc, coalesce(s.renewed_at, s.created_at) desc, s.id`.execute(db)
  return rows.map(({ beganAt, usedAt, ...row }) => ({
    ...row,
    beganAt: beganAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}

/**
 * Ends the caller's other sessions, or one of them, on every process. It takes the password, because somebody who found
 * an open session must not be able to sign its owner out. Sessions of other users, unknown ones and the current one
 * stay.
 */
export async function endOwnSessions(context: Context, body: { password: string; sessionId?: number | undefined }) {
  const { db, caller, now } = context
  await checkOwnPassword(context, body.password, 'password')
  const ended = await revokeOpenSessions(db, now())
    .where('user_id', '=', caller.userId)
    .where('id', '!=', caller.sessionId)
    .$if(body.sessionId !== undefined, query => query.where('id', '=', body.sessionId ?? 0))
    .returning('id')
    .execute()
  return { ended: ended.length }
}
