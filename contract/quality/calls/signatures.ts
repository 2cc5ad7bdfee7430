import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { LotDecisionRequest, SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { instant } from '#contract/kernel/fields.ts'
import { signatureMeanings } from '#contract/logistics/rules/lotDecisions.ts'

const call = defineWith({ allowed: ['DeliveryStatus'], companiesOf: 'DeliveryStatus' })
/** A malformed challenge is refused like an unknown one, so that every attempt is recorded. */
const challenge = z.string().min(1).max(200)

/**
 * Signing takes two steps. First the content to sign is shown with a challenge, which is valid once, in this session, for
 * five minutes; then the password follows, with a session's first signature also the mailed one-time password (21 CFR 11.200).
 */
export const signatureCalls = callsAt('/signature', {
  prepareSignature: call({
    summary: 'The content to sign, with a challenge; 4022 if it cannot be signed. Changes nothing',
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
      /** What is signed, as the server knows it. */
      subject: z.object({
        /** Of the delivery; null for a logger file. */
        reference: z.string().nullable(),
        file: z
          .object({ fileName: z.string(), reason: z.string(), requestedBy: z.string(), readsAgain: z.boolean() })
          .nullable(),
        caseNumber: z.string().nullable(),
        lots: z.array(LotDecisionRequest.extend({ itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })),
      }),
    }),
  }),
  sendSigningPassword: call({
    summary: 'Mail the one-time password of the first signature: 6 digits, 5 minutes; at most 3 in 5 minutes (4025)',
    log: 'sign',
    response: z.object({ otpExpireTime: instant }),
  }),
  sign: call({
    summary:
      'Sign and carry out what was signed, in one transaction. 4018 wrong password, 4024 wrong one-time password, 4012 too many attempts, 4022 an invalid challenge or changed content. Every refusal is recorded',
    emptyCodes: { password: codes.enterPassword },
    log: 'sign',
    makesStale: 'everything',
    request: z.strictObject({
      challenge,
      password: z.string().min(1).max(200),
      oneTimePassword: z.string().min(1).max(20).optional(),
    }),
    response: z.object({ signatureIds: z.array(z.int().positive()) }),
  }),
})
