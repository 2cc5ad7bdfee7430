import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { enterpriseCode } from '#contract/kernel/fields.ts'

export const documentId = z.int().positive()

/** Documents are vendors' papers and loggers' certificates: who has none of their pages has none to hand in or to read. */
const pagesWithPapers = ['VendorManagement', 'VendorRegister', 'LoggerRegistry'] as const

const KeptDocument = z.object({
  documentId,
  fileName: z.string(),
  mediaType: z.enum([
    'application/pdf',
    'text/csv',
    'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]),
  /** In bytes. */
  size: z.int(),
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.string(),
})

export const documentCalls = {
  fileUpload: defineCall({
    path: '/message/fileUpload',
    summary: 'Hand in a PDF or a CSV file, for another call to attach by its documentId within seven days',
    allowed: pagesWithPapers,
    kind: 'upload',
    documentFields: ['file'],
    log: 'administerDocuments',
    logSubject: ['enterpriseCode'],
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: KeptDocument,
  }),
  getPdfFile: defineCall({
    path: '/message/getPdfFile',
    summary: 'A document that was handed in, for those who see what it is attached to',
    allowed: pagesWithPapers,
    kind: 'file',
    log: 'readDocuments',
    logSubject: ['documentId'],
    request: z.strictObject({ documentId }),
    response: z.null(),
  }),
}
