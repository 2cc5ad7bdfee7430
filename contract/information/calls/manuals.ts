import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { enterpriseCode, instant, languageCode } from '#contract/kernel/fields.ts'

const Manual = z.object({
  enterpriseCode,
  language: languageCode,
  fileName: z.string(),
  uploadedAt: instant,
  uploadedBy: z.string(),
})

export const manualCalls = {
  getManualFile: defineCall({
    path: '/manual/getManualFile',
    summary: "A company's own user manual as PDF in the user's language, else the portal's",
    allowed: 'signedIn',
    isPreparation: true,
    kind: 'file',
    log: 'none',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.null(),
  }),
  getManualList: defineCall({
    path: '/manual/getManualList',
    summary: "The companies' own manuals",
    allowed: 'manager',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.array(Manual),
  }),
  uploadManual: defineCall({
    path: '/manual/uploadManual',
    summary: "Put a company's own manual in one language in place; the platform company's is for all without their own",
    allowed: 'manager',
    kind: 'upload',
    pdfFields: ['file'],
    log: 'administerDocuments',
    logSubject: ['enterpriseCode', 'language'],
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional(), language: languageCode }),
    response: z.null(),
  }),
  deleteManual: defineCall({
    path: '/manual/deleteManual',
    summary: "Take a company's own manual away; the portal's is shown again",
    allowed: 'manager',
    log: 'administerDocuments',
    logSubject: ['enterpriseCode', 'language'],
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional(), language: languageCode }),
    response: z.null(),
  }),
}
