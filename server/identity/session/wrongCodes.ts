import type { AccountMessage } from '#contract/identity/types/accountMessages.ts'
import type { Selectable } from 'kysely'
import { knownLanguage } from '#contract/kernel/language.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { SignInTries } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { signInLockedMail } from '#server/identity/session/mails.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { countFailure, lockedTries } from '#server/identity/session/signInTries.ts'

const spanDays = 30
const spanMs = spanDays * 24 * 60 * 60_000
/** NIST SP 800-63B, 3.2.2: at most 100 failed tries of an account. Whoever reaches it knows the password. */
const wrongCodesUntilLock = 100

export type CodeTries = Selectable<SignInTries>

/**
 * Locks an account's count until the transaction ends, so that simultaneous tries, on several processes, are checked
 * one after the other. Undefined if the account is locked: then no one-time password is checked.
 */
export async function beginCodeTry(tx: Tx, email: string): Promise<CodeTries | undefined> {
  const tries = await lockedTries(tx, email)
  return tries.locked ? undefined : tries
}

type WrongCode = { config: Pick<Config, 'timeZone'>; tries: CodeTries; at: Date; endsCode: boolean }

/**
 * Counts a wrong one-time password. Neither a correct password nor a correct one-time password resets the count:
 * somebody who knows the password may be guessing beside the owner. The hundredth within 30 days locks the account
 * until its password is reset or an administrator unlocks it, and notifies its owner. A code that ends by wrong tries
 * also counts as a failed try.
 */
export async function countWrongCode(tx: Tx, { config, tries, at, endsCode }: WrongCode): Promise<void> {
  if (endsCode) await countFailure(tx, tries, at)
  const recent = tries.wrong_codes_at.filter(time => at.getTime() - time.getTime() < spanMs)
  const isLocked = recent.length + 1 >= wrongCodesUntilLock
  await tx
    .updateTable('sign_in_tries')
    .set({ wrong_codes_at: [...recent, at], locked: isLocked })
    .where('email', '=', tries.email)
    .execute()
  if (isLocked) await notifyOwner(tx, tries.email, config.timeZone, at)
}

async function notifyOwner(tx: Tx, email: string, timeZone: string, at: Date): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'language'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const facts = { name: user.name, at, timeZone, wrongCodes: wrongCodesUntilLock, days: spanDays }
  await queueMail(tx, email, signInLockedMail(knownLanguage(user.language), facts), at)
  const message = {
    kind: 'signInLocked',
    wrongCodes: wrongCodesUntilLock,
    days: spanDays,
    at: at.toISOString(),
  } as const
  await insertMessages(tx, [user.id], message satisfies AccountMessage, at)
}
