import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { callerOfUser, type Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { checkOwnPassword } from '#server/identity/session/ownPassword.ts'
import { accessOfAct, type DeliveryAct } from '#server/quality/signatures/acts/act.ts'
import { carryOutAct } from '#server/quality/signatures/acts/acts.ts'
import { challengeOf, useChallenge, type Challenge } from '#server/quality/signatures/challenges.ts'
import { insertSignatures } from '#server/quality/signatures/insertSignatures.ts'
import type { Attempt } from '#server/quality/signatures/refusals.ts'
import {
  checkSigningPassword,
  confirmSession,
  needsOneTimePassword,
} from '#server/quality/signatures/signingPassword.ts'
import { toSign } from '#server/quality/signatures/toSign.ts'
import {
  carryOutSigned,
  lockWithdrawal,
  readyForWithdrawal,
} from '#server/quality/signatures/withdrawal/signWithdrawal.ts'

type Given = { challenge: string; password: string; oneTimePassword?: string | undefined }

/** Signs what was prepared and carries it out; answers the signatures. A refusal leaves nothing behind. */
export async function sign(context: CallerContext, given: Given, attempt: Attempt): Promise<number[]> {
  const { db, now } = context
  const challenge = await validChallenge(context, given.challenge, attempt)
  await checkOwnPassword(context, given.password, 'password')
  const isFirst = await needsOneTimePassword(context)
  if (isFirst) await checkSigningPassword(context, given.oneTimePassword)
  const { act } = challenge
  try {
    if (act.kind === 'withdraw') return await signWithdrawal(context, { ...challenge, act }, isFirst)
    return await db.transaction().execute(async tx => {
      await begin(tx, context, challenge)
      return await signOnce(tx, context, { ...challenge, act }, isFirst)
    })
  } catch (error) {
    // The content must be shown again: the rollback must not revive the challenge.
    if (error instanceof PortalError) await useChallenge(db, challenge, now())
    throw error
  }
}

async function validChallenge({ db, caller, now }: CallerContext, token: string, attempt: Attempt): Promise<Challenge> {
  const { fault, challenge } = await challengeOf(db, token, caller, now())
  if (challenge) attempt.act = challenge.act
  if (fault === null) return challenge
  attempt.reason = fault
  return refuseChallenge(fault === 'challengeForeign' ? 'challengeUnknown' : fault)
}

async function begin(tx: DbOrTx, { caller, now }: CallerContext, challenge: Challenge): Promise<void> {
  await asActor(tx, `user:${caller.userId}`)
  if (!(await useChallenge(tx, challenge, now()))) refuseChallenge('challengeUsed')
}

async function signOnce(
  tx: Tx,
  context: CallerContext,
  challenge: Challenge & { act: DeliveryAct },
  isFirst: boolean,
): Promise<number[]> {
  const { act } = challenge
  const caller = await callerNow(tx, context)
  const { deliveryId } = await accessOfAct(tx, context.scope, act)
  await lockEvidence(tx, deliveryId)
  const { signatureIds, lots } = await insertSigned(tx, { ...context, caller }, challenge, isFirst)
  await carryOutAct(tx, act, { ...clockOf(context), deliveryId, lots, signatureIds, userId: caller.userId })
  return signatureIds
}

/** The same for a logger file, whose readings need COPY. */
async function signWithdrawal(
  context: CallerContext,
  challenge: Challenge & { act: { withdrawalId: number } },
  isFirst: boolean,
): Promise<number[]> {
  const { withdrawalId } = challenge.act
  const decision = await readyForWithdrawal(context, withdrawalId)
  return await writeTransaction(context.pool, async (client, tx) => {
    await begin(tx, context, challenge)
    const caller = await callerNow(tx, context)
    await lockWithdrawal(client, tx, caller, withdrawalId)
    const { signatureIds } = await insertSigned(tx, { ...context, caller }, challenge, isFirst)
    await carryOutSigned(client, tx, { ...context, caller }, { withdrawalId, decision })
    return signatureIds
  })
}

/** Checks that the content is still the one that was shown. */
async function insertSigned(tx: DbOrTx, context: CallerContext, challenge: Challenge, isFirst: boolean) {
  const { caller, scope, now } = context
  const signed = await toSign(tx, { act: challenge.act, caller, scope })
  if (!signed.seal.equals(challenge.seal)) refuseChallenge('contentChanged')
  const at = now()
  const signatureIds = await insertSignatures(tx, signed, { caller, usedOneTimePassword: isFirst, at })
  if (isFirst) await confirmSession(tx, caller.sessionId, at)
  return { signatureIds, lots: signed.lots }
}

/** The current user: the session may have been ended during the check of the password (4014, 4016, 4035). */
async function callerNow(tx: DbOrTx, { caller, now }: CallerContext): Promise<Caller> {
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

/**
 * Locks the case, then its lots, against changes until the signature is committed. Rows that refer to the case may be written
 * meanwhile: who holds its lots has to write them before the signature can go on.
 */
async function lockEvidence(tx: Tx, deliveryId: number): Promise<void> {
  await sql`select id from excursion_cases where delivery_id = ${deliveryId} for no key update`.execute(tx)
  await lockLots(tx, [deliveryId])
}

function refuseChallenge(fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path: 'challenge', message: fault }])
}
