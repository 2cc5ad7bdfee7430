import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { instant, instantWithZone, line } from '#contract/kernel/fields.ts'

const version = line(20).min(1)
const TermsVersion = z.object({
  version,
  /** In force from then on; a later one asks every user anew. */
  publishedAt: instant,
  /** '' where nobody did: the terms that come with the portal. */
  publishedBy: z.string(),
  agreedCount: z.int(),
})

export const termsOfUseCalls = {
  getTermsOfUse: defineCall({
    path: '/termsOfUse/getTermsOfUse',
    summary: 'Which version of the terms of use is in force',
    allowed: 'signedIn',
    isPreparation: true,
    log: 'none',
    request: z.strictObject({}),
    response: z.object({ version, publishedAt: instant }),
  }),
  getTermsOfUseFile: defineCall({
    path: '/termsOfUse/getTermsOfUseFile',
    summary: "The terms of use in force as PDF, in the user's language",
    allowed: 'signedIn',
    isPreparation: true,
    kind: 'file',
    log: 'none',
    request: z.strictObject({}),
    response: z.null(),
  }),
  agreeToTermsOfUse: defineCall({
    path: '/user/agreeToTermsOfUse',
    summary: 'Agree to the version that was read; without a version, to the one in force',
    allowed: 'signedIn',
    isPreparation: true,
    log: 'agreeToTerms',
    logSubject: ['version'],
    request: z.strictObject({ version: version.optional() }),
    response: z.null(),
  }),
  getTermsOfUseList: defineCall({
    path: '/termsOfUse/getTermsOfUseList',
    summary: 'Every version of the terms of use, for the platform administrator',
    allowed: 'manager',
    log: 'none',
    limit: 'search',
    request: z.strictObject({}),
    response: z.array(TermsVersion),
  }),
  publishTermsOfUse: defineCall({
    path: '/termsOfUse/publishTermsOfUse',
    summary: 'Publish new terms of use in both languages, now or from a time on; for the platform administrator',
    allowed: 'manager',
    kind: 'upload',
    pdfFields: ['fileJa', 'fileEn'],
    log: 'administerDocuments',
    logSubject: ['version'],
    request: z.strictObject({ version, publishedAt: instantWithZone.optional() }),
    response: z.null(),
  }),
}
