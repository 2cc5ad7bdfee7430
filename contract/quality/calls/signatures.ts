import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { LotDecisionRequest, SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { instant } from '#contract/kernel/fields.ts'
import { signatureMeanings } from '#contract/logistics/rules/lotDecisions.ts'

const shared = { allowed: ['DeliveryStatus'] as const, companiesOf: 'DeliveryStatus' as const }
/** What is none is refused like one that was made up, so that every try leaves its trace. */
const challenge = z.string().min(1).max(200)

/**
 * Signing in two steps: what is about to be signed is told with a challenge, which is good once, for this session, for
 * five minutes; then the password, and with a session's first signature the mailed one-time password (21 CFR 11.200).
 */
export const signatureCalls = {
  prepareSignature: defineCall({
    path: '/signature/prepareSignature',
    summary: 'What would be signed, with a challenge; 4022 where it cannot be signed as it stands. Changes nothing',
    ...shared,
    log: 'none',
    request: z.strictObject({ act: SignedAct }),
    response: z.object({
      challenge,
      expiresAt: instant,
      meanings: z.array(z.enum(signatureMeanings)),
      /** SHA-256 of the content, hexadecimal. */
      contentHash: z.string(),
      needsOneTimePassword: z.boolean(),
      signer: z.string(),
      /** In words, what it is about: the server's, not the screen's. */
      subject: z.object({
        /** Of the delivery; null for a logger's file. */
        reference: z.string().nullable(),
        file: z
          .object({ fileName: z.string(), reason: z.string(), requestedBy: z.string(), readsAgain: z.boolean() })
          .nullable(),
        caseNumber: z.string().nullable(),
        lots: z.array(LotDecisionRequest.extend({ itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })),
      }),
    }),
  }),
  sendSigningPassword: defineCall({
    path: '/signature/sendSigningPassword',
    summary: 'Mail the one-time password of the first signature: 6 digits, 5 minutes; at most 3 in 5 minutes (4025)',
    ...shared,
    log: 'sign',
    request: z.strictObject({}),
    response: z.object({ otpExpireTime: instant }),
  }),
  sign: defineCall({
    path: '/signature/sign',
    summary:
      'Sign, and do what was signed, in one transaction. Wrong password 4018, wrong one-time password 4024, too many 4012; a used, expired, unknown or foreign challenge or another content is 4022. Every refusal is kept',
    ...shared,
    emptyCodes: { password: codes.enterPassword },
    log: 'sign',
    request: z.strictObject({
      challenge,
      password: z.string().min(1).max(200),
      oneTimePassword: z.string().min(1).max(20).optional(),
    }),
    response: z.object({ signatureIds: z.array(z.int().positive()) }),
  }),
}
