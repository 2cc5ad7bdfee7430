import type { Call } from '#contract/call.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import { mostCsvBytes, mostCsvMegabytes } from '#contract/rules/csvFile.ts'
import { mostPdfBytes, mostPdfMegabytes } from '#contract/rules/pdfFile.ts'

/** The code that a file is refused with, and why for the author of a client. */
export type Refusal = { code: ErrorCode; message: string }

/** What a form's field for a file takes. By the content: a name or a header can say anything. */
export type UploadKind = {
  mostBytes: number
  tooLarge: Refusal
  /** Why this content is no such file; undefined where it is one. */
  refusalOf: (bytes: Buffer) => Refusal | undefined
  /** What a file without a name is called. */
  plainName: string
}

/** product 6: too large is 5507, anything else wrong with the file 4022. */
const pdf: UploadKind = {
  mostBytes: mostPdfBytes,
  tooLarge: { code: codes.pdfTooLarge, message: `is larger than ${mostPdfMegabytes} MB` },
  refusalOf: bytes => (isPdf(bytes) ? undefined : { code: codes.invalidParameters, message: 'is no PDF' }),
  plainName: 'document.pdf',
}

/** spec 5: whatever is no CSV file is 5505; what its lines say is for the call to judge. */
const invalidCsv = (message: string): Refusal => ({ code: codes.invalidCsv, message })
const csv: UploadKind = {
  mostBytes: mostCsvBytes,
  tooLarge: invalidCsv(`is larger than ${mostCsvMegabytes} MB`),
  refusalOf(bytes) {
    if (bytes.length === 0) return invalidCsv('is empty')
    return isText(bytes) ? undefined : invalidCsv('is no CSV')
  },
  plainName: 'file.csv',
}

/** The fields of a call's form that hold a file, by their names. */
export const fileFieldsOf = ({ pdfFields = [], csvFields = [] }: Call): Map<string, UploadKind> =>
  new Map([...pdfFields.map(name => [name, pdf] as const), ...csvFields.map(name => [name, csv] as const)])

/** ISO 32000: the header stands within the first 1024 bytes, the end mark within the last. */
const searchedBytes = 1024
const headerMark = '%PDF-'

const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, searchedBytes).includes(headerMark) && bytes.subarray(-searchedBytes).includes('%%EOF')

/** No text of any coding that a CSV file may have holds a NUL byte; a small PDF may hold none either. */
const isText = (bytes: Buffer) => !bytes.includes(0) && !bytes.subarray(0, searchedBytes).includes(headerMark)
