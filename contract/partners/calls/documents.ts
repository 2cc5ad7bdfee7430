import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import { ofCompany } from '#contract/kernel/fields.ts'

export const documentId = z.int().positive()

/**
 * Documents belong to vendors and logger certificates: users without one of these pages neither upload nor read them.
 */
const pagesWithDocuments = ['VendorManagement', 'VendorRegister', 'LoggerRegistry'] as const

const StoredDocument = z.object({
  documentId,
  fileName: z.string(),
  mediaType: z.enum([
    'application/pdf',
    'text/csv',
    'text/plain',
    'image/jpeg',
    'image/png',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]),
  /** Bytes. */
  size: z.int(),
  /** Of its content, in hexadecimal. */
  sha256: z.string(),
})

export const documentCalls = callsAt('/message', {
  fileUpload: defineCall({
    summary: 'Upload a PDF or a CSV file, which another call attaches by its documentId within seven days',
    allowed: pagesWithDocuments,
    kind: 'upload',
    documentFields: ['file'],
    log: 'administerDocuments',
    logSubject: ['enterpriseCode'],
    request: z.strictObject(ofCompany),
    response: StoredDocument,
  }),
  getPdfFile: defineCall({
    summary: 'An uploaded document, for users who see the record it is attached to',
    allowed: pagesWithDocuments,
    kind: 'file',
    log: 'readDocuments',
    logSubject: ['documentId'],
    request: z.strictObject({ documentId }),
  }),
})
