import type { Call } from '#contract/kernel/call.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import {
  maxCsvMegabytes,
  maxPdfBytes,
  maxPdfMegabytes,
  maxLoggerFileMegabytes,
  maxPhotoMegabytes,
} from '#contract/kernel/files/fileSizes.ts'
import { pdfFaults } from '#contract/kernel/files/pdfFile.ts'
import { textOfFileFault } from '#contract/kernel/files/csvIssue.ts'
import { csvFault, isPlainText, type CsvFault } from '#server/platform/csv/csvFault.ts'
import { pdfMediaType } from '#server/platform/files/documents.ts'
import type { KeptFile, MediaType } from '#server/platform/files/keptFile.ts'
import { fileKind, type FileKind } from '#server/platform/files/fileKind.ts'
import { imageKind } from '#server/platform/files/plainImage.ts'
import { hasPdfHeader, pdfFault, pdfMarkWithin } from '#server/platform/files/pdfFault.ts'

type Content = Pick<KeptFile, 'size' | 'range'>

/** The code with which a file is refused, and a message for developers. */
export type Refusal = { code: ErrorCode; message: string }
export type Media = { mediaType: MediaType; plainName: string }

/** What a file field accepts, decided by the content: names and headers are not trusted. */
export type UploadKind = {
  maxBytes: number
  /** Gets the beginning of a file that is too large. */
  tooLarge: (beginning: Content) => Promise<Refusal>
  /** The media type and a default name for this content; or why it is refused. */
  mediaOf: (content: Content) => Promise<Media | Refusal>
  /** For a file that is named .pdf and is none. */
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

/** PLT-26: a file that is not CSV is 5505; the call evaluates its lines. */
const invalidCsv = (message: string): Refusal => ({ code: codes.invalidCsv, message })
const csv = (megabytes: number): UploadKind => ({
  maxBytes: megabytes * 1024 * 1024,
  falsePdf: invalidCsv('is not CSV'),
  tooLarge: async () => invalidCsv(`is larger than ${megabytes} MB`),
  async mediaOf(content) {
    if (content.size === 0) return invalidCsv('is empty')
    return (await startsAsPdf(content)) || !(await isPlainText(content)) ? invalidCsv('is not CSV') : csvMedia
  },
})

/** A PDF or a CSV file; any other file is 4022, not 5505, because it need not be meant as CSV. */
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
  zip: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', plainName: 'logger.xlsx' },
  // Refused later and not stored.
  ole: { mediaType: 'text/plain', plainName: 'logger.txt' },
}

/** Any format, by its first bytes; its reader decides whether it can be used. */
const loggerFile: UploadKind = {
  maxBytes: maxLoggerFileMegabytes * 1024 * 1024,
  falsePdf: noPdf,
  tooLarge: async () => invalidCsv(`is larger than ${maxLoggerFileMegabytes} MB`),
  mediaOf: async content => loggerMedia[fileKind(await content.range(0, pdfMarkWithin))],
}

const invalidImage = (message: string): Refusal => ({ code: codes.invalidParameters, message })
/** By its first bytes; its handler stores what plainImage() leaves of it. */
const image: UploadKind = {
  maxBytes: maxPhotoMegabytes * 1024 * 1024,
  falsePdf: noPdf,
  tooLarge: async () => invalidImage(`is larger than ${maxPhotoMegabytes} MB`),
  async mediaOf(content) {
    const kind = imageKind(await content.range(0, 8))
    if (!kind) return invalidImage('is neither a JPEG nor a PNG')
    return { mediaType: `image/${kind}`, plainName: kind === 'png' ? 'photo.png' : 'photo.jpg' }
  },
}

export const startsAsPdf = async (content: Content) => hasPdfHeader(await content.range(0, pdfMarkWithin))

/** The fields of a call's form that hold a file, by their names. */
export function fileFieldsOf(call: Call) {
  const { pdfFields = [], csvFields = [], documentFields = [], loggerFileFields = [], imageFields = [] } = call
  const csvOfCall = csv(call.maxCsvMegabytes ?? maxCsvMegabytes)
  return new Map<string, UploadKind>([
    ...pdfFields.map(name => [name, pdf] as const),
    ...csvFields.map(name => [name, csvOfCall] as const),
    ...documentFields.map(name => [name, document] as const),
    ...loggerFileFields.map(name => [name, loggerFile] as const),
    ...imageFields.map(name => [name, image] as const),
  ])
}
