import { asActor } from '#server/platform/db/actor.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { accessOfAct, type DeliveryAct } from '#server/quality/signatures/acts/act.ts'
import { carryOutAct } from '#server/quality/signatures/acts/acts.ts'
import { insertSignatures } from '#server/quality/signatures/insertSignatures.ts'
import { toSign } from '#server/quality/signatures/preparation/toSign.ts'

/** Sessions of the demo world's past are gone. */
const noSession = 0

export const userIdOf = async (db: DbOrTx, email: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** The portal as somebody used it at that time, for the handlers that do things in earnest. */
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

/** Signs an act, and does it; password and one-time password were given in a past that nobody can look at. */
export async function signAs(context: CallerContext, act: DeliveryAct): Promise<void> {
  const { db, caller, scope } = context
  const clock = clockOf(context)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const { deliveryId } = await accessOfAct(tx, scope, act)
    const signed = await toSign(tx, { act, caller, scope })
    const signatureIds = await insertSignatures(tx, signed, { caller, usedOneTimePassword: true, at: clock.now })
    await carryOutAct(tx, act, { ...clock, deliveryId, signatureIds, userId: caller.userId })
  })
}
