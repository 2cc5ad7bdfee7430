import { codes } from '#contract/kernel/codes.ts'
import { type CaseAct, type CaseFault, isAllowedIn } from '#contract/quality/rules/caseStates.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { lockedCase, type LockedCase, refuseBystander } from '#server/quality/cases/access.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { madeDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import type { caseEventKinds } from '#contract/quality/types/evidenceTypes.ts'

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
): Promise<void> {
  const { scope, caller } = context
  const run = async (tx: Tx) => {
    const found = await lockedCase(tx, scope, caseId)
    refuseBystander(caller, found)
    if (!isAllowedIn(act, found.state)) refuse('caseId', 'notInThisState')
    await work({ tx, found, by: caller, ...clockOf(context) })
  }
  await asCaller(context, run, reason)
}

/** 4022 at a field. */
export function refuse(path: string, fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path, message: fault }])
}

type CaseEventKind = (typeof caseEventKinds)[number]
type NewEvent = {
  caseId: number
  kind: CaseEventKind
  at: Date
  /** Null: the portal. */
  userId: number | null
  reason?: string | null
  /** For the sentence of the timeline: numbers, days, names of fields. */
  facts?: Record<string, unknown>
}

/** Adds an event to the timeline of a case. */
export async function noteCaseEvent(tx: Tx, { caseId, kind, at, userId, reason, facts }: NewEvent): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ case_id: caseId, kind, at, user_id: userId, reason: reason ?? null, facts: JSON.stringify(facts ?? {}) })
    .execute()
}

/** The number of lots by decision, for events and messages. */
export function decisionCounts(lots: readonly { decision: string }[]) {
  const count = (decision: (typeof madeDecisions)[number]) => lots.filter(lot => lot.decision === decision).length
  return { released: count('released'), restricted: count('restricted'), rejected: count('rejected') }
}
