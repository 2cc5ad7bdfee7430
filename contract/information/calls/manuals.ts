import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { enterpriseCode, instant, languageCode } from '#contract/kernel/fields.ts'

const Manual = z.object({
  enterpriseCode,
  language: languageCode,
  fileName: z.string(),
  uploadedAt: instant,
  uploadedBy: z.string(),
})

const ofCompany = z.strictObject({ enterpriseCode: enterpriseCode.optional() })
const change = defineWith({
  allowed: 'manager',
  log: 'administerDocuments',
  logSubject: ['enterpriseCode', 'language'],
  makesStale: ['/manual/getManualList'],
  request: ofCompany.extend({ language: languageCode }),
})

export const manualCalls = callsAt('/manual', {
  getManualFile: defineCall({
    summary: "A company's own user manual as PDF in the user's language, otherwise the portal's",
    allowed: 'signedIn',
    isPreparation: true,
    kind: 'file',
    log: 'none',
    request: ofCompany,
  }),
  getManualList: defineCall({
    summary: "The companies' own manuals",
    allowed: 'manager',
    log: 'none',
    limit: 'search',
    request: ofCompany,
    response: z.array(Manual),
  }),
  uploadManual: change({
    path: '/manual/uploadManual',
    summary:
      "Set a company's own manual in one language; the platform company's is for all companies without their own",
    kind: 'upload',
    pdfFields: ['file'],
  }),
  deleteManual: change({
    path: '/manual/deleteManual',
    summary: "Delete a company's own manual; the portal's is shown again",
  }),
})
