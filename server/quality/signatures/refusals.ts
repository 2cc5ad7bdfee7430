import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'

/** A signature that is being tried: what is known of it by now. `reason`: where the log may say more than the answer. */
export type Trial = { act?: SignedAct; reason?: string }

/** Runs a step of signing; a refusal is kept, and logged, before it is told. A fault of ours is none. 4025 after too many. */
export async function keepingRefusals<Result>(
  context: CallerContext,
  work: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  const trial: Trial = {}
  return await limitAttempts(context, { ...limited, subject: String(context.caller.userId) }, async () => {
    try {
      return await work(trial)
    } catch (error) {
      if (error instanceof PortalError) await keep(context, trial, trial.reason ?? reasonOf(error))
      throw error
    }
  })
}

/** Refusals are kept for ever: an account cannot fill the list of them. */
const limited = { limit: limits.refusedSignaturesOfAccount, isFailedAttempt: () => true }

async function keep({ db, caller, log, now }: CallerContext, { act }: Trial, reason: string): Promise<void> {
  const about = await subjectOf(db, act)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    await tx
      .insertInto('signature_refusals')
      .values({ at: now(), user_id: caller.userId, meaning: meaningsOf(act), reason, ...about })
      .execute()
  })
  log.warn({ userId: caller.userId, reason, caseId: about.case_id, deliveryId: about.delivery_id }, 'signature refused')
}

/** Only of what there is: ids that were made up name nothing. */
async function subjectOf(db: DbOrTx, act: SignedAct | undefined) {
  const found = await recordOf(db, act)
  return {
    case_id: found?.caseId ?? null,
    delivery_id: found?.deliveryId ?? null,
    withdrawal_id: found?.withdrawalId ?? null,
  }
}

type Found = { caseId?: number | null; deliveryId?: number; withdrawalId?: number }

async function recordOf(db: DbOrTx, act: SignedAct | undefined): Promise<Found | undefined> {
  if (!act) return undefined
  if (act.kind === 'decide') return await deliveryOf(db, act.deliveryId)
  return act.kind === 'withdraw' ? await withdrawalOf(db, act.withdrawalId) : await caseOf(db, act.caseId)
}

const withdrawalOf = (db: DbOrTx, withdrawalId: number) =>
  db
    .selectFrom('logger_file_withdrawals')
    .select('id as withdrawalId')
    .where('id', '=', withdrawalId)
    .executeTakeFirst()

const caseOf = (db: DbOrTx, caseId: number) =>
  db
    .selectFrom('excursion_cases')
    .select(['id as caseId', 'delivery_id as deliveryId'])
    .where('id', '=', caseId)
    .executeTakeFirst()

const deliveryOf = (db: DbOrTx, deliveryId: number) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('excursion_cases as c', 'c.delivery_id', 'd.id')
    .select(['c.id as caseId', 'd.id as deliveryId'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()

const meaningsOfActs = { assess: 'assessed', approve: 'approved', withdraw: 'withdrawn' } as const

function meaningsOf(act: SignedAct | undefined): string | null {
  if (!act) return null
  if (act.kind !== 'decide') return meaningsOfActs[act.kind]
  return [...new Set(act.lots.map(decisionRequest => meaningOf(decisionRequest.decision)))].join(' ')
}

const reasons: Partial<Record<ErrorCode, string>> = {
  [codes.wrongPassword]: 'wrongPassword',
  [codes.tooManyWrongPasswords]: 'tooManyWrongPasswords',
  [codes.accountLocked]: 'accountLocked',
  [codes.enterAuthenticationCode]: 'oneTimePasswordMissing',
  [codes.invalidAuthenticationCode]: 'wrongOneTimePassword',
  [codes.tooManyRequests]: 'tooManyMails',
  [codes.notAuthorized]: 'notAuthorized',
}

const reasonOf = ({ code, issues }: PortalError): string =>
  reasons[code] ?? ([...new Set(issues.map(issue => issue.message))].join(' ') || String(code))
