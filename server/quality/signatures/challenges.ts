import { randomBytes } from 'node:crypto'
import { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { tokenHash, type Caller } from '#server/platform/http/calls/caller.ts'

const validMs = 5 * 60_000

/** The content that a user is about to sign; only the hash of the token is stored. */
export type Challenge = { tokenHash: Buffer; act: SignedAct; seal: Buffer }

type Asked = { caller: Caller; act: SignedAct; seal: Buffer; now: Date }

/** Valid once, in this session, for five minutes. */
export async function openChallenge(db: Db, { caller, act, seal, now }: Asked) {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + validMs)
  await db
    .insertInto('signature_challenges')
    .values({
      token_hash: tokenHash(challenge),
      session_id: caller.sessionId,
      user_id: caller.userId,
      act: JSON.stringify(act),
      content_hash: seal,
      expires_at: expiresAt,
    })
    .execute()
  return { challenge, expiresAt: expiresAt.toISOString() }
}

export type ChallengeFault = Extract<CaseFault, `challenge${string}`> | 'challengeForeign'
type Found = { fault: ChallengeFault; challenge: Challenge | null } | { fault: null; challenge: Challenge }

/** The challenge of a token, and why it is invalid; that of another session is not disclosed. */
export async function challengeOf(db: DbOrTx, token: string, caller: Caller, now: Date): Promise<Found> {
  const row = await db
    .selectFrom('signature_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row) return { fault: 'challengeUnknown', challenge: null }
  if (row.session_id !== caller.sessionId || row.user_id !== caller.userId) {
    return { fault: 'challengeForeign', challenge: null }
  }
  const challenge = { tokenHash: row.token_hash, act: SignedAct.parse(row.act), seal: row.content_hash }
  if (row.used_at) return { fault: 'challengeUsed', challenge }
  if (row.expires_at <= now) return { fault: 'challengeExpired', challenge }
  return { fault: null, challenge }
}

/** Marks it as used; answers false if it already was: of two concurrent requests, one signs. */
export async function useChallenge(db: Tx | Db, { tokenHash: hash }: Challenge, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signature_challenges')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
