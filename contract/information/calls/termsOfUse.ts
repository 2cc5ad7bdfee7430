import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { instant, instantWithZone, line } from '#contract/kernel/fields.ts'

const version = line(20).min(1)
const TermsVersion = z.object({
  version,
  /** In force from this time; every user must agree to a newer version again. */
  publishedAt: instant,
  /** '' for the shipped terms. */
  publishedBy: z.string(),
  agreedCount: z.int(),
})

const reading = defineWith({ allowed: 'signedIn', isPreparation: true, request: z.strictObject({}), log: 'none' })

export const termsOfUseCalls = callsAt('/termsOfUse', {
  getTermsOfUse: reading({
    path: '/termsOfUse/getTermsOfUse',
    summary: 'Which version of the terms of use is in force',
    response: z.object({ version, publishedAt: instant }),
  }),
  getTermsOfUseFile: reading({
    path: '/termsOfUse/getTermsOfUseFile',
    summary: "The terms of use in force as PDF, in the user's language",
    kind: 'file',
  }),
  agreeToTermsOfUse: defineCall({
    path: '/user/agreeToTermsOfUse',
    summary: 'Agree to this version; by default to the one in force',
    allowed: 'signedIn',
    isPreparation: true,
    log: 'agreeToTerms',
    logSubject: ['version'],
    request: z.strictObject({ version: version.optional() }),
  }),
  getTermsOfUseList: defineCall({
    summary: 'All versions of the terms of use, for the platform administrator',
    allowed: 'manager',
    log: 'none',
    limit: 'search',
    response: z.array(TermsVersion),
  }),
  publishTermsOfUse: defineCall({
    summary: 'Publish new terms of use in both languages, now or from a time on; for the platform administrator',
    allowed: 'manager',
    kind: 'upload',
    pdfFields: ['fileJa', 'fileEn'],
    log: 'administerDocuments',
    logSubject: ['version'],
    request: z.strictObject({ version, publishedAt: instantWithZone.optional() }),
  }),
})
