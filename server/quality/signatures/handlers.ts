import type { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { prepareSignature } from '#server/quality/signatures/preparation/prepare.ts'
import { keepingRefusals } from '#server/quality/signatures/refusals.ts'
import { sign } from '#server/quality/signatures/sign.ts'
import { mailSigningPassword } from '#server/quality/signatures/signingPassword.ts'

export const signatureHandlers: HandlersFor<typeof signatureCalls> = {
  prepareSignature: ({ act }, context) =>
    keepingRefusals(context, async trial => {
      trial.act = act
      return await prepareSignature(context, act)
    }),

  sendSigningPassword: (_body, context) =>
    keepingRefusals(context, async () => {
      // Guests sign nothing.
      if (context.caller.role === '03') throw new PortalError(codes.notAuthorized)
      return { otpExpireTime: (await mailSigningPassword(context)).toISOString() }
    }),

  sign: (given, context) =>
    keepingRefusals(context, async trial => ({ signatureIds: await sign(context, given, trial) })),
}
