import { codes } from '#contract/kernel/codes.ts'
import { knownLanguage } from '#contract/kernel/language.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { signingPasswordMail } from '#server/quality/signatures/signingPasswordMail.ts'
import { expiryOf, isRightCode, newCode, wrongTriesAllowed } from '#server/identity/session/mailedCode.ts'
import { beginCodeTry, countWrongCode } from '#server/identity/session/wrongCodes.ts'

const mailsAllowed = 3
const mailsMs = 5 * 60_000
/**
 * 21 CFR 11.200: the first signing of a continuous period of access needs all components. A session may last a month: after
 * half a day, the next signature counts as a first one.
 */
const confirmedMs = 12 * 60 * 60_000

type OfCaller = Pick<CallerContext, 'db' | 'caller' | 'now'>
type Trying = OfCaller & Pick<CallerContext, 'config'>

/** Whether the session's next signature needs a one-time password. */
export async function needsOneTimePassword({ db, caller, now }: OfCaller): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('signing_confirmed_at as at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst()
  return !session?.at || now().getTime() - session.at.getTime() >= confirmedMs
}

/** Mails a new password, which replaces an earlier one; answers its expiry. 4025 for a fourth one within five minutes. */
export async function mailSigningPassword({ db, caller, config, now }: CallerContext): Promise<Date> {
  const made = now()
  const isAllowed = await db.transaction().execute(async tx => {
    const sentAt = (await lockedSentAt(tx, caller.sessionId)).filter(at => made.getTime() - at.getTime() < mailsMs)
    if (sentAt.length >= mailsAllowed) return false
    const { code, stored } = newCode()
    const row = { ...stored, expires_at: expiryOf(made), wrong_tries: 0, sent_at: [...sentAt, made] }
    await tx
      .insertInto('signing_codes')
      .values({ session_id: caller.sessionId, ...row })
      .onConflict(conflict => conflict.column('session_id').doUpdateSet(row))
      .execute()
    const facts = { code, expiresAt: row.expires_at, timeZone: config.timeZone }
    await queueMail(tx, caller.email, signingPasswordMail(knownLanguage(caller.language), facts), made)
    return true
  })
  if (!isAllowed) throw new PortalError(codes.tooManyRequests)
  return expiryOf(made)
}

/** Locks the session, since there is no row before the first mail. */
async function lockedSentAt(tx: Tx, sessionId: number): Promise<Date[]> {
  await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('signing_codes')
    .select('sent_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.sent_at ?? []
}

/** Counts wrong passwords (4024) as sign-in does; the fifth ends it. A right one is valid until confirmSession(). */
export async function checkSigningPassword(context: Trying, given: string | undefined): Promise<void> {
  if (given === undefined || given.trim() === '') {
    throw new PortalError(codes.enterAuthenticationCode, [{ path: 'oneTimePassword', message: 'is empty' }])
  }
  const isRight = await context.db.transaction().execute(tx => tryCode(tx, context, given.trim()))
  // Thrown outside of the transaction, which must not roll back the count.
  if (!isRight)
    throw new PortalError(codes.invalidAuthenticationCode, [{ path: 'oneTimePassword', message: 'is wrong' }])
}

async function tryCode(tx: Tx, { caller, config, now }: Trying, given: string): Promise<boolean> {
  const at = now()
  const tries = await beginCodeTry(tx, caller.email)
  const row = await tx
    .selectFrom('signing_codes')
    .selectAll()
    .where('session_id', '=', caller.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!tries || !row || row.expires_at <= at || row.wrong_tries >= wrongTriesAllowed) return false
  if (isRightCode(given, row)) return true
  const wrongTries = row.wrong_tries + 1
  await tx
    .updateTable('signing_codes')
    .set({ wrong_tries: wrongTries })
    .where('session_id', '=', caller.sessionId)
    .execute()
  await countWrongCode(tx, { config, tries, at, endsCode: wrongTries === wrongTriesAllowed })
  return false
}

/** Ends the one-time password and confirms the session after its first signature. */
export async function confirmSession(tx: DbOrTx, sessionId: number, at: Date): Promise<void> {
  // Only the code ends; the count of mails remains.
  await tx.updateTable('signing_codes').set({ expires_at: at }).where('session_id', '=', sessionId).execute()
  await tx.updateTable('sessions').set({ signing_confirmed_at: at }).where('id', '=', sessionId).execute()
}
