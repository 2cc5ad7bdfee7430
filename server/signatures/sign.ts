import { sql } from 'kysely'
import { codes } from '#contract/codes.ts'
import type { CaseFault } from '#contract/rules/caseStates.ts'
import { asActor } from '#server/audit/actor.ts'
import { clockOf } from '#server/cases/acting.ts'
import type { Tx } from '#server/db/connect.ts'
import { callerOfUser, type Caller } from '#server/http/caller.ts'
import type { CallerContext } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { lockLots } from '#server/releases/lots.ts'
import { checkOwnPassword } from '#server/session/ownPassword.ts'
import { accessOfAct } from '#server/signatures/acts/act.ts'
import { carryOutAct } from '#server/signatures/acts/acts.ts'
import { challengeOf, useChallenge, type Challenge } from '#server/signatures/challenges.ts'
import { insertSignatures } from '#server/signatures/insertSignatures.ts'
import type { Trial } from '#server/signatures/refusals.ts'
import { checkSigningPassword, confirmSession, needsOneTimePassword } from '#server/signatures/signingPassword.ts'
import { toSign } from '#server/signatures/toSign.ts'

type Given = { challenge: string; password: string; oneTimePassword?: string | undefined }

/** Signs what was prepared, and does it; answers the signatures. Nothing of it stands where anything is refused. */
export async function sign(context: CallerContext, given: Given, trial: Trial): Promise<number[]> {
  const { db, caller, now } = context
  const challenge = await goodChallenge(context, given.challenge, trial)
  await checkOwnPassword(context, given.password, 'password')
  const isFirst = await needsOneTimePassword(context)
  if (isFirst) await checkSigningPassword(context, given.oneTimePassword)
  try {
    return await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      if (!(await useChallenge(tx, challenge, now()))) refuseChallenge('challengeUsed')
      return await signOnce(tx, context, challenge, isFirst)
    })
  } catch (error) {
    // What cannot be signed any more must be looked at again: its challenge does not come back with the rollback.
    if (error instanceof PortalError) await useChallenge(db, challenge, now())
    throw error
  }
}

async function goodChallenge({ db, caller, now }: CallerContext, token: string, trial: Trial): Promise<Challenge> {
  const { fault, challenge } = await challengeOf(db, token, caller, now())
  if (challenge) trial.act = challenge.act
  if (fault === null) return challenge
  trial.reason = fault
  return refuseChallenge(fault === 'challengeForeign' ? 'challengeUnknown' : fault)
}

async function signOnce(tx: Tx, context: CallerContext, challenge: Challenge, isFirst: boolean): Promise<number[]> {
  const { act } = challenge
  const { scope } = context
  const caller = await callerNow(tx, context)
  const { deliveryId } = await accessOfAct(tx, scope, act)
  await lockEvidence(tx, deliveryId)
  const signed = await toSign(tx, { act, caller, scope })
  if (!signed.seal.equals(challenge.seal)) refuseChallenge('contentChanged')
  const clock = clockOf(context)
  const signatureIds = await insertSignatures(tx, signed, { caller, usedOneTimePassword: isFirst, at: clock.now })
  if (isFirst) await confirmSession(tx, caller.sessionId, clock.now)
  await carryOutAct(tx, act, { ...clock, deliveryId, signatureIds, userId: caller.userId })
  return signatureIds
}

/** The user as it is now: a session may have been ended while the password was looked at (4014, 4016, 4035). */
async function callerNow(tx: Tx, { caller, now }: CallerContext): Promise<Caller> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', caller.sessionId)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!open) throw new PortalError(codes.loginRevoked)
  return await callerOfUser(tx, caller.userId, caller.sessionId, now())
}

/** The case, then its lots: nobody decides, writes or judges otherwise until what is signed stands. */
async function lockEvidence(tx: Tx, deliveryId: number): Promise<void> {
  await sql`select id from excursion_cases where delivery_id = ${deliveryId} for update`.execute(tx)
  await lockLots(tx, [deliveryId])
}

function refuseChallenge(fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path: 'challenge', message: fault }])
}
