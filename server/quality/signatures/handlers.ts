import type { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { openChallenge } from '#server/quality/signatures/challenges.ts'
import { meaningsOf, toSign } from '#server/quality/signatures/toSign.ts'
import { recordingRefusals } from '#server/quality/signatures/refusals.ts'
import { sign } from '#server/quality/signatures/sign.ts'
import { mailSigningPassword, needsOneTimePassword } from '#server/quality/signatures/signingPassword.ts'

export const signatureHandlers: HandlersFor<typeof signatureCalls> = {
  prepareSignature: ({ act }, context) =>
    recordingRefusals(context, async attempt => {
      attempt.act = act
      const { db, caller, scope, now } = context
      const { shown, contents, hash, seal, lots } = await toSign(db, { act, caller, scope })
      return {
        ...(await openChallenge(db, { caller, act, seal, now: now() })),
        meanings: meaningsOf(contents),
        contentHash: hash.toString('hex'),
        needsOneTimePassword: await needsOneTimePassword(context),
        signer: caller.name,
        subject: { ...shown, lots },
      }
    }),

  sendSigningPassword: (_body, context) =>
    recordingRefusals(context, async () => {
      // Guests cannot sign.
      if (context.caller.role === '03') throw new PortalError(codes.notAuthorized)
      return { otpExpireTime: (await mailSigningPassword(context)).toISOString() }
    }),

  sign: (given, context) =>
    recordingRefusals(context, async attempt => ({ signatureIds: await sign(context, given, attempt) })),
}
