import type { signatureCalls } from '#contract/calls/signatures.ts'
import { codes } from '#contract/codes.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { prepareSignature } from '#server/signatures/prepare.ts'
import { keepingRefusals } from '#server/signatures/refusals.ts'
import { sign } from '#server/signatures/sign.ts'
import { mailSigningPassword } from '#server/signatures/signingPassword.ts'

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
