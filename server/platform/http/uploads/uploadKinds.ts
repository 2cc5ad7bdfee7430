import type { Call } from '#contract/kernel/call.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import {
  maxCsvMegabytes,
  maxPdfBytes,
  maxPdfMegabytes,
  maxLoggerFileMegabytes,
} from '#contract/kernel/files/fileSizes.ts'
import { pdfFaults } from '#contract/kernel/files/pdfFile.ts'
import { textOfFileFault } from '#contract/kernel/files/csvIssue.ts'
import { csvFault, isPlainText, type CsvFault } from '#server/platform/csv/csvFault.ts'
import { pdfMediaType } from '#server/platform/files/documents.ts'
import type { KeptFile, MediaType } from '#server/platform/files/keptFile.ts'
import { fileKind, type FileKind } from '#server/platform/files/fileKind.ts'
import { hasPdfHeader, pdfFault, pdfMarkWithin } from '#server/platform/files/pdfFault.ts'

type Content = Pick<KeptFile, 'size' | 'range'>

/** The code that a file is refused with, and why for the author of a client. */
export type Refusal = { code: ErrorCode; message: string }
export type Media = { mediaType: MediaType; plainName: string }

/** What a form's field for a file takes. By the content: a name or a header can say anything. */
export type UploadKind = {
  maxBytes: number
  /** Of a file of which no more than its beginning was kept. */
  tooLarge: (beginning: Content) => Promise<Refusal>
  /** What this content is, and what a file of it without a name is called; or why it is no such file. */
  mediaOf: (content: Content) => Promise<Media | Refusal>
  /** Of a file whose name says that it is a PDF: it is not kept under another one. */
  falsePdf: Refusal
}

const pdfMedia: Media = { mediaType: pdfMediaType, plainName: 'document.pdf' }
const csvMedia: Media = { mediaType: 'text/csv', plainName: 'file.csv' }

/** PLT-25: too large is 5507, anything else wrong with the file 4022. */
const noPdf: Refusal = { code: codes.invalidParameters, message: pdfFaults.noPdf }
const pdfTooLarge: Refusal = { code: codes.pdfTooLarge, message: `is larger than ${maxPdfMegabytes} MB` }
const pdf: UploadKind = {
  maxBytes: maxPdfBytes,
  falsePdf: noPdf,
  tooLarge: async () => pdfTooLarge,
  async mediaOf(content) {
    const fault = await pdfFault(content)
    return fault ? { code: codes.invalidParameters, message: pdfFaults[fault] } : pdfMedia
  },
}

/** PLT-26: whatever is no CSV file is 5505; what its lines say is for the call to evaluate. */
const invalidCsv = (message: string): Refusal => ({ code: codes.invalidCsv, message })
const csv = (megabytes: number): UploadKind => ({
  maxBytes: megabytes * 1024 * 1024,
  falsePdf: invalidCsv('is no CSV'),
  tooLarge: async () => invalidCsv(`is larger than ${megabytes} MB`),
  async mediaOf(content) {
    if (content.size === 0) return invalidCsv('is empty')
    return (await startsAsPdf(content)) || !(await isPlainText(content)) ? invalidCsv('is no CSV') : csvMedia
  },
})

/** Either of them; what is neither is 4022, not 5505: nobody has said that it is a CSV file. */
const neither: Refusal = { code: codes.invalidParameters, message: 'is neither a PDF nor a CSV file' }
const document: UploadKind = {
  maxBytes: maxPdfBytes,
  falsePdf: noPdf,
  async tooLarge(beginning) {
    if (await startsAsPdf(beginning)) return pdfTooLarge
    return (await isPlainText(beginning)) ? invalidCsv(pdfTooLarge.message) : neither
  },
  async mediaOf(content) {
    if (await startsAsPdf(content)) return await pdf.mediaOf(content)
    const fault = await csvFault(content)
    return fault ? refusalOf(fault) : csvMedia
  },
}

const refusalOf = (fault: CsvFault): Refusal => (fault === 'noText' ? neither : invalidCsv(textOfFileFault(fault)))

const loggerMedia: Record<FileKind, Media> = {
  text: { mediaType: 'text/plain', plainName: 'logger.txt' },
  pdf: { mediaType: pdfMediaType, plainName: 'logger.pdf' },
  zip: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    plainName: 'logger.xlsx',
  },
  // nothing of it is kept
  ole: { mediaType: 'text/plain', plainName: 'logger.txt' },
}

/** Of any form: what it is by its first bytes; whether anything can be taken from it is told by who reads it. */
const loggerFile: UploadKind = {
  maxBytes: maxLoggerFileMegabytes * 1024 * 1024,
  falsePdf: noPdf,
  tooLarge: async () => invalidCsv(`is larger than ${maxLoggerFileMegabytes} MB`),
  mediaOf: async content => loggerMedia[fileKind(await content.range(0, pdfMarkWithin))],
}

export const startsAsPdf = async (content: Content) => hasPdfHeader(await content.range(0, pdfMarkWithin))

/** The fields of a call's form that hold a file, by their names. */
export function fileFieldsOf(call: Call) {
  const { pdfFields = [], csvFields = [], documentFields = [], loggerFileFields = [] } = call
  const csvOfCall = csv(call.maxCsvMegabytes ?? maxCsvMegabytes)
  return new Map<string, UploadKind>([
    ...pdfFields.map(name => [name, pdf] as const),
    ...csvFields.map(name => [name, csvOfCall] as const),
    ...documentFields.map(name => [name, document] as const),
    ...loggerFileFields.map(name => [name, loggerFile] as const),
  ])
}
