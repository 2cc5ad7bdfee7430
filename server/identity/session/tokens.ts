import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { callerOfUser, tokenHash, whyRevoked } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { usualSessionLife, type SessionLife } from '#server/platform/sessionLife.ts'

const minuteMs = 60_000
const accessMs = 30 * minuteMs
const hourMs = 60 * minuteMs
/** A lost answer or a second tab may send the old refresh token again; after this time it must be a copy (IDN-36). */
const graceMs = minuteMs

export type Tokens = { accessToken: string; refreshToken: string }

/** Opens a session after the second step of the sign-in. */
export async function openSession(
  tx: Tx,
  userId: number,
  now: Date,
  { life = usualSessionLife, ip }: { life?: SessionLife; ip?: string } = {},
): Promise<{ sessionId: number; tokens: Tokens }> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: userId, created_at: now, renewed_at: now, began_from: ip !== undefined && isIP(ip) ? ip : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_activity')
    .values({ user_id: userId, last_login_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ last_login_at: now }))
    .execute()
  return { sessionId: id, tokens: await issueTokens(tx, { id, beganAt: now, life }, now) }
}

/** Opaque random values; only their SHA-256 is stored. */
async function issueTokens(tx: Tx, session: { id: number; beganAt: Date; life: SessionLife }, now: Date) {
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  const endMs = session.beganAt.getTime() + session.life.maxHours * hourMs
  const row = (token: string, spanMs: number) => ({
    hash: tokenHash(token),
    session_id: session.id,
    expires_at: new Date(Math.min(now.getTime() + spanMs, endMs)),
  })
  await tx.insertInto('access_tokens').values(row(tokens.accessToken, accessMs)).execute()
  await tx
    .insertInto('refresh_tokens')
    .values(row(tokens.refreshToken, accessMs + session.life.idleHours * hourMs))
    .execute()
  return tokens
}

const newToken = () => randomBytes(32).toString('base64url')

/**
 * Exchanges a refresh token of this address for new tokens. Throws 4026 if it is unknown, 4014 if revoked or reused,
 * 4027 if expired.
 */
export async function renewTokens(db: Db, renewal: Renewal, now: Date): Promise<Tokens> {
  const outcome = await db.transaction().execute(tx => rotate(tx, renewal, now))
  // Thrown outside the transaction, which must commit a revocation.
  if (typeof outcome === 'number') throw new PortalError(outcome)
  return outcome
}

type Renewal = { refreshToken: string; email: string; life: SessionLife }

async function rotate(tx: Tx, { refreshToken, email, life }: Renewal, now: Date): Promise<Tokens | ErrorCode> {
  const token = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['t.hash', 't.session_id', 't.expires_at', 't.rotated_at'])
    .select(['s.user_id', 's.revoked_at', 's.created_at', 'u.email'])
    .where('t.hash', '=', tokenHash(refreshToken))
    .forUpdate(['t', 's'])
    .executeTakeFirst()
  if (!token || token.email !== email) return codes.refreshTokenUnknown
  if (token.revoked_at) return await whyRevoked(tx, token.user_id)
  if (token.rotated_at && now.getTime() - token.rotated_at.getTime() > graceMs) {
    await revokeSession(tx, token.session_id, now)
    return codes.loginRevoked
  }
  if (token.expires_at <= now) return codes.refreshTokenExpired
  await callerOfUser(tx, token.user_id, token.session_id, now)
  if (!token.rotated_at) {
    await tx.updateTable('refresh_tokens').set({ rotated_at: now }).where('hash', '=', token.hash).execute()
  }
  await tx.updateTable('sessions').set({ renewed_at: now }).where('id', '=', token.session_id).execute()
  return await issueTokens(tx, { id: token.session_id, beganAt: token.created_at, life }, now)
}

/** Ends a session at once on every process, because each call checks it. */
export async function revokeSession(db: DbOrTx, sessionId: number, now: Date): Promise<void> {
  await revokeOpenSessions(db, now).where('id', '=', sessionId).execute()
}

/** Ends every session of a user at once: none survives a changed password or a disabled account (IDN-38). */
export async function revokeSessionsOf(tx: DbOrTx, userId: number, now: Date): Promise<void> {
  await revokeOpenSessions(tx, now).where('user_id', '=', userId).execute()
}

/** Revokes the open sessions among those that the caller's `where` selects. */
export const revokeOpenSessions = (db: DbOrTx, now: Date) =>
  db.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null)
