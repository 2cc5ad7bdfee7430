import { codes } from '#contract/kernel/codes.ts'
import { isAllowedIn, type CaseAct, type CaseFault } from '#contract/quality/rules/caseStates.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { lockedCase, refuseBystander, type LockedCase } from '#server/quality/cases/access.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The context of an action on a case: the locked case, the caller and the time. */
export type Act = { tx: Tx; found: LockedCase; by: Caller } & EvaluationContext

export const clockOf = ({ config, now }: Pick<AppContext, 'config' | 'now'>): EvaluationContext => ({
  now: now(),
  timeZone: config.timeZone,
  portal: portalAddress(config),
})

/** Runs an action of the depositor's users on a case; 4017 for others, 4022 if its state does not allow it. */
export async function runCommand(
  context: CallerContext,
  { caseId, act, reason }: { caseId: number; act: CaseAct; reason?: string },
  work: (command: Act) => Promise<void>,
): Promise<null> {
  const { db, scope, caller } = context
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`, reason)
    const found = await lockedCase(tx, scope, caseId)
    refuseBystander(caller, found)
    if (!isAllowedIn(act, found.state)) refuse('caseId', 'notInThisState')
    await work({ tx, found, by: caller, ...clockOf(context) })
    return null
  })
}

/** 4022 at a field. */
export function refuse(path: string, fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path, message: fault }])
}
