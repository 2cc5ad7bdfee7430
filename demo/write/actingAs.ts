import { transactionAs } from '#server/platform/db/actor.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { accessOfAct, type DeliveryAct } from '#server/quality/signatures/acts/act.ts'
import { carryOutAct } from '#server/quality/signatures/acts/acts.ts'
import { insertSignatures } from '#server/quality/signatures/insertSignatures.ts'
import { toSign } from '#server/quality/signatures/toSign.ts'
import { userIdOf } from '#demo/write/ids.ts'

/** Sessions of the demo world's past no longer exist. */
const noSession = 0

/** The context in which the portal's handlers act for a user at an instant. */
export async function contextOf(appContext: AppContext, email: string, atMs: number): Promise<CallerContext> {
  const at = new Date(atMs)
  const caller = await callerOfUser(appContext.db, await userIdOf(appContext.db, email), noSession, at)
  const scope = await scopeOfCaller(appContext.db, caller, undefined, undefined)
  return {
    ...appContext,
    now: () => at,
    caller,
    scope,
    refreshToken: undefined,
    ip: '127.0.0.1',
    actsAs: () => undefined,
  }
}

/** Signs an act and carries it out, without asking for password and one-time password. */
export async function signAs(context: CallerContext, act: DeliveryAct): Promise<void> {
  const { db, caller, scope } = context
  const clock = clockOf(context)
  await transactionAs(db, `user:${caller.userId}`, async tx => {
    const { deliveryId } = await accessOfAct(tx, scope, act)
    const signed = await toSign(tx, { act, caller, scope })
    const signatureIds = await insertSignatures(tx, signed, { caller, usedOneTimePassword: true, at: clock.now })
    await carryOutAct(tx, act, { ...clock, deliveryId, lots: signed.lots, signatureIds, userId: caller.userId })
  })
}
