import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { openChallenge } from '#server/quality/signatures/challenges.ts'
import { needsOneTimePassword } from '#server/quality/signatures/signingPassword.ts'
import { meaningsOf, toSign } from '#server/quality/signatures/preparation/toSign.ts'

/** Tells what would be signed, and gives a challenge for it. */
export async function prepareSignature(context: CallerContext, act: SignedAct) {
  const { db, caller, scope, now } = context
  const { shown, contents, hash, seal, lots } = await toSign(db, { act, caller, scope })
  const challenge = await openChallenge(db, { caller, act, seal, now: now() })
  return {
    ...challenge,
    meanings: meaningsOf(contents),
    contentHash: hash.toString('hex'),
    needsOneTimePassword: await needsOneTimePassword(context),
    signer: caller.name,
    subject: { ...shown, lots },
  }
}
