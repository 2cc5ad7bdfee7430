import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { SignatureRefusal } from '#contract/quality/words/signatureRefusalWords.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'

/** An attempt to sign, as far as it is known. `reason`: for the log, if it may say more than the answer. */
export type Attempt = { act?: SignedAct; reason?: string }

/** Runs a step of signing and records a refusal before it is answered; internal errors are not refusals. 4025 after too many. */
export async function recordingRefusals<Result>(
  context: CallerContext,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const attempt: Attempt = {}
  return await limitAttempts(context, { ...limited, subject: String(context.caller.userId) }, async () => {
    try {
      return await work(attempt)
    } catch (error) {
      if (error instanceof PortalError) await record(context, attempt, attempt.reason ?? reasonOf(error))
      throw error
    }
  })
}

/** Refusals are stored for ever, so that an account must not fill the list. */
const limited = { limit: limits.refusedSignaturesOfAccount, isFailedAttempt: () => true }

async function record({ db, caller, log, now }: CallerContext, { act }: Attempt, reason: string): Promise<void> {
  const about = await subjectOf(db, act)
  const refusal = { at: now(), user_id: caller.userId, meaning: meaningsOf(act), reason, ...about }
  await transactionAs(db, `user:${caller.userId}`, tx => tx.insertInto('signature_refusals').values(refusal).execute())
  log.warn({ userId: caller.userId, reason, caseId: about.case_id, deliveryId: about.delivery_id }, 'signature refused')
}

/** The subject of the act, if it exists. */
async function subjectOf(db: DbOrTx, act: SignedAct | undefined) {
  const none = { case_id: null, delivery_id: null, withdrawal_id: null }
  return { ...none, ...(act && (await recordOf(db, act))) }
}

async function recordOf(db: DbOrTx, act: SignedAct) {
  if (act.kind === 'withdraw') {
    const withdrawals = db.selectFrom('logger_file_withdrawals').select('id as withdrawal_id')
    return await withdrawals.where('id', '=', act.withdrawalId).executeTakeFirst()
  }
  if (act.kind !== 'decide') {
    const cases = db.selectFrom('excursion_cases').select(['id as case_id', 'delivery_id'])
    return await cases.where('id', '=', act.caseId).executeTakeFirst()
  }
  return await db
    .selectFrom('deliveries as d')
    .leftJoin('excursion_cases as c', 'c.delivery_id', 'd.id')
    .select(['c.id as case_id', 'd.id as delivery_id'])
    .where('d.id', '=', act.deliveryId)
    .executeTakeFirst()
}

const meaningsOfActs = { assess: 'assessed', approve: 'approved', withdraw: 'withdrawn' } as const

function meaningsOf(act: SignedAct | undefined): string | null {
  if (!act) return null
  if (act.kind !== 'decide') return meaningsOfActs[act.kind]
  return [...new Set(act.lots.map(request => meaningOf(request.decision)))].join(' ')
}

const reasons: Partial<Record<ErrorCode, SignatureRefusal>> = {
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
