import { codes } from '#contract/kernel/codes.ts'
import { isAllowedIn, type CaseAct, type CaseFault } from '#contract/quality/rules/caseStates.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { refuseBystander } from '#server/quality/cases/access.ts'
import { lockedCase, type LockedCase } from '#server/quality/cases/lockedCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** What an act on a case works with: the case, which nobody else changes meanwhile, and who does what when. */
export type Act = { tx: Tx; found: LockedCase; by: Caller } & EvaluationContext

export const clockOf = ({ config, now }: Pick<AppContext, 'config' | 'now'>): EvaluationContext => ({
  now: now(),
  timeZone: config.timeZone,
  portal: portalAddress(config),
})

/** Does something to a case that only the depositor's people may do (4017), in a state in which it is possible (4022). */
export async function runCommand<Result>(
  context: CallerContext,
  { caseId, act, reason }: { caseId: number; act: CaseAct; reason?: string },
  work: (command: Act) => Promise<Result>,
): Promise<Result> {
  const { db, scope, caller } = context
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`, reason)
    const found = await lockedCase(tx, scope, caseId)
    refuseBystander(caller, found)
    if (!isAllowedIn(act, found.state)) refuse('caseId', 'notInThisState')
    return await work({ tx, found, by: caller, ...clockOf(context) })
  })
}

/** 4022, with what is the matter at which field. */
export function refuse(path: string, fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path, message: fault }])
}
