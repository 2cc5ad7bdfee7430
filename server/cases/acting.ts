import { codes } from '#contract/codes.ts'
import { isAllowedIn, type CaseAct, type CaseFault } from '#contract/rules/caseStates.ts'
import { portalAddress } from '#server/account/portalAddress.ts'
import type { Looking } from '#server/alerts/finding/raiseAlerts.ts'
import { asActor } from '#server/audit/actor.ts'
import { refuseBystander } from '#server/cases/access.ts'
import { lockedCase, type LockedCase } from '#server/cases/lockedCase.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerContext } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import type { Parts } from '#server/parts.ts'

/** What an act on a case works with: the case, which nobody else changes meanwhile, and who does what when. */
export type Act = { tx: Tx; found: LockedCase; by: Caller } & Looking

export const clockOf = ({ config, now }: Pick<Parts, 'config' | 'now'>): Looking => ({
  now: now(),
  timeZone: config.timeZone,
  portal: portalAddress(config),
})

/** Does something to a case that only the depositor's people may do (4017), in a state in which it is possible (4022). */
export async function acting<Result>(
  context: CallerContext,
  { caseId, act, reason }: { caseId: number; act: CaseAct; reason?: string },
  work: (acting: Act) => Promise<Result>,
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
