import { faultWith } from '#contract/kernel/api/faultWith.ts'

/** Why a file is rejected as a PDF: the messages of 4022 at its field, which screens translate. */
export const pdfFaults = {
  noPdf: 'is not a PDF',
  /** A polyglot: a PDF that is also a program, an archive or a page. */
  twoInOne: 'is a PDF and another kind of file at once',
  cutShort: 'is a truncated PDF',
  damaged: 'is a damaged PDF: its cross-reference table cannot be read',
  encrypted: 'is an encrypted PDF',
} as const
export type PdfFault = keyof typeof pdfFaults

/** The fault of a message; undefined for any other message. */
export const pdfFaultOf = (message: string) => faultWith(pdfFaults, message)
